import type { Action, LedgerState } from '../bank/emulated-bank.ts'

/** A payment of the emulated gateway. Amounts are cents; times are ISO 8601 on the banks' clock. */
export interface Order {
  id: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  cents: number
  /** The purchase unit as the shop sent it; answers repeat it. */
  unit: Record<string, unknown>
  custom_id: string | null
  invoice_id: string | null
  description: string | null
  return_url: string
  cancel_url: string
  /** Whether it began with `payment_source`: then the approval link has another name. */
  by_source: boolean
  /**
   * The shop's address of this API, and the payer's address of the approval page; links in answers and events use them.
   */
  api: string
  page: string
  created_at: string
  state: OrderState
  approved_at: string | null
  payer_id: string | null
  ending: Action | null
  /** The payer's instrument will be declined once. */
  declines: boolean
  capture: Capture | null
  refunds: Refund[]
  returns: { at: string; by: string; url: string }[]
}

export type OrderState = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'EXPIRED'

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
  /** Whether it was pending at first: the payer's money was taken all the same. */
  was_held: boolean
  /** The result of a pending capture, and when it comes. */
  becomes: 'COMPLETED' | 'DECLINED' | null
  due_at: string | null
  reason: string | null
  /** The amount that answers name; the books use the order's own amount. */
  named_cents: number
  named_currency: string
  created_at: string
  updated_at: string
}

export interface Refund {
  id: string
  cents: number
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  becomes: 'COMPLETED' | 'FAILED' | null
  due_at: string | null
  custom_id: string | null
  invoice_id: string | null
  note_to_payer: string | null
  created_at: string
  updated_at: string
}

type Born = 'state' | 'approved_at' | 'payer_id' | 'ending' | 'declines' | 'capture' | 'refunds' | 'returns'
export type Opening = Omit<Order, Born>

export type OrderEvent =
  | { type: 'approved'; id: string; at: string; ending: Action; payer_id: string; declines: boolean }
  /** The payer left without approving: the order can still be approved. */
  | { type: 'left'; id: string }
  /** The instrument was declined: the payer may choose another one. */
  | { type: 'reopened'; id: string }
  | { type: 'expired'; id: string; ending: Action | null }
  | { type: 'captured'; id: string; capture: Capture }
  | { type: 'capture_decided'; id: string; at: string; status: 'COMPLETED' | 'DECLINED' }
  | { type: 'refunded'; id: string; refund: Refund }
  | { type: 'refund_decided'; id: string; refund_id: string; at: string; status: 'COMPLETED' | 'FAILED' }
  | { type: 'called_back'; id: string; at: string; by: string; url: string }

export function opened(opening: Opening): Order {
  return {
    ...opening,
    state: untouched(opening),
    approved_at: null,
    payer_id: null,
    ending: null,
    declines: false,
    capture: null,
    refunds: [],
    returns: [],
  }
}

function untouched({ by_source }: Pick<Order, 'by_source'>): OrderState {
  return by_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
}

const decided = { becomes: null, due_at: null, reason: null }

/** The next state of an order. */
export function advanced(before: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'approved': {
      const { at, ending, payer_id, declines } = event
      return { ...before, state: 'APPROVED', approved_at: at, ending, payer_id, declines }
    }
    case 'left':
      return { ...before, ending: 'cancel' }
    case 'reopened':
      return { ...before, state: untouched(before), approved_at: null, ending: null, declines: false }
    case 'expired':
      return { ...before, state: 'EXPIRED', ending: event.ending ?? before.ending }
    case 'captured':
      return { ...before, state: 'COMPLETED', capture: event.capture }
    case 'capture_decided': {
      const { capture } = before
      if (!capture) return before
      return { ...before, capture: { ...capture, ...decided, status: event.status, updated_at: event.at } }
    }
    case 'refunded':
      return { ...before, refunds: [...before.refunds, event.refund] }
    case 'refund_decided': {
      const { refund_id, status, at } = event
      const refunds = before.refunds.map((refund) =>
        refund.id === refund_id ? { ...refund, becomes: null, due_at: null, status, updated_at: at } : refund,
      )
      return { ...before, refunds }
    }
    case 'called_back':
      return { ...before, returns: [...before.returns, { at: event.at, by: event.by, url: event.url }] }
  }
}

export function isOpen({ state }: Order): boolean {
  return state === 'CREATED' || state === 'PAYER_ACTION_REQUIRED'
}

/** Cents given back; with `promised` also those on their way. */
export function refundedCents({ refunds }: Order, promised = false): number {
  const counted = refunds.filter(({ status }) => status === 'COMPLETED' || (promised && status === 'PENDING'))
  return counted.reduce((sum, refund) => sum + refund.cents, 0)
}

/** The capture's status in answers, after refunds. */
export function captureStatus(order: Order): string {
  const status = order.capture?.status ?? 'NONE'
  const refunded = refundedCents(order)
  if (status !== 'COMPLETED' || refunded === 0) return status
  return refunded >= order.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** Where the payer's money is now. Approval moves none; after a part refund the rest stays captured. */
export function ledgerState(order: Order): LedgerState {
  const { capture } = order
  if (!capture) return 'none'
  if (capture.status === 'PENDING') return 'held'
  if (capture.status === 'DECLINED') return capture.was_held ? 'returned' : 'none'
  return refundedCents(order) >= order.cents ? 'refunded' : 'captured'
}

/** The state shown to people: the capture's, once there is one. */
export function wordOf(order: Order): string {
  return order.capture ? captureStatus(order) : order.state
}
