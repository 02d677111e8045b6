import type { OutputOf } from '#contract/api.ts'

export type Landing = OutputOf<'GET /landings/:slug'>
export type Block = Landing['blocks'][number]
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

const inHead: readonly Block['kind'][] = ['countdown', 'offer', 'gift']

/** The first blocks stand beside the picture of the head as long as they are a countdown, an offer or a gift. */
export function partedBlocks(blocks: readonly Block[]): { head: Block[]; body: Block[] } {
  const first = blocks.findIndex(({ kind }) => !inHead.includes(kind))
  const at = first < 0 ? blocks.length : first
  return { head: blocks.slice(0, at), body: blocks.slice(at) }
}

/** Texts that follow each other stand beside each other; every other block stands alone. */
export function groupedBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'text' && last?.[0]?.kind === 'text') last.push(block)
    else groups.push([block])
  }
  return groups
}
