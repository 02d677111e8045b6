import type { Handler, Reply } from '../http/exchange.ts'
import { type Fields, forShop } from './access.ts'
import { accepted, idIn, refused } from './answers.ts'
import type { Bank } from './bank.ts'
import type { Payment } from './payment.ts'
import { isText, requestedPayment } from './request-rules.ts'

/** `YYYY-MM-DD HH:mm:ss` in Tehran. */
function bankDate(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Tehran' })
}

export function purchaseCall(bank: Bank, payPageAt: (urlId: string) => string): Handler {
  return forShop(bank, (fields) => {
    const requested = requestedPayment(bank, fields)
    if (typeof requested === 'number') return refused(requested)
    const { url_id: urlId } = bank.open(requested)
    return accepted({ urlId, url: payPageAt(urlId) })
  })
}

/** Returns the payment's data for the answers to verify and confirm. */
function settledData(bank: Bank, payment: Payment): object {
  const { amount_shift, ids_as_numbers } = bank.settings()
  return {
    invoice: payment.invoice,
    referenceNumber: idIn(payment.reference_number, ids_as_numbers),
    trackId: idIn(payment.track_id, ids_as_numbers),
    maskedCardNumber: payment.card,
    hashedCardNumber: payment.card_hash,
    requestDate: bankDate(payment.created_at),
    amount: payment.amount + amount_shift,
  }
}

/** A call with `invoice` and `urlId`, which must belong to the same payment. */
function forPayment(bank: Bank, run: (payment: Payment) => Reply): Handler {
  return forShop(bank, (fields: Fields) => {
    const { invoice, urlId } = fields
    if (!isText(invoice) || !isText(urlId)) return refused(13350)
    const payment = bank.findByInvoice(invoice)
    if (!payment) return refused(13016)
    if (payment.url_id === urlId) return run(payment)
    return refused(bank.find(urlId) ? bank.settings().foreign_url : 13009)
  })
}

function answerOf(bank: Bank, payment: Payment): Reply {
  switch (bank.takeOddity('data-text', 'data-null', 'unknown-after-commit')) {
    case 'data-text':
      return accepted(payment.reference_number)
    case 'data-null':
      return accepted(null)
    case 'unknown-after-commit':
      return refused(2)
    default:
      return accepted(settledData(bank, payment))
  }
}

/** Verify (still reversible) and confirm (final at once) differ only in the state that they set. */
function settleCall(bank: Bank, as: 'verified' | 'confirmed'): Handler {
  return forPayment(bank, (payment) => {
    const { second_verify, late_verify } = bank.settings()
    const settle = (): Reply => {
      bank.record({ type: as, url_id: payment.url_id, at: bank.clock.now().toISOString() })
      return answerOf(bank, bank.find(payment.url_id) ?? payment)
    }
    switch (payment.state) {
      case 'paid':
        return settle()
      case 'verified':
        if (as === 'confirmed') return settle()
        return second_verify === 0 ? answerOf(bank, payment) : refused(second_verify)
      case 'confirmed':
        return second_verify === 0 ? answerOf(bank, payment) : refused(second_verify)
      case 'returned':
        return refused(late_verify)
      case 'reversed':
        return refused(13033)
      case 'on_page':
        return refused(13022)
      default:
        return refused(13025)
    }
  })
}

export const verifyCall = (bank: Bank): Handler => settleCall(bank, 'verified')
export const confirmCall = (bank: Bank): Handler => settleCall(bank, 'confirmed')

/** The status in an inquiry: an open unpaid page has the same status as one that will never be paid. */
function inquiryStatus(bank: Bank, { state }: Payment, checksVerify: boolean): number {
  switch (state) {
    case 'paid':
      return bank.settings().waiting_status
    case 'verified':
      return checksVerify ? 13034 : 0
    case 'confirmed':
      return 13029
    case 'returned':
    case 'reversed':
      return 13033
    default:
      return 13022
  }
}

/**
 * By our invoice alone, so that the payment of a closed tab is found. The second edition also gives the card's hash.
 */
export function inquiryCall(bank: Bank, edition: 1 | 2): Handler {
  return forShop(bank, (fields) => {
    const { invoiceId, checkVerify } = fields
    if (!isText(invoiceId)) return refused(13350)
    const payment = bank.findByInvoice(invoiceId)
    if (!payment) return refused(13016)
    const { amount_shift, ids_as_numbers } = bank.settings()
    const status = inquiryStatus(bank, payment, checkVerify === true || checkVerify === 'true')
    return accepted({
      status: bank.takeOddity('status-text') === undefined ? status : String(status),
      trackId: idIn(payment.track_id, ids_as_numbers),
      transactionId: payment.transaction_id,
      amount: payment.amount + (payment.paid_at === null ? 0 : amount_shift),
      cardNumber: payment.card,
      invoice: payment.invoice,
      url: payment.url_id,
      referenceNumber: idIn(payment.reference_number, ids_as_numbers),
      requestDate: bankDate(payment.created_at),
      ...(edition === 2 ? { hashedCardNumber: payment.card_hash } : {}),
    })
  })
}

/** Reverses a payment that is verified and not confirmed yet; some contracts do not require verify first. */
export function reverseCall(bank: Bank): Handler {
  return forPayment(bank, (payment) => {
    const { reverse_needs_verify, reverse_is_success, reverse_minutes } = bank.settings()
    switch (payment.state) {
      case 'paid':
        if (reverse_needs_verify) return refused(13031)
        if (reverse_minutes === 0) return refused(13076)
        break
      case 'verified':
        break
      case 'confirmed':
        // confirmed by a call: settled; confirmed by time: too late
        return refused(isInReverseWindow(bank, payment) ? 13046 : 13076)
      case 'returned':
      case 'reversed':
        return refused(13033)
      case 'on_page':
        return refused(13022)
      default:
        return refused(13316)
    }
    bank.record({ type: 'reversed', url_id: payment.url_id, at: bank.clock.now().toISOString() })
    return accepted(reverse_is_success ? { IsSuccess: true } : null)
  })
}

function isInReverseWindow(bank: Bank, { paid_at }: Payment): boolean {
  const minutesSince = (bank.clock.now().getTime() - new Date(paid_at ?? 0).getTime()) / 60_000
  return minutesSince < bank.settings().reverse_minutes
}
