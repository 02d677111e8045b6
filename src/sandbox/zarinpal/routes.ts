import type { PayPage } from '../bank/pay-actions.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Bank } from './bank.ts'
import { feeCall, forcedRefusal, inquiryCall, requestCall, reverseCall, unverifiedCall, verifyCall } from './calls.ts'
import { graphqlCall } from './graphql.ts'

const base = '/sandbox/zarinpal'

/**
 * Mounts the emulator, which replaces `payment.zarinpal.com` and `next.zarinpal.com`; paths below are the gateway's
 * own.
 */
export function mountZarinpal(router: Router, bank: Bank, outcomes: ForcedOutcomes, payPage: PayPage): void {
  const call = (name: string, handler: Handler) => {
    router.on('POST', `${base}/pg/v4/payment/${name}.json`, outcomes.wrap(`zarinpal.${name}`, handler, forcedRefusal))
  }
  call('request', requestCall(bank))
  call('verify', verifyCall(bank))
  call('inquiry', inquiryCall(bank))
  call('unVerified', unverifiedCall(bank))
  call('reverse', reverseCall(bank))
  call('feeCalculation', feeCall(bank))
  const graphql = outcomes.wrap('zarinpal.graphql', graphqlCall(bank), forcedRefusal)
  router.on('POST', `${base}/api/v4/graphql/`, graphql)
  router.on('POST', `${base}/api/v4/graphql`, graphql)
  const keyOf = ({ params }: Exchange) => params['authority'] ?? ''
  router.on('GET', `${base}/pg/StartPay/:authority`, (exchange) => {
    noteReferer(bank, exchange, keyOf(exchange))
    return payPage(exchange, keyOf(exchange))
  })
  router.on('POST', `${base}/pg/StartPay/:authority`, (exchange) => payPage(exchange, keyOf(exchange)))
}

/** The gateway remembers from which page the buyer first came; `unVerified` reports it. */
function noteReferer(bank: Bank, { headers }: Exchange, authority: string): void {
  const transaction = bank.find(authority)
  const referer = headers.referer ?? ''
  if (referer === '' || transaction?.state !== 'in_bank' || transaction.referer !== '') return
  bank.record({ type: 'visited', authority, referer: referer.slice(0, 300) })
}
