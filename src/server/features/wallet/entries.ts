import type { GiftLotId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money.ts'

/**
 * An account of the books, by what it stands for. Owed to a member: `wallet`, `gift` (each lot its own account) and
 * `held` (put aside for an open purchase). `gateway` is what a bank owes us, `promotion` what gifts cost us.
 */
export type Account =
  | { kind: 'wallet'; memberId: MemberId }
  | { kind: 'gift'; memberId: MemberId; lotId: GiftLotId }
  | { kind: 'held'; memberId: MemberId; purchaseId: PurchaseId }
  | { kind: 'gateway'; gateway: string }
  | { kind: 'revenue' }
  | { kind: 'vat' }
  | { kind: 'refunds' }
  | { kind: 'promotion' }

/** One line of a posting: debit positive, credit negative, in Rials or cents. */
export interface Entry {
  account: Account
  currency: Currency
  amount: number
}

/**
 * What is written at once; the same `kind` and `reference` is never posted twice. `hold` and `release` move money
 * between pockets of the same member; only an expired gift leaves it by a `release`.
 */
export interface Posting {
  kind: 'sale' | 'charge' | 'return_to_wallet' | 'refund' | 'gift' | 'gift_expired' | 'hold' | 'release'
  reference: string
  postedAt: Date
  entries: readonly Entry[]
  /** The purchase it is about: where a statement's line leads to. */
  purchaseId?: PurchaseId
}

/** A sum on an account, always positive: where money comes from or goes to. */
export interface Part {
  account: Account
  amount: number
}

function nonZero(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.amount !== 0)
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.amount, 0)
const debits = (parts: readonly Part[], currency: Currency) =>
  parts.map(({ account, amount }) => ({ account, currency, amount }))
const credits = (parts: readonly Part[], currency: Currency) =>
  parts.map(({ account, amount }) => ({ account, currency, amount: -amount }))

/**
 * A sale, paid by a bank, out of a member's own money, or by both: the tax office is owed its part of the whole, the
 * rest is revenue. A gift was a cost when it was given; what it buys is a sale like any other.
 */
export function saleEntries(sale: { vat: number; currency: Currency; paidBy: readonly Part[] }): Entry[] {
  const { vat, currency, paidBy } = sale
  return nonZero([
    ...debits(paidBy, currency),
    { account: { kind: 'revenue' }, currency, amount: -(sumOf(paidBy) - vat) },
    { account: { kind: 'vat' }, currency, amount: -vat },
  ])
}

/** A sale that is undone, whole or in part: `vat` is the tax in what goes back. */
export function refundEntries(refund: { vat: number; currency: Currency; backTo: readonly Part[] }): Entry[] {
  const { vat, currency, backTo } = refund
  return nonZero([
    { account: { kind: 'refunds' }, currency, amount: sumOf(backTo) - vat },
    { account: { kind: 'vat' }, currency, amount: vat },
    ...credits(backTo, currency),
  ])
}

interface Collected {
  amount: number
  currency: Currency
  gateway: string
  memberId: MemberId
}

/** Money a bank collected and that stays its owner's: the bank owes it to us, and we owe it to the member. */
function collectedForMember({ amount, currency, gateway, memberId }: Collected): Entry[] {
  return nonZero([
    { account: { kind: 'gateway', gateway }, currency, amount },
    { account: { kind: 'wallet', memberId }, currency, amount: -amount },
  ])
}

/** A wallet is charged: a debt of ours, no sale, and so without VAT. */
export const chargeEntries: (charge: Collected) => Entry[] = collectedForMember

/** Money a bank collected for something that could not be handed over, and no longer takes back. */
export const returnToWalletEntries: (paid: Collected) => Entry[] = collectedForMember

interface GiftSum {
  memberId: MemberId
  lotId: GiftLotId
  amount: number
  currency: Currency
}

/** A gift costs us when it is given. */
export function giftEntries({ memberId, lotId, amount, currency }: GiftSum): Entry[] {
  return nonZero([
    { account: { kind: 'promotion' }, currency, amount },
    { account: { kind: 'gift', memberId, lotId }, currency, amount: -amount },
  ])
}

/** What is left of a gift when its time is over was no cost after all. */
export function giftExpiredEntries({ memberId, lotId, amount, currency }: GiftSum): Entry[] {
  return nonZero([
    { account: { kind: 'gift', memberId, lotId }, currency, amount },
    { account: { kind: 'promotion' }, currency, amount: -amount },
  ])
}

/** Puts money of a member aside for a purchase. */
export function holdEntries(hold: { held: Part; from: readonly Part[]; currency: Currency }): Entry[] {
  return nonZero([...debits(hold.from, hold.currency), ...credits([hold.held], hold.currency)])
}

/** Gives it back where it came from. */
export function releaseEntries(release: { held: Part; to: readonly Part[]; currency: Currency }): Entry[] {
  return nonZero([...debits([release.held], release.currency), ...credits(release.to, release.currency)])
}

/** The currencies whose entries do not sum to zero; empty when the posting is right. */
export function imbalances(entries: readonly Entry[]): Currency[] {
  const sums = new Map<Currency, number>()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency]) => currency)
}
