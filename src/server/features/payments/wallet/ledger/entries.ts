import type { GiftLotId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/**
 * An account of the ledger, by its purpose. Owed to a member: `wallet`, `gift` (each lot has its own account) and
 * `held` (for an open purchase). `gateway` is what a bank owes us, `promotion` what gifts cost us.
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
 * A posting; the same `kind` and `reference` is never posted twice. `hold` and `release` move money between accounts of
 * one member; in a `release` only expired gift money leaves the member.
 */
export interface Posting {
  kind: 'sale' | 'charge' | 'return_to_wallet' | 'refund' | 'gift' | 'gift_expired' | 'hold' | 'release'
  reference: string
  postedAt: Date
  entries: readonly Entry[]
  /** The purchase to which a statement's line links. */
  purchaseId?: PurchaseId
}

/** An amount on an account, always positive: where money comes from or goes to. */
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
 * A sale, paid by a bank, by a member's own money, or by both: we owe the tax office its part of the whole, the rest is
 * revenue. A gift was a cost when it was given; what it buys is a sale like any other.
 */
export function saleEntries(sale: { vat: number; currency: Currency; paidBy: readonly Part[] }): Entry[] {
  const { vat, currency, paidBy } = sale
  return nonZero([
    ...debits(paidBy, currency),
    { account: { kind: 'revenue' }, currency, amount: -(sumOf(paidBy) - vat) },
    { account: { kind: 'vat' }, currency, amount: -vat },
  ])
}

/** A sale that is refunded, whole or in part: `vat` is the tax in the refunded amount. */
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

/** Money that a bank collected and that stays its owner's: the bank owes it to us, and we owe it to the member. */
function collectedForMember({ amount, currency, gateway, memberId }: Collected): Entry[] {
  return nonZero([
    { account: { kind: 'gateway', gateway }, currency, amount },
    { account: { kind: 'wallet', memberId }, currency, amount: -amount },
  ])
}

/** A charge of a wallet: a debt of ours and not a sale, so it has no VAT. */
export const chargeEntries: (charge: Collected) => Entry[] = collectedForMember

/** Money that a bank collected for something that could not be handed over, and that the bank no longer takes back. */
export const returnToWalletEntries: (paid: Collected) => Entry[] = collectedForMember

interface GiftSum {
  memberId: MemberId
  lotId: GiftLotId
  amount: number
  currency: Currency
}

/** A gift is our cost when it is given. */
export function giftEntries({ memberId, lotId, amount, currency }: GiftSum): Entry[] {
  return nonZero([
    { account: { kind: 'promotion' }, currency, amount },
    { account: { kind: 'gift', memberId, lotId }, currency, amount: -amount },
  ])
}

/** The rest of an expired gift is no longer our cost. */
export function giftExpiredEntries({ memberId, lotId, amount, currency }: GiftSum): Entry[] {
  return nonZero([
    { account: { kind: 'gift', memberId, lotId }, currency, amount },
    { account: { kind: 'promotion' }, currency, amount: -amount },
  ])
}

/** Holds a member's money for a purchase. */
export function holdEntries(hold: { held: Part; from: readonly Part[]; currency: Currency }): Entry[] {
  return nonZero([...debits(hold.from, hold.currency), ...credits([hold.held], hold.currency)])
}

/** Releases it to where it came from. */
export function releaseEntries(release: { held: Part; to: readonly Part[]; currency: Currency }): Entry[] {
  return nonZero([...debits([release.held], release.currency), ...credits(release.to, release.currency)])
}

/** The currencies whose entries do not sum to zero; empty when the posting is right. */
export function imbalances(entries: readonly Entry[]): Currency[] {
  const sums = new Map<Currency, number>()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency]) => currency)
}
