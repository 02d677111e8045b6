import type { OutputOf } from '#contract/api.ts'

export type Finance = OutputOf<'GET /studio/finance'>
export type DaySum = Finance['days'][number]
export type PaymentList = OutputOf<'GET /studio/payments'>
export type Payment = PaymentList['items'][number]
export type PaymentState = Payment['state']
export type Gateway = Payment['gateway']
export type Books = OutputOf<'GET /studio/finance/ledger'>

/** The tag colour of each state, in the order of an attempt: done, still running, failed, given back. */
export const paymentLooks: Record<PaymentState, string> = {
  paid: 'good',
  unknown: 'waiting',
  created: '',
  started: '',
  returned: 'waiting',
  finalising: 'waiting',
  failed: 'failed',
  cancelled: '',
  expired: '',
  reversing: 'waiting',
  reversed: '',
  refunded: '',
}

export const paymentStates = Object.keys(paymentLooks) as PaymentState[]

/** The bank has not answered: a person may have it asked now. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => state === 'unknown' || state === 'reversing'
