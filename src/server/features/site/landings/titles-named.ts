import type { LandingBlock } from '#db/json-columns.ts'
import type { ProductId } from '#lib/ids.ts'

/** The titles of which a page shows a still, a preview or a price, each once. */
export function titlesNamed(page: { head_product_id: number | null; blocks: readonly LandingBlock[] }): ProductId[] {
  const ofBlocks = page.blocks.flatMap((block) => ('product_id' in block ? (block.product_id ?? []) : []))
  return [...new Set([page.head_product_id ?? [], ofBlocks].flat())] as ProductId[]
}
