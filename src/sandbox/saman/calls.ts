import { after, minutes } from '#lib/time/clock.ts'
import { type Exchange, type Handler, jsonObject, type Reply } from '../http/exchange.ts'
import { receiptGiven, type ReceiptFault, receiptRefused, result, tokenGiven, tokenRefused } from './answers.ts'
import type { Bank } from './bank.ts'
import { isTokenRefusal, requestedPayment } from './token-rules.ts'
import type { Transaction } from './transaction.ts'

/** `payPage` is the address that a neo service gives in its header. */
export function tokenCall(bank: Bank, payPage: string): Handler {
  return (exchange) => {
    const requested = requestedPayment(jsonObject(exchange), bank)
    if (isTokenRefusal(requested)) return tokenRefused(requested.error, requested.about)
    const { token } = bank.open(requested.opening, requested.expiryMinutes)
    return tokenGiven(token, bank.settings().neo ? payPage : null)
  }
}

/** A key that the shop put into the token must be in every later question; without one nothing is compared. */
function holdsKey({ random_session_key: known }: Transaction, key: unknown): boolean {
  return known === null || known === key
}

/** The payment named by verify or reverse, or the code that refuses the call. */
function namedPayment(bank: Bank, exchange: Exchange): Transaction | number {
  const fields = jsonObject(exchange)
  const { RefNum, TerminalNumber, TxnRandomSessionKey } = fields ?? {}
  if (typeof RefNum !== 'string' || RefNum === '' || RefNum.length > 50) return -111
  if (typeof TerminalNumber !== 'number' || !Number.isSafeInteger(TerminalNumber)) return -111
  const terminal = bank.terminal(String(TerminalNumber))
  if (!terminal) return -105
  if (!terminal.active) return -104
  if (!terminal.ip_allowed) return -106
  const found = bank.findByRefNum(RefNum)
  const isOurs = found?.terminal_id === terminal.terminal_id && holdsKey(found, TxnRandomSessionKey)
  return found && isOurs ? found : -2
}

function forPayment(bank: Bank, run: (payment: Transaction) => Reply): Handler {
  return (exchange) => {
    const payment = namedPayment(bank, exchange)
    return typeof payment === 'number' ? result(payment, bank.settings()) : run(payment)
  }
}

/** Confirms a payment. It knows neither order nor amount: every caller with a RefNum of the terminal hears yes. */
export function verifyCall(bank: Bank): Handler {
  return forPayment(bank, (payment) => {
    const settings = bank.settings()
    if (payment.state === 'reversed') return result(5, settings)
    if (payment.state === 'returned') return result(-6, settings)
    if (payment.state === 'verified') {
      const { second_verify: code, bare_duplicate: isBare } = settings
      return result(code, settings, code === 2 && isBare ? undefined : payment)
    }
    bank.record({ type: 'verified', token: payment.token, at: bank.clock.now().toISOString() })
    return result(0, settings, payment)
  })
}

/** Reverses a verified payment, for a limited time; before and after that it reverses nothing. */
export function reverseCall(bank: Bank): Handler {
  return forPayment(bank, (payment) => {
    const settings = bank.settings()
    if (payment.state === 'reversed') return result(5, settings)
    const now = bank.clock.now()
    const end = after(new Date(payment.paid_at ?? payment.created_at), minutes(settings.reverse_minutes))
    if (payment.state === 'returned' || now >= end) return result(-6, settings)
    if (payment.state !== 'verified') return result(-2, settings)
    bank.record({ type: 'reversed', token: payment.token, at: now.toISOString() })
    return result(0, settings, payment)
  })
}

const notFound: ReceiptFault = { error: 404, message: 'Not found.' }

function wrongFields(fields: Record<string, unknown>): string[] {
  const { TerminalNumber, RefNum, Token } = fields
  const isMissing = (value: unknown) => value === undefined || value === null || value === ''
  const isName = (value: unknown) => isMissing(value) || typeof value === 'string'
  const wrong = [
    typeof TerminalNumber === 'number' && Number.isSafeInteger(TerminalNumber) ? '' : 'TerminalNumber',
    isName(RefNum) ? '' : 'RefNum',
    isName(Token) ? '' : 'Token',
    isMissing(RefNum) && isMissing(Token) ? 'RefNum' : '',
  ]
  return [...new Set(wrong)].filter((name) => name !== '')
}

/** The requested receipt, or the reason why there is none. */
function namedReceipt(bank: Bank, exchange: Exchange): Transaction | ReceiptFault {
  const fields = jsonObject(exchange)
  const wrong = fields ? wrongFields(fields) : ['TerminalNumber', 'RefNum']
  if (!fields || wrong.length > 0) return { error: 5, message: 'InvalidParameters', fields: wrong }
  const terminal = bank.terminal(String(fields['TerminalNumber']))
  const { receipt_allowed: isAllowed, receipt_minutes } = bank.settings()
  if (!terminal || !isAllowed) return { error: 12, message: 'TerminalNotFound' }
  if (!terminal.active) return { error: 20, message: 'TerminalIsDisabled' }
  if (!terminal.ip_allowed) return { error: 8, message: 'MerchantIpAddressIsInvalid' }
  const { RefNum = '', Token = '', Rrn, TxnRandomSessionKey } = fields
  const found = typeof RefNum === 'string' && RefNum !== '' ? bank.findByRefNum(RefNum) : bank.find(String(Token))
  if (!found || found.terminal_id !== terminal.terminal_id || !holdsKey(found, TxnRandomSessionKey)) return notFound
  if (typeof Token === 'string' && Token !== '' && Token !== found.token) return notFound
  if (Rrn !== undefined && Rrn !== null && Rrn !== '' && Rrn !== found.rrn) return notFound
  const isOver = bank.clock.now() >= after(new Date(found.created_at), minutes(receipt_minutes))
  const isDecided = found.state === 'verified' || found.state === 'reversed' || found.state === 'returned'
  return isOver || isDecided ? notFound : found
}

export function receiptCall(bank: Bank): Handler {
  return (exchange) => {
    const receipt = namedReceipt(bank, exchange)
    return 'error' in receipt ? receiptRefused(receipt, bank.settings()) : receiptGiven(receipt, bank.settings())
  }
}
