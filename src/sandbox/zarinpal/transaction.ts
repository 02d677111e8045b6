import type { Action, LedgerState } from '../bank/emulated-bank.ts'

/** A payment session of the emulated bank. Amounts are Rial; times are ISO 8601 on the virtual clock. */
export interface Transaction {
  authority: string
  /** The panel's id of the same session (GraphQL); deliberately unlike the authority. */
  session_id: string
  merchant_id: string
  amount_rial: number
  currency: 'IRR' | 'IRT'
  fee: number
  description: string
  callback_url: string
  referer: string
  order_id: string | null
  auto_verify: boolean
  /** The only card that may pay, when the merchant named one. */
  card_only: string | null
  wages: unknown[]
  created_at: string
  state: TransactionState
  paid_at: string | null
  verified_at: string | null
  closed_at: string | null
  ref_id: number | null
  card_pan: string | null
  card_hash: string | null
  /** How the buyer left the page; the gateway itself never tells it. */
  ending: Action | null
  refunds: Refund[]
  callbacks: { at: string; status: string; by: string }[]
}

export type TransactionState =
  | 'in_bank'
  | 'paid'
  | 'verified'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'returned'
  | 'reversed'

export interface Refund {
  id: string
  amount_rial: number
  method: 'PAYA' | 'CARD'
  reason: string
  description: string
  at: string
}

export type Opening = Omit<
  Transaction,
  | 'state'
  | 'paid_at'
  | 'verified_at'
  | 'closed_at'
  | 'ref_id'
  | 'card_pan'
  | 'card_hash'
  | 'ending'
  | 'refunds'
  | 'callbacks'
>

export type TransactionEvent =
  | { type: 'opened'; opening: Opening }
  | { type: 'visited'; authority: string; referer: string }
  | { type: 'paid'; authority: string; at: string; ref_id: number; card_pan: string; card_hash: string; ending: Action }
  | { type: 'verified'; authority: string; at: string }
  | { type: 'closed'; authority: string; at: string; as: 'cancelled' | 'failed' | 'expired'; ending: Action | null }
  | { type: 'returned'; authority: string; at: string }
  | { type: 'reversed'; authority: string; at: string }
  | { type: 'refunded'; authority: string; refund: Refund }
  | { type: 'called_back'; authority: string; at: string; status: string; by: string }

export function opened(opening: Opening): Transaction {
  return {
    ...opening,
    state: 'in_bank',
    paid_at: null,
    verified_at: null,
    closed_at: null,
    ref_id: null,
    card_pan: null,
    card_hash: null,
    ending: null,
    refunds: [],
    callbacks: [],
  }
}

/** The next state of a session; the caller handles `opened`. */
export function advanced(before: Transaction, event: Exclude<TransactionEvent, { type: 'opened' }>): Transaction {
  switch (event.type) {
    case 'visited':
      return { ...before, referer: event.referer }
    case 'paid': {
      const { at, ref_id, card_pan, card_hash, ending } = event
      return { ...before, state: 'paid', paid_at: at, ref_id, card_pan, card_hash, ending }
    }
    case 'verified':
      return { ...before, state: 'verified', verified_at: event.at }
    case 'closed':
      return { ...before, state: event.as, closed_at: event.at, ending: event.ending ?? before.ending }
    case 'returned':
    case 'reversed':
      return { ...before, state: event.type, closed_at: event.at }
    case 'refunded':
      return { ...before, refunds: [...before.refunds, event.refund] }
    case 'called_back':
      return { ...before, callbacks: [...before.callbacks, { at: event.at, status: event.status, by: event.by }] }
  }
}

export function refundedRial(transaction: Transaction): number {
  return transaction.refunds.reduce((sum, refund) => sum + refund.amount_rial, 0)
}

/** Where the buyer's money is now. After a part refund the rest stays captured. */
export function ledgerState(transaction: Transaction): LedgerState {
  switch (transaction.state) {
    case 'paid':
      return 'held'
    case 'verified':
      return refundedRial(transaction) >= transaction.amount_rial ? 'refunded' : 'captured'
    case 'returned':
    case 'reversed':
      return 'returned'
    default:
      return 'none'
  }
}

/** The state in `inquiry`. For the merchant, money that went back automatically is REVERSED. */
export function inquiryStatus(transaction: Transaction): 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED' {
  switch (transaction.state) {
    case 'in_bank':
      return 'IN_BANK'
    case 'paid':
      return 'PAID'
    case 'verified':
      return 'VERIFIED'
    case 'returned':
    case 'reversed':
      return 'REVERSED'
    default:
      return 'FAILED'
  }
}
