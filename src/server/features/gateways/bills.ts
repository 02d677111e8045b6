import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Localized } from '../../fail.ts'
import type { AttemptRow } from './attempt-row.ts'

/** What is paid at a bank, as an attempt to it knows it. */
export interface Bill {
  id: PurchaseId
  memberId: MemberId
  title: Localized
  locale: Locale
  /** Until when it may be paid. */
  expiresAt: Date
}

/** Whether what was paid is handed over; `complete` writes it into the books, once the attempt is marked paid. */
export type Handed = { done: true; complete(paidBy: AttemptRow): Promise<void> } | { done: false; reason: string }

/** A bill whose row is locked, in the transaction that decides about its money. */
export interface LockedBill extends Bill {
  /** Whole or not at all. */
  handOver(now: Date): Promise<Handed>
  /** Its money goes back: what is not paid yet gives back what it held, and cannot be paid any more. */
  giveUp(now: Date): Promise<void>
  /** Lets it stand as its attempts now do. */
  follow(now: Date): Promise<void>
}

/** Whose bills are paid here. Gateways know no purchase: who sends bills registers here, in both processes. */
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

/** Its absence is a fault of the program's start. */
export function bills(): Bills {
  if (registered === undefined) throw new Error('nobody has registered any bills')
  return registered
}
