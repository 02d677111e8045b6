import { after, minutes } from '#lib/time/clock.ts'
import type { Action, LedgerState } from '../bank/emulated-bank.ts'
import type { MellatSettings } from './terminal.ts'

/** A sale of the emulated bank, by its RefId. Amounts are Rials; times are ISO 8601 on the virtual clock. */
export interface Sale {
  ref_id: string
  order_id: string
  amount: number
  additional_data: string
  callback_url: string
  mobile: string
  created_at: string
  state: SaleState
  /** How the buyer left the page; the bank itself only gives a code. */
  ending: Action | null
  referer: string
  paid_at: string | null
  sale_reference_id: string | null
  card_pan: string | null
  card_hash: string | null
  verified_at: string | null
  settled_at: string | null
  closed_at: string | null
  refunds: Refund[]
  returns: { at: string; res_code: string; by: string }[]
}

/** `paid` and `verified` are held; only `settled` is the merchant's. */
export type SaleState =
  | 'at_bank'
  | 'paid'
  | 'verified'
  | 'settled'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'returned'
  | 'reversed'

export interface Refund {
  order_id: string
  reference_id: string
  amount: number
  at: string
}

export function refundedOf({ refunds }: Sale): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Where the buyer's money is now. After a part refund the rest stays captured. */
export function ledgerOf(sale: Sale): LedgerState {
  switch (sale.state) {
    case 'paid':
    case 'verified':
      return 'held'
    case 'settled':
      return refundedOf(sale) >= sale.amount ? 'refunded' : 'captured'
    case 'returned':
    case 'reversed':
      return 'returned'
    default:
      return 'none'
  }
}

export type Change = Partial<Sale>

/**
 * Time-driven changes of a sale: unpaid ones expire, unverified ones go back, and unsettled ones may be settled
 * automatically.
 */
export function dueChange(sale: Sale, settings: MellatSettings, now: Date): Change | undefined {
  const paidAt = new Date(sale.paid_at ?? sale.created_at)
  const once = (end: Date, change: (at: string) => Change) => (now >= end ? change(end.toISOString()) : undefined)
  switch (sale.state) {
    case 'at_bank': {
      const end = after(new Date(sale.created_at), minutes(settings.session_minutes))
      return once(end, (at) => ({ state: 'expired', closed_at: at }))
    }
    case 'paid':
      return once(after(paidAt, minutes(settings.verify_minutes)), (at) => ({ state: 'returned', closed_at: at }))
    case 'verified':
      return settings.auto_settle
        ? once(after(paidAt, minutes(settings.reversal_minutes)), (at) => ({ state: 'settled', settled_at: at }))
        : undefined
    default:
      return undefined
  }
}
