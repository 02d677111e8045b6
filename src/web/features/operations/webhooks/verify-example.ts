/** How a partner verifies a message, as the page of webhooks shows it. A test runs exactly this text. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers: the request's headers by their names in small letters
// body: the request's body as it arrived, before anything parses it
export function verify(headers, body, secret) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age < 300)) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body)
  const expected = Buffer.from('v1,' + hmac.digest('base64'))

  // there may be two signatures while the secret is being turned
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`

/** One message in every part, with which a program in any language can be tried. */
export const vector = {
  secret: 'whsec_UGFyZGUgc2F5cyBoZWxsbyB0byBpdHMgcGFydG5lcnM=',
  id: '2f1d6a0e-8c53-4b7f-9e61-7a4d2c90b815',
  timestamp: 1_795_251_600,
  body: '{"type":"webhook.test","timestamp":"2026-11-21T09:00:00.000Z","data":{"webhook_id":"7b0c"}}',
  signature: 'v1,VBwPU+Osbu7m7AbFz7kX9hr9jtN6Ofsge6QaZ3eAfOE=',
} as const

/** An example of each kind of message. */
export const bodies = {
  'sale.completed': {
    type: 'sale.completed',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {
      purchase_id: '9d0c1f6a-2e58-4d3b-8f9e-617a4d2c90b8',
      number: 100_001,
      currency: 'IRR',
      amount: 1_000_000,
      vat: 90_909,
      lines: [{ position: 0, type: 'screening', product_id: 1002, quantity: 2, amount: 1_000_000 }],
    },
  },
  'refund.completed': {
    type: 'refund.completed',
    timestamp: '2026-11-22T09:00:00.000Z',
    data: {
      refund_id: '1b7f9e61-7a4d-4c90-b815-0c1f6a2e58d3',
      purchase_id: '9d0c1f6a-2e58-4d3b-8f9e-617a4d2c90b8',
      purchase_number: 100_001,
      currency: 'IRR',
      amount: 500_000,
    },
  },
  'screening.changed': {
    type: 'screening.changed',
    timestamp: '2026-11-23T09:00:00.000Z',
    data: {
      screening_id: 1002,
      changed: ['time'],
      now: {
        state: 'planned',
        starts_at: '2026-12-02T15:30:00.000Z',
        ends_at: '2026-12-02T18:30:00.000Z',
        city: { fa: 'تهران', en: 'Tehran' },
      },
      before: {
        state: 'planned',
        starts_at: '2026-12-01T15:30:00.000Z',
        ends_at: '2026-12-01T18:30:00.000Z',
        city: { fa: 'تهران', en: 'Tehran' },
      },
    },
  },
} as const
