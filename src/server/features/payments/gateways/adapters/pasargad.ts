import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import { maskedCard } from './card-mask.ts'
import { payerOfCardHash } from './payer-id.ts'
import type {
  ReturnSaid,
  FinaliseAnswer,
  Gateway,
  InquiryAnswer,
  ReverseAnswer,
  StartAnswer,
  StartOrder,
  AttemptFacts,
} from '../gateway.ts'
import { type Answer, type Ask, callerFor, type Settings, type Surroundings } from './pasargad-calls.ts'
import { type Meaning, meaningOf } from './pasargad-codes.ts'
import { amountOf, referenceOf, textOf, type WireAnswer } from './pasargad-wire.ts'

// fixed by the bank for a purchase
const purchase = { serviceCode: 8, serviceType: 'PURCHASE' } as const
const longestDescription = 200
const longestKey = 200
/** The price was changed at the bank meanwhile. */
const amountDiffers = '13071'

type Failure = Exclude<Answer, { kind: 'answer' }>

const unknown = ({ reason }: Failure) => ({ kind: 'unknown', reason }) as const
const unclear = (code: string) => ({ kind: 'unknown', reason: `code ${code}` }) as const

function pageOf(data: WireAnswer['data'], settings: Settings): string | null {
  const url = textOf(data, 'url')
  if (url === null || !URL.canParse(url)) return null
  const { protocol } = new URL(url)
  const ours = new URL(settings.apiUrl).protocol
  return protocol === 'https:' || protocol === ours ? url : null
}

async function start(ask: Ask, settings: Settings, order: StartOrder): Promise<StartAnswer> {
  const answer = await ask('purchase', {
    ...purchase,
    invoice: order.orderKey,
    invoiceDate: isoDay(tehranTime(order.madeAt)),
    amount: order.money.amount,
    callbackApi: order.returnUrl,
    terminalNumber: Number(settings.terminalNumber),
    description: beginningOf(order.description, longestDescription),
  })
  if (answer.kind === 'unauthorised') return { kind: 'refused', code: answer.reason, isOurFault: true }
  if (answer.kind !== 'answer') return { kind: answer.kind, reason: answer.reason }
  const meaning = meaningOf(answer.code)
  if (meaning === 'unclear') return unclear(answer.code)
  if (meaning !== 'done') return { kind: 'refused', code: answer.code, isOurFault: meaning === 'ours' }
  const sessionKey = textOf(answer.data, 'urlId')
  const url = pageOf(answer.data, settings)
  if (sessionKey === null || sessionKey.length > longestKey || url === null)
    return { kind: 'unknown', reason: 'a beginning without its key or its page' }
  return { kind: 'started', sessionKey, redirect: { method: 'GET', url } }
}

/** Asks by our own number alone, so that an attempt whose browser never returned is found too. */
async function look(ask: Ask, attempt: AttemptFacts): Promise<Answer> {
  return ask('payment-inquiry', { invoiceId: attempt.orderKey, checkVerify: true })
}

/**
 * An inquiry's status of the payment; the inquiry's own refusals use the same codes. Null when it is about another
 * payment.
 */
function statusOf(answer: WireAnswer, attempt: AttemptFacts): string | null {
  const invoice = textOf(answer.data, 'invoice')
  if (invoice !== null && invoice !== attempt.orderKey) return null
  if (answer.code !== '0') return answer.code
  return textOf(answer.data, 'status')
}

function paidBy(data: WireAnswer['data'], attempt: AttemptFacts, card: string): FinaliseAnswer | null {
  const money = amountOf(data)
  if (money === null || textOf(data, 'invoice') !== attempt.orderKey) return null
  return {
    kind: 'paid',
    bankReference: referenceOf(data),
    cardMask: maskedCard(textOf(data, card)),
    money,
    payerId: payerOfCardHash(textOf(data, 'hashedCardNumber')),
  }
}

