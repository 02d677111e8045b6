import type { OutputOf } from '#contract/api.ts'

export type Landing = OutputOf<'GET /landings/:slug'>
export type Block = Landing['blocks'][number]
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Things whose cards name a price. */
const priced: ReadonlySet<string> = new Set(['goods', 'screening', 'festival'])

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

/** Whether a row names prices; its cards know one currency only, so the scripts must start for another. */
export const hasPricedRows = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => block.kind === 'rail' && block.items.some(({ kind }) => priced.has(kind)))

/** Whether something on the page costs what depends on the visitor's currency. */
export const hasPrices = (blocks: readonly Block[]): boolean =>
  hasPricedRows(blocks) || blocks.some((block) => block.kind === 'offer' && block.ways.length > 0)
