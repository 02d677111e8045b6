import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'
import type { AttemptRow } from './attempt-row.ts'

/** A thing that is paid at a bank, as an attempt knows it. */
export interface Bill {
  id: PurchaseId
  memberId: MemberId
  title: Localized
  locale: Locale
  /** Until when it may be paid. */
  expiresAt: Date
}

/** Whether the paid thing was handed over; `complete` posts it to the ledger, after the attempt is marked as paid. */
export type Handed = { done: true; complete(paidBy: AttemptRow): Promise<void> } | { done: false; reason: string }

/** A bill whose row is locked, in the transaction that decides about its money. */
export interface LockedBill extends Bill {
  /** Hands over all lines or none. `payerId`: what the bank tells of the card or account that paid, if anything. */
  fulfil(paid: { now: Date; payerId: string | null }): Promise<Handed>
  /** Its money goes back: an unpaid bill releases what it held, and can no longer be paid. */
  giveUp(now: Date): Promise<void>
  /** Updates its state from the states of its attempts. */
  follow(now: Date): Promise<void>
}

/**
 * Who owns the bills that are paid here. Gateways do not know purchases: the owner of bills registers here, in both
 * processes.
 */
export interface Bills {
  find(db: Db, id: PurchaseId): Promise<Bill | undefined>
  /** Always the first lock of a transaction that decides about money. */
  lock(tx: Tx, id: PurchaseId): Promise<LockedBill>
}

let registered: Bills | undefined

export function registerBills(bills: Bills): void {
  if (registered !== undefined && registered !== bills) throw new Error('bills are registered twice')
  registered = bills
}

/** The registered bills; throws when the program's start has registered none. */
export function bills(): Bills {
  if (registered === undefined) throw new Error('nobody has registered any bills')
  return registered
}