/** The bank says verified, now or before: its inquiry must name our number and the amount before we believe it. */
async function confirmByInquiry(ask: Ask, attempt: AttemptFacts, code: string): Promise<FinaliseAnswer> {
  const answer = await look(ask, attempt)
  if (answer.kind !== 'answer') return unknown(answer)
  const status = statusOf(answer, attempt)
  const meaning = status === null || answer.code !== '0' ? 'unclear' : meaningOf(status)
  if (meaning === 'reversed') return { kind: 'not_paid', code: status ?? code, amountDiffers: false }
  const paid = meaning === 'done' || meaning === 'already' ? paidBy(answer.data, attempt, 'cardNumber') : null
  return paid ?? { kind: 'unknown', reason: `verify says ${code}, inquiry says ${status ?? 'nothing of it'}` }
}

async function finalise(ask: Ask, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  const answer = await ask('verify-payment', { invoice: attempt.orderKey, urlId: attempt.sessionKey ?? '' })
  if (answer.kind !== 'answer') return unknown(answer)
  const { code, data } = answer
  switch (meaningOf(code)) {
    case 'done':
      return paidBy(data, attempt, 'maskedCardNumber') ?? confirmByInquiry(ask, attempt, code)
    case 'already':
      return confirmByInquiry(ask, attempt, code)
    case 'no':
    case 'open':
    case 'late':
    case 'reversed':
      return { kind: 'not_paid', code, amountDiffers: code === amountDiffers }
    default:
      return unclear(code)
  }
}

const inquiryWords: Partial<Record<Meaning, 'paid_unfinalised' | 'paid_final' | 'pending' | 'not_paid' | 'reversed'>> =
  {
    done: 'paid_unfinalised',
    already: 'paid_final',
    open: 'pending',
    no: 'not_paid',
    reversed: 'reversed',
  }

const waitsForVerify = '13031'
/** As the answer's own code it is about the question and not about the payment. */
const failure = '1'

async function inquire(ask: Ask, attempt: AttemptFacts): Promise<InquiryAnswer> {
  const answer = await look(ask, attempt)
  if (answer.kind !== 'answer') return unknown(answer)
  const status = statusOf(answer, attempt)
  if (status === null) return { kind: 'unknown', reason: 'an inquiry without a word about our attempt' }
  if (status === waitsForVerify) return { kind: 'paid_unfinalised' }
  const word = answer.code === failure ? undefined : inquiryWords[meaningOf(status)]
  return word === undefined ? unclear(status) : { kind: word }
}

async function reverse(ask: Ask, attempt: AttemptFacts): Promise<ReverseAnswer> {
  const answer = await ask('reverse-transactions', { invoice: attempt.orderKey, urlId: attempt.sessionKey ?? '' })
  if (answer.kind !== 'answer') return unknown(answer)
  const meaning = meaningOf(answer.code)
  if (meaning === 'done' || meaning === 'reversed') return { kind: 'reversed' }
  // confirmed by the bank, or too late to reverse; which of them, or what else, the inquiry must say
  if (meaning === 'already' || meaning === 'late') return { kind: 'impossible', code: answer.code }
  return unclear(answer.code)
}

const outcomes: Record<string, ReturnSaid['userOutcome']> = { cancel: 'cancelled', failed: 'failed', expire: 'failed' }

/**
 * Pasargad's REST API with a bearer token ("Dorsa"). A payment is verified and nothing more, so it can be reversed
 * until the bank confirms it. Later refunds have no call; only the bank's own staff can make them.
 */
export function pasargad(settings: Settings, surroundings: Surroundings): Gateway {
  const ask = callerFor(settings, surroundings)
  return {
    type: 'pasargad',
    title: { fa: 'پاسارگاد', en: 'Pasargad' },
    currencies: ['IRR'],
    minimum: { IRR: 10_000 },
    // the bank waits 25 minutes for our verify, counted from the payment; before that the buyer may spend time at its
    // page
    windowMinutes: 45,
    start: (order) => start(ask, settings, order),
    parseReturn(fields) {
      const status = (fields['status'] ?? '').toLowerCase()
      const userOutcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined
      return { sessionKey: null, orderKey: fields['invoiceId'] ?? null, userOutcome: userOutcome ?? 'maybe_paid' }
    },
    finalise: (attempt) => finalise(ask, attempt),
    inquire: (attempt) => inquire(ask, attempt),
    reverse: (attempt) => reverse(ask, attempt),
  }
}
