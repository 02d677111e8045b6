import type { PurchaseId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

/** Kinds whose price is less what was paid for their parts. */
const wholes: readonly ProductKind[] = ['series', 'season', 'music']

export const isWhole = ({ kind }: { kind: ProductKind }): boolean => wholes.includes(kind)

/** A line that a member paid for a part of something, and how much of its money has stayed with us. */
export interface PaidPart {
  purchase_id: PurchaseId
  position: number
  title_fa: string
  title_en: string
  /** Rials or cents, VAT included; what went back is not in it. */
  left: number
}

/** The amount of such a line by which a price is less. */
export interface ReckonedPart {
  purchase_id: PurchaseId
  position: number
  title_fa: string
  title_en: string
  amount: number
}

/**
 * The price of a whole (a season, a series, an album) for somebody who paid for parts of it: less what they paid, the first first,
 * and never below 0. All amounts are in one currency. Parts that were given, or that nothing is left of, count nothing.
 */
export function reckon(price: number, paid: readonly PaidPart[]): { price: number; reckoned: ReckonedPart[] } {
  let rest = price
  const reckoned: ReckonedPart[] = []
  for (const { purchase_id, position, title_fa, title_en, left } of paid) {
    const amount = Math.min(rest, Math.max(0, left))
    if (amount === 0) continue
    rest -= amount
    reckoned.push({ purchase_id, position, title_fa, title_en, amount })
  }
  return { price: rest, reckoned }
}

/** Whether the same amounts of the same lines are reckoned, whatever their order. */
export function isSameReckoning(one: readonly ReckonedPart[], other: readonly ReckonedPart[]): boolean {
  const spelled = (parts: readonly ReckonedPart[]) =>
    parts
      .map(({ purchase_id, position, amount }) => `${purchase_id} ${position} ${amount}`)
      .toSorted()
      .join()
  return spelled(one) === spelled(other)
}

/** A part that a whole opens, and its own price now; null: it is not sold alone. */
export interface SinglePrice {
  isFree: boolean
  isOwned: boolean
  price: number | null
}

/**
 * How much less a whole costs than those of its parts one by one that are neither free nor owned; null where it is not
 * less, or where one of them is not sold alone, so that there is nothing to compare with.
 */
export function savingOf(price: number, parts: readonly SinglePrice[]): number | null {
  const wanted = parts.filter(({ isFree, isOwned }) => !isFree && !isOwned)
  if (wanted.length === 0 || wanted.some((part) => part.price === null)) return null
  const saved = wanted.reduce((sum, part) => sum + (part.price ?? 0), 0) - price
  return saved > 0 ? saved : null
}
