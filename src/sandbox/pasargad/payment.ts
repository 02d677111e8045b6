import type { Action, LedgerState } from '../bank/emulated-bank.ts'

/**
 * `verified` can still be reversed; `confirmed` is final. `returned`: nobody verified it, so the money went back
 * automatically.
 */
export type PaymentState =
  | 'on_page'
  | 'paid'
  | 'verified'
  | 'confirmed'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'returned'
  | 'reversed'

/** A payment of the emulated bank. Amounts are Rials; times are ISO 8601 on the banks' clock; ids are digits as text. */
export interface Payment {
  url_id: string
  invoice: string
  invoice_date: string
  amount: number
  description: string
  callback_url: string
  mobile: string | null
  created_at: string
  state: PaymentState
  /** How the buyer left the page; the bank itself never tells it. */
  ending: Action | null
  paid_at: string | null
  verified_at: string | null
  closed_at: string | null
  reference_number: string | null
  track_id: string | null
  transaction_id: string | null
  card: string | null
  card_hash: string | null
  /** The address from which the pay page was first opened. */
  referer: string | null
  returns: { at: string; status: string; by: string }[]
}

export type Opening = Pick<
  Payment,
  'url_id' | 'invoice' | 'invoice_date' | 'amount' | 'description' | 'callback_url' | 'mobile' | 'created_at'
>

type Charge = Pick<Payment, 'reference_number' | 'track_id' | 'transaction_id' | 'card' | 'card_hash'>

export type PaymentEvent =
  | { type: 'opened'; opening: Opening }
  | { type: 'visited'; url_id: string; referer: string }
  | { type: 'paid'; url_id: string; at: string; ending: Action; charge: Charge }
  | { type: 'verified' | 'confirmed'; url_id: string; at: string }
  | { type: 'closed'; url_id: string; at: string; as: 'cancelled' | 'failed' | 'expired'; ending: Action | null }
  | { type: 'returned' | 'reversed'; url_id: string; at: string }
  | { type: 'came_back'; url_id: string; at: string; status: string; by: string }

export function opened(opening: Opening): Payment {
  return {
    ...opening,
    state: 'on_page',
    ending: null,
    paid_at: null,
    verified_at: null,
    closed_at: null,
    reference_number: null,
    track_id: null,
    transaction_id: null,
    card: null,
    card_hash: null,
    referer: null,
    returns: [],
  }
}

/** The payment after an event; the caller handles `opened`. */
export function advanced(before: Payment, event: Exclude<PaymentEvent, { type: 'opened' }>): Payment {
  switch (event.type) {
    case 'visited':
      return { ...before, referer: event.referer }
    case 'paid':
      return { ...before, ...event.charge, state: 'paid', paid_at: event.at, ending: event.ending }
    case 'verified':
      return { ...before, state: 'verified', verified_at: event.at }
    case 'confirmed':
      return { ...before, state: 'confirmed', verified_at: before.verified_at ?? event.at }
    case 'closed':
      return { ...before, state: event.as, closed_at: event.at, ending: event.ending ?? before.ending }
    case 'returned':
    case 'reversed':
      return { ...before, state: event.type, closed_at: event.at }
    case 'came_back':
      return { ...before, returns: [...before.returns, { at: event.at, status: event.status, by: event.by }] }
  }
}

export function ledgerOf({ state }: Payment): LedgerState {
  if (state === 'paid') return 'held'
  if (state === 'verified' || state === 'confirmed') return 'captured'
  return state === 'returned' || state === 'reversed' ? 'returned' : 'none'
}
