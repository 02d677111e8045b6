import type { GatewaySettings } from '../../../gateway-settings.ts'
import type { Gateway } from '../gateway.ts'
import { callerFor } from './paypal-call.ts'
import { finalise, inquire, start } from './paypal-orders.ts'
import { findRefund, refund, reverse } from './paypal-refunds.ts'

/**
 * PayPal's Orders v2, in US dollars only. An approved order holds no money: it is taken by our capture, once, for every
 * try of an attempt carries the same request id. Which of its parts is what: docs/decisions/030-paypal.md.
 */
export function paypal(settings: NonNullable<GatewaySettings['paypal']>, timeoutMs: number): Gateway {
  const call = callerFor(settings, timeoutMs)
  return {
    type: 'paypal',
    title: { fa: 'پی‌پال', en: 'PayPal' },
    currencies: ['USD'],
    minimum: { USD: 1 },
    // its own is six hours to approve; nothing is taken without us, and who comes back later is still heard
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
