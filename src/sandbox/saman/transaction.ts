import type { Action, LedgerState } from '../bank/emulated-bank.ts'

/** A payment of the emulated gateway. Amounts are Rials; times are ISO 8601 on the banks' clock. */
export interface Transaction {
  token: string
  terminal_id: string
  amount_rial: number
  /** The amount that the buyer really pays, when it is another one. */
  affective_rial: number | null
  wage_rial: number | null
  res_num: string
  /** The shop's own fields for reports, in their order. */
  notes: string[]
  redirect_url: string
  /** MD5 of the only cards that may pay; empty when any card may. */
  cards: string[]
  random_session_key: number | null
  created_at: string
  expires_at: string
  state: TransactionState
  /** Whether the shop asked for the return as a query when the pay page opened. */
  get_method: boolean
  paid_at: string | null
  verified_at: string | null
  closed_at: string | null
  ref_num: string | null
  rrn: string | null
  trace_no: string | null
  card_pan: string | null
  card_hash: string | null
  ending: Action | null
  callbacks: { at: string; status: string; by: string }[]
}

export type TransactionState =
  | 'in_progress'
  | 'paid'
  | 'verified'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'returned'
  | 'reversed'

export type Opening = Pick<
  Transaction,
  | 'token'
  | 'terminal_id'
  | 'amount_rial'
  | 'affective_rial'
  | 'wage_rial'
  | 'res_num'
  | 'notes'
  | 'redirect_url'
  | 'cards'
  | 'random_session_key'
  | 'created_at'
  | 'expires_at'
>

export type Payment = {
  [Name in 'ref_num' | 'rrn' | 'trace_no' | 'card_pan' | 'card_hash']: string
}

export type TransactionEvent =
  | { type: 'opened'; opening: Opening }
  | { type: 'visited'; token: string; get_method: boolean }
  | { type: 'paid'; token: string; at: string; ending: Action; payment: Payment }
  | { type: 'verified'; token: string; at: string }
  | { type: 'closed'; token: string; at: string; as: 'cancelled' | 'failed' | 'expired'; ending: Action | null }
  | { type: 'returned'; token: string; at: string }
  | { type: 'reversed'; token: string; at: string }
  | { type: 'called_back'; token: string; at: string; status: string; by: string }

export function opened(opening: Opening): Transaction {
  return {
    ...opening,
    state: 'in_progress',
    get_method: false,
    paid_at: null,
    verified_at: null,
    closed_at: null,
    ref_num: null,
    rrn: null,
    trace_no: null,
    card_pan: null,
    card_hash: null,
    ending: null,
    callbacks: [],
  }
}

/** The payment after an event; the caller handles `opened`. */
export function advanced(before: Transaction, event: Exclude<TransactionEvent, { type: 'opened' }>): Transaction {
  switch (event.type) {
    case 'visited':
      return { ...before, get_method: event.get_method }
    case 'paid':
      return { ...before, ...event.payment, state: 'paid', paid_at: event.at, ending: event.ending }
    case 'verified':
      return { ...before, state: 'verified', verified_at: event.at }
    case 'closed':
      return { ...before, state: event.as, closed_at: event.at, ending: event.ending ?? before.ending }
    case 'returned':
    case 'reversed':
      return { ...before, state: event.type, closed_at: event.at }
    case 'called_back':
      return { ...before, callbacks: [...before.callbacks, { at: event.at, status: event.status, by: event.by }] }
  }
}

/** Where the buyer's money is now. */
export function ledgerState({ state }: Transaction): LedgerState {
  switch (state) {
    case 'paid':
      return 'held'
    case 'verified':
      return 'captured'
    case 'returned':
    case 'reversed':
      return 'returned'
    default:
      return 'none'
  }
}

/** The gateway's own word and number for how a payment ended. */
export function outcomeOf({ state, paid_at }: Transaction): { state: string; status: number } {
  if (paid_at !== null) return { state: 'OK', status: 2 }
  if (state === 'failed') return { state: 'Failed', status: 3 }
  if (state === 'expired') return { state: 'SessionIsNull', status: 4 }
  return { state: 'CanceledByUser', status: 1 }
}
