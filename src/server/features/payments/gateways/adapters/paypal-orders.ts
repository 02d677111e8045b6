import { beginningOf } from '#lib/text/shortened.ts'
import type { FinaliseAnswer, InquiryAnswer, StartAnswer, StartOrder, AttemptFacts } from '../gateway.ts'
import type { PayPalAnswer, PayPalCaller } from './paypal-call.ts'
import { addressAt } from './paypal-hosts.ts'
import { moneyOf, toDecimal } from './paypal-money.ts'
import { readOrder, type WireCapture, type WireOrder } from './paypal-wire.ts'

const longestDescription = 127
const nothingYet = 'nothing captured yet'

/** PayPal refuses this payment, and takes nothing unless we call again. */
const refusesPayment: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
  'TRANSACTION_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]
/** Not approved yet, or the order is over and deleted: the inquiry says which. */
const notPayable: readonly string[] = ['ORDER_NOT_APPROVED', 'RESOURCE_NOT_FOUND']
/** Another call of ours was first: the order shows its result. */
const doneElsewhere: readonly string[] = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS']

/** Every order of ours would get this refusal. */
const ourFaults: readonly string[] = [
  'NOT_AUTHORIZED',
  'PERMISSION_DENIED',
  'CONSENT_NEEDED',
  'CURRENCY_NOT_SUPPORTED',
  'ACTION_DOES_NOT_MATCH_INTENT',
]

/** States of a capture; the first in this list wins. */
const captureRanks = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING']
const taken: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED']

const pathOf = (attempt: AttemptFacts): string => `/v2/checkout/orders/${encodeURIComponent(attempt.sessionKey ?? '')}`

function orderBody(order: StartOrder): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { currency_code: order.money.currency, value: toDecimal(order.money.amount) },
        custom_id: order.id,
        invoice_id: order.orderKey,
        description: beginningOf(order.description, longestDescription),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          // a buyer who cancels also comes back here, but without the payer's number
          return_url: order.returnUrl,
          cancel_url: order.returnUrl,
          brand_name: 'Parde',
          locale: 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  }
}

/** Where the buyer approves; null when the address is not PayPal's. */
function approvalOf(order: WireOrder, at: { approvalHosts: readonly string[]; apiUrl: string }): string | null {
  const linkTo = (rel: string) => order.links?.find((link) => link.rel === rel)?.href
  const href = linkTo('payer-action') ?? linkTo('approve')
  return href === undefined ? null : (addressAt(href, at.approvalHosts, at.apiUrl)?.href ?? null)
}

export async function start(
  call: PayPalCaller,
  at: { approvalHosts: readonly string[]; apiUrl: string },
  order: StartOrder,
): Promise<StartAnswer> {
  const answer = await call('/v2/checkout/orders', { requestId: `order-${order.id}`, body: orderBody(order) })
  if (answer.kind === 'refused') return { ...answer, isOurFault: ourFaults.includes(answer.code) }
  if (answer.kind !== 'answer') return answer
  const made = readOrder(answer.body)
  if (made === null) return { kind: 'unknown', reason: 'an order of a wrong shape' }
  const url = approvalOf(made, at)
  if (url === null) return { kind: 'unknown', reason: 'no address to approve at' }
  return { kind: 'started', sessionKey: made.id, redirect: { method: 'GET', url } }
}

type Captured =
  | { kind: 'capture'; capture: WireCapture; isOrderComplete: boolean; payerId: string | null }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

/**
 * The capture of this attempt. A capture of another order or another attempt, or two captures that both took money, are
 * not believed.
 */
function captureOf(order: WireOrder, attempt: AttemptFacts): Captured {
  if (order.id !== attempt.sessionKey) return { kind: 'unknown', reason: 'the answer is about another order' }
  const found = (order.purchase_units ?? []).flatMap((unit) =>
    (unit.payments?.captures ?? []).map((capture) => ({ capture, owner: capture.custom_id ?? unit.custom_id })),
  )
  if (found.length === 0) return { kind: 'none' }
  if (found.some(({ owner }) => owner !== attempt.id))
    return { kind: 'unknown', reason: 'a capture that is not this attempt’s' }
  if (found.filter(({ capture }) => taken.includes(capture.status)).length > 1)
    return { kind: 'unknown', reason: 'more than one capture' }
  const captures = found.map(({ capture }) => capture)
  const best = captureRanks.map((status) => captures.find((capture) => capture.status === status)).find(Boolean)
  const capture = best ?? captures.at(-1)
  if (capture === undefined) return { kind: 'none' }
  return { kind: 'capture', capture, isOrderComplete: order.status === 'COMPLETED', payerId: payerOf(order) }
}

/** The buyer's account at PayPal: it names no card, but an account is one person's. */
const payerOf = ({ payer }: WireOrder) => (payer?.payer_id === undefined ? null : `paypal ${payer.payer_id}`)

