import type { Clock } from '#lib/time/clock.ts'
import type { PurchaseId, RefundId } from '#lib/ids.ts'

/** A member's expected money in one currency: kept in memory, beside the books, by rules written a second time. */
export interface ModelLot {
  id: string
  left: number
  expiresAt: Date | null
  givenAt: Date
  isClosed: boolean
}
/** The accounts that paid an amount, in their order. */
export interface Spent {
  gifts: { lot: ModelLot; amount: number }[]
  wallet: number
}
export interface ModelHold extends Spent {
  purchaseId: PurchaseId
  amount: number
}
export interface ModelSale {
  purchaseId: PurchaseId
  /** How often money was held for it. */
  holds: number
  total: number
  byBank: number
  spent: Spent
  /** The earlier refunds of it. */
  back: { amount: number; bank: number }[]
}
export interface ModelCharge {
  purchaseId: PurchaseId
  open: number
}

export const backOf = ({ back }: ModelSale) => back.reduce((sum, one) => sum + one.amount, 0)

const isOver = ({ isClosed, expiresAt }: ModelLot, now: Date) => isClosed || (expiresAt !== null && expiresAt <= now)

export function purseModel(clock: Clock) {
  const model = {
    wallet: 0,
    lots: [] as ModelLot[],
    holds: [] as ModelHold[],
    sales: [] as ModelSale[],
    charges: [] as ModelCharge[],
    /** Money of charges that is on its way back to the bank. */
    leaving: [] as { refundId: RefundId; purchaseId: PurchaseId; amount: number }[],
    usable: () =>
      model.lots
        .filter((lot) => lot.left > 0 && !isOver(lot, clock.now()))
        .sort(
          (a, b) =>
            (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
            a.givenAt.getTime() - b.givenAt.getTime() ||
            (a.id < b.id ? -1 : 1),
        ),
    /** Takes an amount by the rules, gifts first; null when there is not enough. */
    take(sum: number): Spent | null {
      const lots = model.usable()
      if (lots.reduce((all, lot) => all + lot.left, model.wallet) < sum) return null
      const gifts: Spent['gifts'] = []
      let open = sum
      for (const lot of lots) {
        const amount = Math.min(lot.left, open)
        if (amount > 0) gifts.push({ lot, amount })
        lot.left -= amount
        open -= amount
      }
      model.wallet -= open
      return { gifts, wallet: open }
    },
    /** Releases held money; the part of an expired gift is lost. */
    release({ gifts, wallet }: Spent): void {
      model.wallet += wallet
      for (const { lot, amount } of gifts) if (!isOver(lot, clock.now())) lot.left += amount
    },
    /** Gives a part of a sale's share back: own money first, then the gifts, the last spent first. */
    giveBack({ gifts, wallet }: Spent, { before, amount }: { before: number; amount: number }): Spent {
      const back: Spent = { gifts: [], wallet: 0 }
      let skip = before
      let open = amount
      for (const one of [{ lot: null, amount: wallet }, ...gifts.toReversed()]) {
        const skipped = Math.min(skip, one.amount)
        const part = Math.min(open, one.amount - skipped)
        skip -= skipped
        open -= part
        if (one.lot === null) back.wallet += part
        else if (part > 0) back.gifts.push({ lot: one.lot, amount: part })
      }
      model.wallet += back.wallet
      // an expired gift comes back as a new one, whose number the caller knows
      for (const { lot, amount: part } of back.gifts) if (!isOver(lot, clock.now())) lot.left += part
      return back
    },
    isOver: (lot: ModelLot) => isOver(lot, clock.now()),
    expire(): void {
      for (const lot of model.lots) {
        if (lot.expiresAt === null || lot.expiresAt > clock.now()) continue
        lot.isClosed = true
        lot.left = 0
      }
    },
    /** All that is owed to the member. */
    owed: () =>
      [...model.holds, ...model.leaving].reduce((sum, { amount }) => sum + amount, model.wallet) +
      model.lots.reduce((sum, lot) => sum + lot.left, 0),
  }
  return model
}
