import type { PayPage } from '../bank/pay-actions.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import type { Handler } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { refused, tokenCall } from './calls.ts'
import type { Courier } from './courier.ts'
import { forcedFault } from './errors.ts'
import type { Keys } from './keys.ts'
import { base, captureCall, createCall, orderCall, type BankContext } from './order-calls.ts'
import { captureDetailsCall, refundCall, refundDetailsCall } from './refund-calls.ts'
import { certificateCall, verifyCall } from './webhook-calls.ts'

interface Parts {
  context: BankContext
  secret: string
  keys: Keys
  courier: Courier
  outcomes: ForcedOutcomes
  payPage: PayPage
}

/** Where the emulator stands in for `api-m.paypal.com` and for the page of approval; paths below are the gateway's own. */
export function mountPaypal(router: Router, { context, secret, keys, courier, outcomes, payPage }: Parts): void {
  const { bank } = context
  const call = (method: 'GET' | 'POST', path: string, name: string, handler: Handler) => {
    const obeying = outcomes.wrap(`paypal.${name}`, handler, (code) => refused(forcedFault(code)))
    router.on(method, `${base}${path}`, async (exchange) => {
      const reply = await obeying(exchange)
      // what it has to tell is told at once, and may overtake its own answer
      courier.nudge()
      return reply
    })
  }
  call('POST', '/v1/oauth2/token', 'token', tokenCall(bank, secret))
  call('POST', '/v2/checkout/orders', 'create', createCall(context))
  call('GET', '/v2/checkout/orders/:id', 'order', orderCall(context))
  call('POST', '/v2/checkout/orders/:id/capture', 'capture', captureCall(context))
  call('GET', '/v2/payments/captures/:id', 'capture_details', captureDetailsCall(context))
  call('POST', '/v2/payments/captures/:id/refund', 'refund', refundCall(context))
  call('GET', '/v2/payments/refunds/:id', 'refund_details', refundDetailsCall(context))
  call('POST', '/v1/notifications/verify-webhook-signature', 'verify_webhook', verifyCall(bank, keys))
  call('GET', '/v1/notifications/certs/:id', 'certificate', certificateCall(keys))
  const page: Handler = (exchange) => payPage(exchange, exchange.url.searchParams.get('token') ?? '')
  router.on('GET', `${base}/checkoutnow`, page)
  router.on('POST', `${base}/checkoutnow`, page)
}
