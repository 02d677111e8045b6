import type { PayPage } from '../bank/pay-actions.ts'
import { noticePage } from '../bank/way-back.ts'
import { type Exchange, form, type Reply } from '../http/exchange.ts'
import { payLink } from './addresses.ts'
import type { Bank } from './bank.ts'
import type { Transaction } from './transaction.ts'
import { notOpened } from './panel-texts.ts'

/** With the return in its query the address may not be longer. */
const longestQueryAddress = 1538

function refuse(exchange: Exchange, token: string, why: keyof (typeof notOpened)['en']): Reply {
  const status = { TokenNotFound: 404, referer: 403, InvalidParameters: 400 }[why]
  return noticePage(exchange, { ...notOpened[exchange.lang][why], tone: 'bad', status, address: payLink(token) })
}

/** Whether the buyer comes from the shop (or from a page of ours that stands on the shop's own host). */
function comesFromShop(bank: Bank, { headers }: Exchange, { terminal_id }: Transaction): boolean {
  const { referer = '' } = headers
  if (!bank.settings().needs_referer) return true
  const hosts = bank.terminal(terminal_id)?.callback_hosts ?? []
  return URL.canParse(referer) && hosts.includes(new URL(referer).hostname)
}

/** Opens the pay page for a token: posted by the shop's form, or in a link. A token that was used or is too old opens nothing. */
export function openByToken(bank: Bank, payPage: PayPage): (exchange: Exchange, token: string) => Reply {
  return (exchange, token) => {
    const payment = bank.find(token)
    if (payment?.state !== 'in_progress') return refuse(exchange, token, 'TokenNotFound')
    if (!comesFromShop(bank, exchange, payment)) return refuse(exchange, token, 'referer')
    const wantsQuery = form(exchange).get('GetMethod')?.toLowerCase() === 'true'
    if (wantsQuery && payment.redirect_url.length > longestQueryAddress)
      return refuse(exchange, token, 'InvalidParameters')
    if (wantsQuery && !payment.get_method) bank.record({ type: 'visited', token, get_method: true })
    return payPage(exchange, token)
  }
}
