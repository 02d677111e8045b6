import type { GiftLotId, MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Part } from './ledger/entries.ts'

/** The rest of a gift. */
export interface Lot {
  id: GiftLotId
  left: number
  /** Null: never. */
  expiresAt: Date | null
}

/** A member's money that can be spent now, in one currency. */
export interface Purse {
  memberId: MemberId
  currency: Currency
  wallet: number
  /** Those that have not expired, the soonest to expire first. */
  lots: readonly Lot[]
}

export interface Taking {
  /** The part of the sum that gifts pay. */
  gift: number
  wallet: number
  parts: Part[]
}

export function spendableIn(purse: Purse): number {
  return purse.wallet + purse.lots.reduce((sum, lot) => sum + lot.left, 0)
}

/**
 * Which accounts pay a sum: gifts first, the soonest to expire before the others, then the wallet. Null when all of
 * them together have less.
 */
export function takeFrom(purse: Purse, sum: number): Taking | null {
  const parts: Part[] = []
  let open = sum
  for (const lot of purse.lots) {
    const amount = Math.min(lot.left, open)
    if (amount === 0) continue
    parts.push({ account: { kind: 'gift', memberId: purse.memberId, lotId: lot.id }, amount })
    open -= amount
  }
  const gift = sum - open
  if (open > purse.wallet) return null
  if (open > 0) parts.push({ account: { kind: 'wallet', memberId: purse.memberId }, amount: open })
  return { gift, wallet: open, parts }
}
