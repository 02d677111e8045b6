import type { Tx } from '#db/client.ts'
import type { PurchaseId, VariantId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { priceOfVariant } from '#server/features/shop/goods/index.ts'
import { countOut, findVariantsOfLines, type VariantOfLine } from './exchange-queries.ts'
import type { WishedPieces } from '../piece-queries.ts'
import { listGiven, type Swap } from './return-queries.ts'

const priceNow = (variant: VariantOfLine, now: Date) => priceOfVariant(variant, now)?.amount ?? null

/** Where either has no price now, nobody can say that they cost the same. */
function costsTheSame(one: VariantOfLine, other: VariantOfLine, now: Date): boolean {
  const price = priceNow(one, now)
  return one.id === other.id || (price !== null && price === priceNow(other, now))
}

/** Another variant of the goods of a line, that is still sold. */
function otherOf(variants: readonly VariantOfLine[], position: number, id: VariantId): VariantOfLine {
  const found = variants.find((one) => one.position === position && one.id === id)
  if (found === undefined || found.withdrawn_at !== null) fail('order_return.other_goods')
  return found
}

/**
 * An exchange costs nobody anything, so a buyer may wish for another variant of the same goods only at the same price as
 * the bought one has now. Fails with `order_return.other_goods`.
 */
export async function judgeExchange(tx: Tx, purchaseId: PurchaseId, lines: WishedPieces, now: Date): Promise<void> {
  const variants = await findVariantsOfLines(tx, purchaseId)
  for (const { position, wantedId } of lines) {
    if (wantedId === undefined || wantedId === null) continue
    const own = variants.find((one) => one.position === position && one.is_own)
    const other = otherOf(variants, position, wantedId)
    if (own === undefined || !costsTheSame(own, other, now)) fail('order_return.other_goods')
  }
}

/**
 * Which variant came for each line, and which is sent for it: what the desk says, else the last one sent, and what the
 * buyer wished for. The desk may give a dearer one; the house bears that. Fails with `order_return.other_goods`.
 */
export async function swapsOf(
  tx: Tx,
  purchaseId: PurchaseId,
  lines: readonly {
    position: number
    cameId: VariantId | null
    givenId: VariantId | null
    wantedId: VariantId | null
  }[],
): Promise<ReadonlyMap<number, Swap>> {
  const [variants, given] = [await findVariantsOfLines(tx, purchaseId), await listGiven(tx, purchaseId)]
  return new Map(
    lines.map(({ position, cameId, givenId, wantedId }) => {
      const own = variants.find((one) => one.position === position && one.is_own) ?? fail('order.too_many_pieces')
      const had = [...given.filter((one) => one.position === position).map(({ variantId }) => variantId), own.id]
      if (cameId !== null && !had.includes(cameId)) fail('order_return.other_goods')
      const came = cameId ?? had[0] ?? own.id
      const asked = givenId ?? wantedId
      return [position, { cameId: came, givenId: asked === null ? came : otherOf(variants, position, asked).id }]
    }),
  )
}

/**
 * Onto which shelves pieces go that are taken back without a return: first those that were sent in exchanges, the last
 * ones before, as many as the buyer still has of them; the rest are the line's own.
 */
export async function shelvesOf(
  tx: Tx,
  purchaseId: PurchaseId,
  lines: readonly { position: number; restocked: number }[],
): Promise<{ position: number; restocked: number; variantId?: VariantId }[]> {
  const [given, out] = [await listGiven(tx, purchaseId), await countOut(tx, purchaseId)]
  return lines.flatMap(({ position, restocked }) => {
    let left = restocked
    const ids = given.filter((one) => one.position === position).map(({ variantId }) => variantId)
    const sent = [...new Set(ids)].map((variantId) => {
      const count = Math.min(left, out.get(variantId) ?? 0)
      left -= count
      return { position, restocked: count, variantId }
    })
    return [...sent, { position, restocked: left }]
  })
}