function judged(captured: Captured): FinaliseAnswer {
  if (captured.kind === 'none') return { kind: 'unknown', reason: nothingYet }
  if (captured.kind === 'unknown') return captured
  const { capture, isOrderComplete, payerId } = captured
  const { id, status } = capture
  if (status === 'PENDING') return { kind: 'undecided' }
  if (['DECLINED', 'FAILED', 'REFUNDED'].includes(status))
    return { kind: 'not_paid', code: status, amountDiffers: false }
  if (!taken.includes(status)) return { kind: 'unknown', reason: 'a status of a capture that we do not know' }
  if (!isOrderComplete) return { kind: 'unknown', reason: 'captured in an order that is not complete' }
  const money = moneyOf(capture.amount)
  if (money === null) return { kind: 'unknown', reason: 'captured in another currency, or an amount of a wrong shape' }
  return { kind: 'paid', bankReference: id, cardMask: null, money, payerId }
}

type Seen = { kind: 'order'; order: WireOrder } | Exclude<PayPalAnswer, { kind: 'answer' }>

/** The order as PayPal has it now. */
export async function look(call: PayPalCaller, attempt: AttemptFacts): Promise<Seen> {
  const answer = await call(pathOf(attempt))
  if (answer.kind !== 'answer') return answer
  const order = readOrder(answer.body)
  return order === null ? { kind: 'unknown', reason: 'an order of a wrong shape' } : { kind: 'order', order }
}

/** The id of the attempt's capture, as far as the order shows one. */
export async function findCapture(call: PayPalCaller, attempt: AttemptFacts): Promise<string | null> {
  const seen = await look(call, attempt)
  const captured = seen.kind === 'order' ? captureOf(seen.order, attempt) : null
  return captured?.kind === 'capture' ? captured.capture.id : null
}

async function lookForCapture(call: PayPalCaller, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  const seen = await look(call, attempt)
  if (seen.kind === 'order') return judged(captureOf(seen.order, attempt))
  return { kind: 'unknown', reason: seen.kind === 'refused' ? seen.code : seen.reason }
}

/** Captures with one request id for all tries of this attempt, so that a lost answer cannot take the money twice. */
export async function finalise(call: PayPalCaller, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  const answer = await call(`${pathOf(attempt)}/capture`, { requestId: `capture-${attempt.id}`, body: {} })
  if (answer.kind === 'refused') {
    const { code } = answer
    if (doneElsewhere.includes(code)) return lookForCapture(call, attempt)
    if (refusesPayment.includes(code)) return { kind: 'not_paid', code, amountDiffers: false, standing: 'over' }
    if (notPayable.includes(code)) return { kind: 'not_paid', code, amountDiffers: false }
    // about us (credentials, permissions, a duplicate invoice) or unknown: it says nothing about the payment
    return { kind: 'unknown', reason: code }
  }
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason }
  const order = readOrder(answer.body)
  if (order === null) return { kind: 'unknown', reason: 'an order of a wrong shape' }
  const word = judged(captureOf(order, attempt))
  // the short form of the answer, or an old answer that PayPal repeats from when it was undecided
  const isOld = word.kind === 'undecided' || (word.kind === 'unknown' && word.reason === nothingYet)
  return isOld ? lookForCapture(call, attempt) : word
}

const openStatuses: readonly string[] = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']

const captureWords: Record<string, 'paid_unfinalised' | 'paid_final' | 'not_paid' | 'reversed'> = {
  COMPLETED: 'paid_final',
  REFUNDED: 'reversed',
  // a person has refunded a part at PayPal: paid, and never to be given back as a whole
  PARTIALLY_REFUNDED: 'paid_unfinalised',
  // accepted and not decided: finalising will tell, and the attempt is neither open nor ended
  PENDING: 'paid_unfinalised',
  DECLINED: 'not_paid',
  FAILED: 'not_paid',
}

export async function inquire(call: PayPalCaller, attempt: AttemptFacts): Promise<InquiryAnswer> {
  const seen = await look(call, attempt)
  if (seen.kind === 'refused')
    return seen.code === 'RESOURCE_NOT_FOUND'
      ? { kind: 'no_such_attempt', code: seen.code }
      : { kind: 'unknown', reason: seen.code }
  if (seen.kind !== 'order') return { kind: 'unknown', reason: seen.reason }
  const { order } = seen
  const captured = captureOf(order, attempt)
  if (captured.kind === 'unknown') return captured
  if (captured.kind === 'capture') {
    const { status } = captured.capture
    const kind = Object.hasOwn(captureWords, status) ? captureWords[status] : undefined
    return kind === undefined ? { kind: 'unknown', reason: 'a status of a capture that we do not know' } : { kind }
  }
  if (openStatuses.includes(order.status)) return { kind: 'pending' }
  if (order.status === 'APPROVED') return { kind: 'paid_unfinalised' }
  if (order.status === 'VOIDED') return { kind: 'not_paid' }
  return { kind: 'unknown', reason: 'a status that we do not know' }
}
