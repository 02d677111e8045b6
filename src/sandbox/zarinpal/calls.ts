import { after, minutes } from '#lib/time/clock.ts'
import { type Exchange, type Handler, json, jsonObject, type Reply } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import { accepted, isRefusal, malformedAuthority, refused, type Refusal } from './envelope.ts'
import type { Merchant } from './merchant.ts'
import { feeOf, merchantOf, requestedPayment, toRial } from './request-rules.ts'
import { inquiryStatus, type Transaction } from './transaction.ts'

type Fields = Record<string, unknown>
const authorityShape = /^[AS][0-9A-Za-z]{35}$/

/** A request with another content type, or whose body is not a JSON object, counts as one without fields. */
function fieldsOf(exchange: Exchange): Fields {
  return jsonObject(exchange) ?? {}
}

/** A call of a known merchant. */
function forMerchant(bank: Bank, run: (fields: Fields, merchant: Merchant) => Reply): Handler {
  return (exchange) => {
    const fields = fieldsOf(exchange)
    const merchant = merchantOf(fields, (id) => bank.merchant(id))
    return isRefusal(merchant) ? refused(merchant) : run(fields, merchant)
  }
}

/** A call about one session: shape, then existence (-54), then ownership (-53). */
function forSession(bank: Bank, run: (fields: Fields, session: Transaction, merchant: Merchant) => Reply): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const { authority } = fields
    if (authority === undefined || authority === null || authority === '') {
      return refused({ code: -9, validations: [{ authority: 'The authority field is required.' }] })
    }
    if (typeof authority !== 'string' || !authorityShape.test(authority)) return malformedAuthority()
    const session = bank.find(authority)
    if (!session) return refused({ code: -54 })
    if (session.merchant_id !== merchant.merchant_id) return refused({ code: -53 })
    return run(fields, session, merchant)
  })
}

export function requestCall(bank: Bank): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const requested = requestedPayment(fields, merchant, bank.settings())
    if (isRefusal(requested)) return refused(requested)
    const { authority, fee, currency } = bank.open(requested)
    return accepted(100, 'Success', {
      authority,
      fee_type: 'Merchant',
      fee: currency === 'IRT' ? Math.ceil(fee / 10) : fee,
    })
  })
}

function verifyRefusal(fields: Fields, session: Transaction): Refusal | undefined {
  const { amount } = fields
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return { code: -9, validations: [{ amount: 'The amount must be an integer.' }] }
  }
  if (session.state !== 'paid' && session.state !== 'verified') return { code: -51 }
  // The books use Rials, whatever unit opened the session.
  return amount === session.amount_rial ? undefined : { code: -50 }
}

export function verifyCall(bank: Bank): Handler {
  return forSession(bank, (fields, session) => {
    const refusal = verifyRefusal(fields, session)
    if (refusal) return refused(refusal)
    const first = session.state === 'paid'
    if (first) bank.record({ type: 'verified', authority: session.authority, at: bank.clock.now().toISOString() })
    const answer = {
      ...(!first && bank.settings().bare_101 ? {} : { ref_id: session.ref_id }),
      card_pan: session.card_pan,
      card_hash: session.card_hash,
      fee_type: 'Merchant',
      fee: session.fee,
      shaparak_fee: 1200,
      order_id: session.order_id,
      wages: session.wages,
    }
    return first ? accepted(100, 'Paid', answer) : accepted(101, 'Verified', answer)
  })
}

export function inquiryCall(bank: Bank): Handler {
  return forSession(bank, (_fields, session) => accepted(100, 'Success', { status: inquiryStatus(session) }))
}

/** `YYYY-MM-DD HH:mm:ss` in Tehran, as the panel writes dates. */
function panelDate(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Tehran' })
}

export function unverifiedCall(bank: Bank): Handler {
  return forMerchant(bank, (_fields, merchant) => {
    const authorities = bank
      .all()
      .filter((session) => session.merchant_id === merchant.merchant_id && session.state === 'paid')
      .slice(0, 100)
      .map(({ authority, amount_rial, callback_url, referer, paid_at }) => ({
        authority,
        amount: amount_rial,
        callback_url,
        referer,
        date: panelDate(paid_at as string),
      }))
    return accepted(100, 'Success', { authorities })
  })
}

/**
 * -62 without an address lock, -61 unless paid and not reversed, -63 after the window, -60 once a part was refunded.
 */
export function reverseCall(bank: Bank): Handler {
  return forSession(bank, (_fields, session, merchant) => {
    const now = bank.clock.now()
    if (!merchant.ip_restricted) return refused({ code: -62 })
    if (session.state !== 'paid' && session.state !== 'verified') return refused({ code: -61 })
    const end = after(new Date(session.paid_at as string), minutes(bank.settings().reverse_minutes))
    if (now >= end) return refused({ code: -63 })
    if (session.refunds.length > 0) return refused({ code: -60 })
    bank.record({ type: 'reversed', authority: session.authority, at: now.toISOString() })
    return accepted(100, 'Reversed', {})
  })
}

export function feeCall(bank: Bank): Handler {
  return forMerchant(bank, (fields) => {
    const { amount, currency } = fields
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) {
      return refused({ code: -9, validations: [{ amount: 'The amount must be an integer.' }] })
    }
    if (currency !== undefined && currency !== 'IRR' && currency !== 'IRT') {
      return refused({ code: -9, validations: [{ currency: 'The selected currency is invalid.' }] })
    }
    const unit = currency === 'IRT' ? 'IRT' : 'IRR'
    const fee = feeOf(toRial(amount, unit))
    return accepted(100, 'Success', { amount, fee: unit === 'IRT' ? Math.ceil(fee / 10) : fee, fee_type: 'Merchant' })
  })
}

/**
 * The answer for `code:N` of the control API. This gateway has no names for its errors, so a name gives the unexpected
 * -52.
 */
export function forcedRefusal(code: number | string): Reply {
  if (typeof code === 'string') return refused({ code: -52 })
  return code === 100 || code === 101 ? json(200, { data: { code }, errors: [] }) : refused({ code })
}
