import type { BrowserReturn } from '../bank/emulated-bank.ts'
import type { Order } from './order.ts'

/** The address with these arguments added; the shop's own arguments stay, unless they have the same name. */
function withArguments(address: string, added: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Builds an honest browser's return: the order's id, and the payer's id if there is one. A forged payer goes to the
 * address of approved payments.
 */
export function returnOf(order: Order, forged: Record<string, string> = {}): BrowserReturn {
  const payer: Record<string, string> =
    order.approved_at === null || order.payer_id === null ? {} : { PayerID: order.payer_id }
  const fields = { token: order.id, ...payer, ...forged }
  const address = 'PayerID' in fields ? order.return_url : order.cancel_url
  return { method: 'GET', url: withArguments(address, fields), fields: {} }
}
