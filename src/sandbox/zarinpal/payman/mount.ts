import type { ForcedOutcomes } from '../../forced-outcomes.ts'
import type { Handler } from '../../http/exchange.ts'
import type { Router } from '../../http/router.ts'
import type { Bank } from '../bank.ts'
import { forcedRefusal } from '../calls.ts'
import { banksCall, cancelCall, checkoutCall, contractCall, signatureCall } from './calls.ts'
import { consentPage } from './consent-page.ts'
import type { Contracts } from './contracts.ts'

const base = '/sandbox/zarinpal/pg'

/** Direct debits at the gateway's addresses: `/pg/v4/payman/…` and the consent page. */
export function mountPayman(
  router: Router,
  parts: { bank: Bank; contracts: Contracts; outcomes: ForcedOutcomes },
): void {
  const { bank, contracts, outcomes } = parts
  const call = (method: 'GET' | 'POST', name: string, handler: Handler) =>
    router.on(
      method,
      `${base}/v4/payman/${name}.json`,
      outcomes.wrap(`zarinpal.payman_${name}`, handler, forcedRefusal),
    )
  call('POST', 'request', contractCall(bank, contracts))
  call('GET', 'banksList', banksCall())
  call('POST', 'verify', signatureCall(bank, contracts))
  call('POST', 'checkout', checkoutCall(bank, contracts))
  call('POST', 'cancelContract', cancelCall(bank, contracts))
  const answer = consentPage(bank, contracts)
  router.on('GET', `${base}/StartPayman/:authority/:bank`, answer)
  router.on('POST', `${base}/StartPayman/:authority/:bank`, answer)
}
