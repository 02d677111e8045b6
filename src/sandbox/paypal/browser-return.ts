import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Order } from './order.ts'

/** The address with these arguments added; those that the shop had put there stay, unless they have the same name. */
function withArguments(address: string, added: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}

/**
 * What an honest browser would bring back: the order's id, and the payer's if there is one. Whoever forges a payer goes
 * where payers go.
 */
export function returnOf(order: Order, forged: Record<string, string> = {}): BrowserReturn {
  const payer: Record<string, string> =
    order.approved_at === null || order.payer_id === null ? {} : { PayerID: order.payer_id }
  const fields = { token: order.id, ...payer, ...forged }
  const address = 'PayerID' in fields ? order.return_url : order.cancel_url
  return { method: 'GET', url: withArguments(address, fields), fields: {} }
}
