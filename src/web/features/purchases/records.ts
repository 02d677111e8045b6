import { checkouts } from '../../kinds/checkouts.ts'
import type { Purchase, PurchaseState } from './purchase.ts'

/** What is said of a record: the purchase's own state, but for what its time or a refund has made of it. */
export type RecordState = PurchaseState | 'refunded' | 'partly_refunded'
/** What its owner can do about it, and where. */
export type RecordAction = { kind: 'continue' | 'retry' | 'again'; to: string } | { kind: 'looking' } | null
/** A purchase with the older tries of the same thing that came to nothing. */
export type PurchaseRecord = { purchase: Purchase; earlier: Purchase[] }

const ended: readonly PurchaseState[] = ['cancelled', 'failed', 'expired', 'open']

/** It came to nothing and can no longer be paid. */
const isDead = ({ state, can_retry }: Purchase) => ended.includes(state) && !can_retry

export function stateOf(purchase: Purchase): RecordState {
  const { state, refund } = purchase
  if (state === 'paid' && refund !== null) return refund.whole ? 'refunded' : 'partly_refunded'
  return state === 'open' && isDead(purchase) ? 'expired' : state
}

/** What makes two purchases tries of the same thing; two charges are the same only with the same sum. */
function thingOf({ type, product_id, rented, title, amount }: Purchase): string {
  const sum = type === 'CHARGE_WALLET' ? `${amount.amount} ${amount.currency}` : ''
  return JSON.stringify([type, product_id, rented, product_id === null ? title : '', sum])
}

const isHad = ({ state, refund, type, rented }: Purchase) =>
  state === 'paid' && refund?.whole !== true && type === 'BUY_MOVIE' && !rented

/**
 * Records newest first, each dead try folded into the next newer record of the same thing. What is paid, can be paid or
 * is being looked into always stands by itself.
 */
export function foldTries(purchases: readonly Purchase[]): PurchaseRecord[] {
  const newest = new Map<string, PurchaseRecord>()
  const records: PurchaseRecord[] = []
  for (const purchase of purchases) {
    const thing = thingOf(purchase)
    const newer = newest.get(thing)
    if (newer !== undefined && isDead(purchase)) newer.earlier.push(purchase)
    else {
      const record = { purchase, earlier: [] }
      newest.set(thing, record)
      records.push(record)
    }
  }
  return records
}

/** Where the same thing is bought anew; null where there is no such place. */
function pathOf({ type, product_id, rented }: Purchase): string | null {
  if (type === 'SUBSCRIPTION') return '/plans'
  if (type === 'CHARGE_WALLET') return '/account/wallet'
  if (type !== 'BUY_MOVIE' || product_id === null) return null
  return checkouts.BUY_MOVIE(product_id, rented ? 'rent' : 'buy')
}

/** The next step of a record; `all` are the records it stands among: what is had already is not offered again. */
export function actionOf(purchase: Purchase, all: readonly Purchase[]): RecordAction {
  const { id, state, can_retry } = purchase
  if (state === 'waiting') return { kind: 'looking' }
  if (can_retry) return { kind: state === 'open' ? 'continue' : 'retry', to: `/pay/result/${id}` }
  if (!isDead(purchase) && state !== 'returned') return null
  if (all.some((other) => isHad(other) && thingOf(other) === thingOf(purchase))) return null
  const to = pathOf(purchase)
  return to === null ? null : { kind: 'again', to }
}

/** Whether its buyer may well have paid without our knowing: whoever gave up at the bank did not. */
export const mayBePaid = ({ takes_reference, state }: Purchase) => takes_reference && state !== 'cancelled'

/** Where a record leads: to its receipt, else to how its payment stands. */
export const addressOfRecord = ({ id, state }: Purchase) =>
  state === 'paid' ? `/account/purchases/${id}` : `/pay/result/${id}`
