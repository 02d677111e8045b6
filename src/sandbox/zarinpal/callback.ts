import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Transaction } from './transaction.ts'

/** The address the buyer's browser is sent to. Arguments the merchant had put there stay. */
export function returnUrl(callbackUrl: string, added: Record<string, string>): string {
  const [address = '', fragment] = callbackUrl.split('#', 2)
  const joint = address.includes('?') ? '&' : '?'
  return `${address}${joint}${new URLSearchParams(added).toString()}${fragment === undefined ? '' : `#${fragment}`}`
}

/** What an honest browser would bring back (OK only for a session that was paid), unless somebody forges it. */
export function returnOf(transaction: Transaction, forged: Record<string, string> = {}): BrowserReturn {
  const honest = { Authority: transaction.authority, Status: transaction.paid_at === null ? 'NOK' : 'OK' }
  return { method: 'GET', url: returnUrl(transaction.callback_url, { ...honest, ...forged }), fields: {} }
}
