import { tehranTime } from '#lib/time/dates.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import type {
  FinaliseAnswer,
  Gateway,
  InquiryAnswer,
  RefundOrder,
  StartAnswer,
  StartOrder,
  AttemptFacts,
} from '../gateway.ts'
import { type Caller, type MellatSettings, mellatCaller, saleFields } from './mellat-call.ts'
import { isClearRefusal, meaningOf, isOurFault, type SaleCall } from './mellat-codes.ts'
import { findAccepted, refund } from './mellat-refunds.ts'
import { type Lead, leadsOf, parseReference, parseReturn } from './mellat-return.ts'

const refIdShape = /^[0-9A-Za-z_-]{6,64}$/
/** Code points; the field can hold a thousand. */
const longestNote = 500

/** Day and time in Tehran in the bank's form: `20260501`, `153000`. */
export function localStamps(at: Date): { localDate: string; localTime: string } {
  const { year, month, day, hour, minute, second } = tehranTime(at)
  const joined = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('')
  return { localDate: joined(year, month, day), localTime: joined(hour, minute, second) }
}

async function start(call: Caller, settings: MellatSettings, order: StartOrder): Promise<StartAnswer> {
  const { localDate, localTime } = localStamps(order.madeAt)
  const said = await call('bpPayRequest', [
    ['orderId', order.orderKey],
    ['amount', String(order.money.amount)],
    ['localDate', localDate],
    ['localTime', localTime],
    ['additionalData', beginningOf(order.description, longestNote)],
    ['callBackUrl', order.returnUrl],
    ['payerId', '0'],
  ])
  if (said.kind !== 'said') return said
  if (said.code !== '0')
    return isClearRefusal(said.code)
      ? { kind: 'refused', code: said.code, isOurFault: isOurFault(said.code) }
      : { kind: 'unknown', reason: `code ${said.code}` }
  if (said.rest === null || !refIdShape.test(said.rest)) return { kind: 'unknown', reason: 'a RefId of a wrong shape' }
  const page = order.locale === 'en' ? 'enstartpay.mellat' : 'startpay.mellat'
  const redirect = { method: 'POST' as const, url: `${settings.startUrl}/${page}`, fields: { RefId: said.rest } }
  return { kind: 'started', sessionKey: said.rest, redirect }
}

type Heard =
  | { kind: 'done' }
  | { kind: 'reversed'; code: string }
  | { kind: 'not_paid'; code: string }
  /** An answer that says nothing about the payment. */
  | { kind: 'unclear'; reason: string }
  /** No answer at all. */
  | { kind: 'silent'; reason: string }

async function ask(call: Caller, operation: SaleCall, attempt: AttemptFacts, lead: Lead): Promise<Heard> {
  const said = await call(operation, saleFields(attempt, lead.saleReferenceId))
  if (said.kind !== 'said') return { kind: 'silent', reason: said.reason }
  const { code } = said
  const kind = meaningOf(operation, code)
  if (kind === 'done') return { kind }
  return kind === 'unclear' ? { kind, reason: `code ${code}` } : { kind, code }
}

/**
 * Verifies and settles. Verified money is ours only when it is settled, so the second step is repeated until the bank
 * says that it is done.
 */
async function confirm(call: Caller, attempt: AttemptFacts, lead: Lead): Promise<Heard> {
  const verified = await ask(call, 'bpVerifyRequest', attempt, lead)
  if (verified.kind !== 'done') return verified
  const settled = await ask(call, 'bpSettleRequest', attempt, lead)
  if (settled.kind === 'done' || settled.kind === 'reversed' || settled.kind === 'silent') return settled
  // a no to the second step after a yes to the first is about the step, not about the payment
  const why = settled.kind === 'not_paid' ? `code ${settled.code}` : settled.reason
  return { kind: 'unclear', reason: `verified, settle: ${why}` }
}

// a no to one lead does not decide what is unclear about another, or money that went back
const weights = { not_paid: 1, reversed: 2, unclear: 3, silent: 4, done: 5 }

