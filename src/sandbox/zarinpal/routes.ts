import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Handler } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Log } from '../log.ts'
import type { Bank } from './bank.ts'
import { feeCall, forcedRefusal, inquiryCall, requestCall, reverseCall, unverifiedCall, verifyCall } from './calls.ts'
import { graphqlCall } from './graphql.ts'
import { pressPayButton, showPayPage } from './pay-actions.ts'

const base = '/sandbox/zarinpal'

/** Where the emulator stands in for `payment.zarinpal.com` and `next.zarinpal.com`; paths below are the gateway's own. */
export function mountZarinpal(router: Router, bank: Bank, outcomes: ForcedOutcomes, log: Log): void {
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
  router.on('GET', `${base}/pg/StartPay/:authority`, showPayPage(bank))
  router.on('POST', `${base}/pg/StartPay/:authority`, pressPayButton(bank, log))
}
