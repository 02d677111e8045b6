import type { PayPage } from '../bank/pay-actions.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { isOfShop, loginCall } from './access.ts'
import { forcedRefusal } from './answers.ts'
import type { Bank } from './bank.ts'
import { confirmCall, inquiryCall, purchaseCall, reverseCall, verifyCall } from './calls.ts'
import { foreignPage } from './foreign-page.ts'

/** Stands in for the base that a contract names, such as `https://pep.shaparak.ir/dorsa1`. */
export const base = '/sandbox/pasargad/dorsa1'

export function payPath(urlId: string): string {
  return `${base}/pay/${urlId}`
}

/** The pay page opens only from the shop, as the bank does it; once it has, a reload needs no referer any more. */
function maySeePage(bank: Bank, exchange: Exchange, urlId: string): boolean {
  const payment = bank.find(urlId)
  if (!payment || payment.state !== 'on_page' || payment.referer !== null || !bank.terminal().checks_referer)
    return true
  const { referer } = exchange.headers
  if (referer === undefined || !isOfShop(bank, referer)) return false
  bank.record({ type: 'visited', url_id: urlId, referer: referer.slice(0, 300) })
  return true
}

export function mountPasargad(
  router: Router,
  bank: Bank,
  shared: { outcomes: ForcedOutcomes; payPage: PayPage; publicUrl: string },
): void {
  const { outcomes, payPage, publicUrl } = shared
  const call = (name: string, paths: string[], handler: Handler) => {
    const wrapped = outcomes.wrap(`pasargad.${name}`, handler, forcedRefusal)
    for (const path of paths) router.on('POST', `${base}${path}`, wrapped)
  }
  call('getToken', ['/token/getToken'], loginCall(bank))
  call(
    'purchase',
    ['/api/payment/purchase'],
    purchaseCall(bank, (urlId) => `${publicUrl}${payPath(urlId)}`),
  )
  call('inquiry', ['/api/payment/payment-inquiry'], inquiryCall(bank, 1))
  call('inquiry', ['/api/payment/payment-inquiryv2'], inquiryCall(bank, 2))
  call('verify', ['/api/payment/verify-payment', '/api/payment/verify-transactions'], verifyCall(bank))
  call('confirm', ['/api/payment/confirm-transactions'], confirmCall(bank))
  call('reverse', ['/api/payment/reverse-transactions'], reverseCall(bank))
  const keyOf = ({ params }: Exchange) => params['urlId'] ?? ''
  router.on('GET', `${base}/pay/:urlId`, (exchange) =>
    maySeePage(bank, exchange, keyOf(exchange)) ? payPage(exchange, keyOf(exchange)) : foreignPage(exchange),
  )
  router.on('POST', `${base}/pay/:urlId`, (exchange) => payPage(exchange, keyOf(exchange)))
}