/**
 * Tries each lead until one is done; after no answer the bank is not asked further. Of equal answers the newest counts.
 */
async function tryLeads(
  leads: readonly Lead[],
  step: (lead: Lead) => Promise<Heard>,
): Promise<{ lead: Lead; heard: Heard } | null> {
  let found: { lead: Lead; heard: Heard } | null = null
  for (const lead of leads) {
    const heard = await step(lead)
    if (found === null || weights[heard.kind] > weights[found.heard.kind]) found = { lead, heard }
    if (heard.kind === 'done' || heard.kind === 'silent') break
  }
  return found
}

async function finalise(call: Caller, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  const leads = leadsOf(attempt)
  const fitting = leads.filter((lead) => !lead.isOfAnotherAmount)
  const found = await tryLeads(fitting, (lead) => confirm(call, attempt, lead))
  if (found === null) {
    // there is nothing to ask with, or nothing that may be confirmed: the bank gives back what was taken
    const amountDiffers = leads.length > 0
    return { kind: 'not_paid', code: amountDiffers ? 'final_amount' : 'no_reference', amountDiffers }
  }
  const { heard, lead } = found
  switch (heard.kind) {
    case 'done':
      return { kind: 'paid', bankReference: lead.saleReferenceId, cardMask: lead.cardMask, money: null }
    case 'not_paid':
      return { kind: 'not_paid', code: heard.code, amountDiffers: false }
    case 'reversed':
      // clear by itself, because it is not published what an inquiry says about money that went back
      return { kind: 'not_paid', code: heard.code, amountDiffers: false, standing: 'returned' }
    default:
      return { kind: 'unknown', reason: heard.reason }
  }
}

/**
 * The bank finds a sale only by the reference that the browser brings. Until a browser returns, the attempt counts as
 * open, to the end of its window. A buyer who returned without a reference has paid nothing that could become ours.
 */
async function inquire(call: Caller, attempt: AttemptFacts): Promise<InquiryAnswer> {
  const found = await tryLeads(leadsOf(attempt), (lead) => ask(call, 'bpInquiryRequest', attempt, lead))
  if (found === null) return { kind: attempt.brought.length === 0 ? 'pending' : 'not_paid' }
  const { heard } = found
  if (heard.kind === 'silent' || heard.kind === 'unclear') return { kind: 'unknown', reason: heard.reason }
  if (heard.kind !== 'done') return { kind: heard.kind }
  // the reference of a paid attempt was stored after its settlement
  return { kind: attempt.bankReference === null ? 'paid_unfinalised' : 'paid_final' }
}

/**
 * Behpardakht Mellat over SOAP, Rials only. A payment is confirmed in two steps, both part of `finalise`; the bank
 * returns a payment that stays unconfirmed for twenty minutes.
 */
export function mellat(settings: MellatSettings, timeoutMs: number): Gateway {
  const call = mellatCaller(settings, timeoutMs)
  return {
    type: 'mellat',
    title: { fa: 'به‌پرداخت ملت', en: 'Mellat' },
    currencies: ['IRR'],
    minimum: { IRR: 10_000 },
    // fifteen for the page, twenty to confirm, and ten for clocks that differ
    windowMinutes: 45,
    needsReturn: true,
    start: (order) => start(call, settings, order),
    parseReturn,
    parseReference,
    finalise: (attempt) => finalise(call, attempt),
    inquire: (attempt) => inquire(call, attempt),
    // only possible before the settlement, which every payment that we call paid has passed: so the bank is never asked
    reverse: async () => ({ kind: 'impossible', code: 'settled' }),
    ...(settings.refunds
      ? {
          refund: (attempt: AttemptFacts, order: RefundOrder) => refund(call, attempt, order),
          findRefund: (_attempt: AttemptFacts, order: RefundOrder) => findAccepted(call, order),
        }
      : {}),
  }
}
