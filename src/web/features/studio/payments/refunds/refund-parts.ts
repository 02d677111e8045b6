import { taxOfPart } from '#lib/money/line-share.ts'
import { splitSum } from '#lib/money/split-sum.ts'
import type { PurchaseLine, StudioPurchase } from './refund-data.ts'
import { moneyOf, type RefundWish } from './refund-wish.ts'

/** The refund of one line: how many pieces are taken back, how much money goes back, and the tax in it. */
export type RefundPart = { position: number; title: string; quantity: number; amount: number; vat: number }

type Of = Pick<StudioPurchase, 'lines' | 'type'>

/** Whether only money is refunded here: who takes pieces back says at the order's desk what becomes of them. */
export const isOnlyMoney = ({ type }: Pick<StudioPurchase, 'type'>): boolean => type === 'BUY_PHYSICAL'

/** The lines of a purchase that still have money to refund. */
export const linesWithMoney = ({ lines }: Pick<StudioPurchase, 'lines'>): PurchaseLine[] =>
  lines.filter(({ left }) => left.amount.amount > 0)

function partOf(line: PurchaseLine, amount: number, quantity: number): RefundPart {
  const { position, title, left, amount: paid, vat } = line
  const before = paid.amount - left.amount.amount
  // a buyer who gets back the last money of a line also gives back its remaining pieces
  const taken = amount === left.amount.amount ? left.quantity : quantity
  return {
    position,
    title,
    quantity: taken,
    amount,
    vat: taxOfPart(amount, before, { amount: paid.amount, vat: vat.amount }),
  }
}

/**
 * Returns the part that a wish takes from each line, by the same rule as the server's: an amount without lines is taken
 * from all lines in proportion. Of goods it takes money alone.
 */
export function partsOf(purchase: Of, { amount, lines: wishes }: Pick<RefundWish, 'amount' | 'lines'>): RefundPart[] {
  const lines = linesWithMoney(purchase)
  const shares = splitSum(
    amount,
    lines.map(({ left }) => left.amount.amount),
  )
  const parts = lines.flatMap((line, at) => {
    if (wishes === undefined) return [partOf(line, shares[at] ?? 0, 0)].filter((part) => part.amount > 0)
    const wish = wishes.find(({ position }) => position === line.position)
    if (wish === undefined) return []
    return [partOf(line, moneyOf(wish, line), 'quantity' in wish ? wish.quantity : 0)]
  })
  return isOnlyMoney(purchase) ? parts.map((part) => ({ ...part, quantity: 0 })) : parts
}

export const vatOf = (parts: readonly RefundPart[]): number => parts.reduce((sum, { vat }) => sum + vat, 0)
