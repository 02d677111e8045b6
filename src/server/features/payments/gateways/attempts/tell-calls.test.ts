import { expect, test } from 'vitest'
import type { Money } from '#lib/money/money.ts'
import { fiveGatewaysAt, newOrder } from '#tests/support/banks/five-banks.ts'
import { merchantId } from '#tests/support/houses/payment-house.ts'
import { keysOf } from '../adapters/paypal-certificates.ts'
import { bankLogOf, directDebitOf, gatewaysOf, tellBankCalls } from '../registry.ts'
import { tellCertificates } from './tell-calls.ts'

// no client sends anything to the port of `discard`, so every call ends at once
const nowhere = 'http://127.0.0.1:9'
const config = {
  gateways: fiveGatewaysAt(nowhere, merchantId),
  paymentTimeoutMs: 2000,
  publicUrl: 'http://127.0.0.1',
}
const lines: Record<string, unknown>[] = []
tellBankCalls(config, { info: (fields, message) => lines.push({ ...fields, message }) })

const money: Money = { currency: 'IRR', amount: 1_490_000 }
const attempt = { ...newOrder(money, new Date('2026-05-01T12:00:00Z')), purchaseId: 'of-purchase', sessionKey: '77' }
const about = { contract: 'of-contract', purchase: 'of-purchase', attempt: attempt.id }
const refund = { key: 'refund-1', money, beforeOrder: () => Promise.resolve(true) }

type Call = (...given: unknown[]) => unknown
const callsOf = (adapter: object): [string, Call][] =>
  Object.entries(adapter).filter((entry): entry is [string, Call] => typeof entry[1] === 'function')

/** Arguments of an adapter's calls: an attempt and a refund of it; for a direct debit, its order and subject. */
const direct = directDebitOf(config)
if (direct === undefined) throw new Error('no direct debit')
const order = { ...about, mobile: '09120000012', expiresAt: new Date('2027-05-01T12:00:00Z'), returnUrl: nowhere }
const adapters = [
  ...gatewaysOf(config).map((gateway) => ({
    name: gateway.type,
    adapter: gateway as object,
    given: [attempt, refund],
  })),
  { name: 'zarinpal', adapter: direct, given: [order, about] },
]

test.each(adapters)('each call of $name’s adapter leaves one line', async ({ name, adapter, given }) => {
  const asks = callsOf(adapter).filter(([name]) => !name.startsWith('parse') && name !== 'consentUrl')
  expect(asks.length).toBeGreaterThan(3)
  for (const [call, ask] of asks) {
    lines.length = 0
    await ask(...given)
    expect(lines, call).toEqual([
      expect.objectContaining({
        message: 'bank called',
        gateway: name,
        outcome: expect.any(String),
        ms: expect.any(Number),
      }),
    ])
    // a list of banks is nobody's payment
    if (call !== 'banks') expect(lines[0]).toMatchObject({ purchase: 'of-purchase', attempt: attempt.id })
  }
})

test('a certificate that PayPal is asked for leaves one, and a foreign address none', async () => {
  const { paypal } = config.gateways
  if (paypal === null) throw new Error('no PayPal')
  const keyAt = keysOf(paypal, 2000, (ask) => tellCertificates(ask, () => bankLogOf(config)))
  lines.length = 0
  const now = new Date('2026-05-01T12:00:00Z')
  await keyAt(`${nowhere}/v1/notifications/certs/CERT-1`, now)
  await keyAt('https://evil.example/CERT-1', now)
  expect(lines).toEqual([expect.objectContaining({ gateway: 'paypal', call: 'certificate', outcome: 'unreachable' })])
})
