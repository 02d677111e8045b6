import { beginningOf } from '#lib/text/shortened.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import type {
  FinaliseAnswer,
  Gateway,
  InquiryAnswer,
  ReverseAnswer,
  StartAnswer,
  StartOrder,
  AttemptFacts,
} from '../gateway.ts'
import { maskedCard } from './card-mask.ts'
import { payerOfCardHash } from './payer-id.ts'
import { panelRefunds } from './zarinpal-panel.ts'
import { codeOf, fieldOf, parseEnvelope, type WireAnswer } from './zarinpal-wire.ts'

/** Answers about the payment itself (verify): not paid, another amount, another merchant's, no such session. */
const aboutThePayment: readonly string[] = ['-50', '-51', '-53', '-54', '-55']
const amountDiffers = '-50'
const noSuchSession: readonly string[] = ['-53', '-54', '-55']
/** Not possible with this bank, no registered address, thirty minutes over. */
const irreversible: readonly string[] = ['-60', '-62', '-63']
const alreadyDone: readonly string[] = ['100', '101']

/**
 * Every buyer would get these: about the merchant, its address, domain, level, account or referrer, or too many calls.
 */
function isOurFault(code: string): boolean {
  const number = Number(code)
  return (number <= -10 && number >= -19) || (number <= -30 && number >= -40) || number === 429
}

const authorityShape = /^[AS][0-9A-Za-z]{35}$/
const longestDescription = 500

type Call = { kind: 'answer'; answer: WireAnswer } | { kind: 'not_sent' | 'unknown'; reason: string }

type Settings = NonNullable<GatewaySettings['zarinpal']>
type Caller = (path: string, fields: Record<string, unknown>) => Promise<Call>

function callerFor(settings: Settings, timeoutMs: number): Caller {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return async (path, fields) => {
    const body = JSON.stringify({ merchant_id: settings.merchantId, ...fields })
    const outcome = await callBank(`${settings.apiUrl}/pg/v4/payment/${path}.json`, { headers, body }, timeoutMs)
    if (outcome.kind !== 'answer') return outcome
    const answer = parseEnvelope(outcome.text)
    return answer === null
      ? { kind: 'unknown', reason: `unreadable answer, status ${outcome.status}` }
      : { kind: 'answer', answer }
  }
}

async function start(call: Caller, settings: Settings, order: StartOrder): Promise<StartAnswer> {
  const outcome = await call('request', {
    amount: order.money.amount,
    currency: 'IRR',
    description: beginningOf(order.description, longestDescription),
    callback_url: order.returnUrl,
    metadata: { order_id: order.orderKey, auto_verify: false },
  })
  if (outcome.kind !== 'answer') return outcome
  const code = codeOf(outcome.answer)
  if (code === null) return { kind: 'unknown', reason: 'an answer without a code' }
  if (code !== '100') return { kind: 'refused', code, isOurFault: isOurFault(code) }
  const authority = fieldOf(outcome.answer, 'authority')
  if (authority === null || !authorityShape.test(authority))
    return { kind: 'unknown', reason: 'an authority of a wrong shape' }
  const url = `${settings.startUrl}/pg/StartPay/${authority}`
  return { kind: 'started', sessionKey: authority, redirect: { method: 'GET', url } }
}

async function finalise(call: Caller, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  const outcome = await call('verify', { amount: attempt.money.amount, authority: attempt.sessionKey ?? '' })
  if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason }
  const code = codeOf(outcome.answer)
  if (code !== null && alreadyDone.includes(code))
    return {
      kind: 'paid',
      // a 101 may lack it
      bankReference: fieldOf(outcome.answer, 'ref_id'),
      cardMask: maskedCard(fieldOf(outcome.answer, 'card_pan')),
      money: null,
      payerId: payerOfCardHash(fieldOf(outcome.answer, 'card_hash')),
    }
  if (code !== null && aboutThePayment.includes(code))
    return { kind: 'not_paid', code, amountDiffers: code === amountDiffers }
  // errors about the merchant (-9 … -15) and -52 say nothing about the payment
  return { kind: 'unknown', reason: `code ${code ?? 'missing'}` }
}

const inquiryWords: Record<string, 'paid_unfinalised' | 'paid_final' | 'pending' | 'not_paid' | 'reversed'> = {
  PAID: 'paid_unfinalised',
  VERIFIED: 'paid_final',
  IN_BANK: 'pending',
  FAILED: 'not_paid',
  REVERSED: 'reversed',
}

async function inquire(call: Caller, attempt: AttemptFacts): Promise<InquiryAnswer> {
  const outcome = await call('inquiry', { authority: attempt.sessionKey ?? '' })
  if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason }
  const code = codeOf(outcome.answer)
  if (code !== null && noSuchSession.includes(code)) return { kind: 'no_such_attempt', code }
  if (code !== '100') return { kind: 'unknown', reason: `code ${code ?? 'missing'}` }
  const status = fieldOf(outcome.answer, 'status') ?? ''
  const kind = Object.hasOwn(inquiryWords, status) ? inquiryWords[status] : undefined
  return kind === undefined ? { kind: 'unknown', reason: 'a status we do not know' } : { kind }
}

async function reverse(call: Caller, attempt: AttemptFacts): Promise<ReverseAnswer> {
  const outcome = await call('reverse', { authority: attempt.sessionKey ?? '' })
  if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason }
  const code = codeOf(outcome.answer)
  if (code === '100') return { kind: 'reversed' }
  if (code !== null && irreversible.includes(code)) return { kind: 'impossible', code }
  // -61 means "reversed before" as well as "never paid": only an inquiry tells which
  return { kind: 'unknown', reason: `code ${code ?? 'missing'}` }
}

/**
 * Zarinpal's REST v4. Amounts are sent only in Rials (`currency: IRR`), so that no factor of ten can go wrong. The body
 * decides, not the HTTP status: errors come with 200, 401 or 422.
 */
export function zarinpal(settings: Settings, timeoutMs: number): Gateway {
  const call = callerFor(settings, timeoutMs)
  return {
    type: 'zarinpal',
    title: { fa: 'زرین‌پال', en: 'Zarinpal' },
    currencies: ['IRR'],
    minimum: { IRR: 10_000 },
    windowMinutes: 45,
    hidesWhoSaidNo: true,
    start: (order) => start(call, settings, order),
    parseReturn(fields) {
      const sessionKey = fields['Authority'] ?? fields['authority'] ?? null
      const status = (fields['Status'] ?? fields['status'] ?? '').toUpperCase()
      return { sessionKey, userOutcome: status === 'NOK' ? 'cancelled' : 'maybe_paid' }
    },
    finalise: (attempt) => finalise(call, attempt),
    inquire: (attempt) => inquire(call, attempt),
    reverse: (attempt) => reverse(call, attempt),
    ...(settings.panel === null ? {} : panelRefunds(settings.panel, timeoutMs)),
  }
}
