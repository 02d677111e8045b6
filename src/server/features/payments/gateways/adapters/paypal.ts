import type { GatewaySettings } from '#server/gateway-settings.ts'
import type { Gateway } from '../gateway.ts'
import { callerFor } from './paypal-call.ts'
import { finalise, inquire, start } from './paypal-orders.ts'
import { findRefund, refund, reverse } from './paypal-refunds.ts'

/**
 * PayPal's Orders v2, in US dollars only. An approved order holds no money: our capture takes it, and only once,
 * because every try of an attempt has the same request id. Which file does what: docs/decisions/030-paypal.md.
 */
export function paypal(settings: NonNullable<GatewaySettings['paypal']>, timeoutMs: number): Gateway {
  const call = callerFor(settings, timeoutMs)
  return {
    type: 'paypal',
    title: { fa: 'پی‌پال', en: 'PayPal' },
    currencies: ['USD'],
    minimum: { USD: 1 },
    // PayPal itself gives six hours to approve; nothing is taken without our call, and a later return is still accepted
    windowMinutes: 60,
    start: (order) => start(call, settings, order),
    parseReturn(fields) {
      const sessionKey = fields['token'] ?? null
      const hasGivenUp = sessionKey !== null && (fields['PayerID'] ?? '') === ''
      return { sessionKey, userOutcome: hasGivenUp ? 'cancelled' : 'maybe_paid' }
    },
    finalise: (attempt) => finalise(call, attempt),
    inquire: (attempt) => inquire(call, attempt),
    reverse: (attempt) => reverse(call, attempt),
    refund: (attempt, order) => refund(call, attempt, order),
    findRefund: (attempt, order) => findRefund(call, attempt, order),
  }
}
