import { checkouts } from '#web/kinds/checkouts.ts'
import type { Purchase, PurchaseState } from './purchase.ts'

/** The shown state of a record: the purchase's state, unless it has expired or was refunded. */
export type RecordState = PurchaseState | 'refunded' | 'partly_refunded'
/** The step that the buyer can take, and its address. */
export type RecordAction = { kind: 'continue' | 'retry' | 'again'; to: string } | { kind: 'looking' } | null
/** A purchase with older failed tries of the same product. */
export type PurchaseRecord = { purchase: Purchase; earlier: Purchase[] }

const ended: readonly PurchaseState[] = ['cancelled', 'failed', 'expired', 'open']

/** It failed and can no longer be paid. */
const isDead = ({ state, can_retry }: Purchase) => ended.includes(state) && !can_retry

export function stateOf(purchase: Purchase): RecordState {
  const { state, refund } = purchase
  if (state === 'paid' && refund !== null) return refund.whole ? 'refunded' : 'partly_refunded'
  return state === 'open' && isDead(purchase) ? 'expired' : state
}

/** The key by which two purchases count as tries of the same product; two charges only with the same amount. */
function thingOf({ type, product_id, rented, title, amount }: Purchase): string {
  const sum = type === 'CHARGE_WALLET' ? `${amount.amount} ${amount.currency}` : ''
  return JSON.stringify([type, product_id, rented, product_id === null ? title : '', sum])
}

const isHad = ({ state, refund, type, rented }: Purchase) =>
  state === 'paid' && refund?.whole !== true && type === 'BUY_MOVIE' && !rented

/**
 * Records newest first; each failed try is put under the next newer record of the same product. A purchase that is
 * paid, can be paid or is being checked always has its own record.
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

/** Where the same product can be bought again; null where it cannot. */
function pathOf({ type, product_id, rented }: Purchase): string | null {
  if (type === 'SUBSCRIPTION') return '/plans'
  if (type === 'CHARGE_WALLET') return '/account/wallet'
  if (product_id === null) return null
  if (type === 'BUY_SCREENING') return `/screening/${product_id}`
  if (type !== 'BUY_MOVIE') return null
  return checkouts.BUY_MOVIE(product_id, rented ? 'rent' : 'buy')
}

/** The next step of a record. `all` are the other records: what the member has already is not offered again. */
export function actionOf(purchase: Purchase, all: readonly Purchase[]): RecordAction {
  const { id, state, can_retry } = purchase
  if (state === 'waiting') return { kind: 'looking' }
  if (can_retry) return { kind: state === 'open' ? 'continue' : 'retry', to: `/pay/result/${id}` }
  if (!isDead(purchase) && state !== 'returned') return null
  if (all.some((other) => isHad(other) && thingOf(other) === thingOf(purchase))) return null
  const to = pathOf(purchase)
  return to === null ? null : { kind: 'again', to }
}

/** Whether its buyer may have paid without our knowledge; a buyer who cancelled at the bank has not. */
export const mayBePaid = ({ takes_reference, state }: Purchase) => takes_reference && state !== 'cancelled'

/** Where a record leads: to its receipt, else to the state of its payment. */
export const addressOfRecord = ({ id, state }: Purchase) =>
  state === 'paid' ? `/account/purchases/${id}` : `/pay/result/${id}`
