import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Transaction } from './transaction.ts'

/** The address to which the buyer's browser is sent. The merchant's own arguments stay. */
export function returnUrl(callbackUrl: string, added: Record<string, string>): string {
  const [address = '', fragment] = callbackUrl.split('#', 2)
  const joint = address.includes('?') ? '&' : '?'
  return `${address}${joint}${new URLSearchParams(added).toString()}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Builds an honest browser's return (OK only for a paid session), unless the test forges it. */
export function returnOf(transaction: Transaction, forged: Record<string, string> = {}): BrowserReturn {
  const honest = { Authority: transaction.authority, Status: transaction.paid_at === null ? 'NOK' : 'OK' }
  return { method: 'GET', url: returnUrl(transaction.callback_url, { ...honest, ...forged }), fields: {} }
}
