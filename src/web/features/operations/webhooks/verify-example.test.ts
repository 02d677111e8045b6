import { expect, test } from 'vitest'
import { locales } from '#lib/text/locale.ts'
import { vector, verifyExample } from './verify-example.ts'
import { webhookGuide } from './webhook-guide.ts'

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean
const { verify } = (await import(`data:text/javascript,${encodeURIComponent(verifyExample)}`)) as { verify: Verify }

const { secret, body } = vector
const headers = {
  'webhook-id': vector.id,
  'webhook-timestamp': String(vector.timestamp),
  'webhook-signature': vector.signature,
}

/** Tells whether the program of the page takes the message `seconds` after its instant. */
function verifiedAfter(seconds: number, changed: { headers?: object; body?: string; secret?: string } = {}): boolean {
  const now = Date.now
  Date.now = () => (vector.timestamp + seconds) * 1000
  try {
    return verify({ ...headers, ...changed.headers }, changed.body ?? body, changed.secret ?? secret)
  } finally {
    Date.now = now
  }
}

test('the program that the page shows takes the message that the page shows', () => {
  expect(verifiedAfter(0)).toBe(true)
  expect(verifiedAfter(299)).toBe(true)
})

test('and while the secret is being turned it takes either of two signatures', () => {
  for (const both of [`v1,AAAA ${vector.signature}`, `${vector.signature} v1,AAAA`])
    expect(verifiedAfter(0, { headers: { 'webhook-signature': both } })).toBe(true)
})

test('it refuses an old message, a changed one, another id, another secret, and what has no instant', () => {
  expect(verifiedAfter(301)).toBe(false)
  expect(verifiedAfter(0, { body: `${body} ` })).toBe(false)
  expect(verifiedAfter(0, { headers: { 'webhook-id': 'another' } })).toBe(false)
  expect(verifiedAfter(0, { secret: 'whsec_AAAA' })).toBe(false)
  expect(verifiedAfter(0, { headers: { 'webhook-timestamp': 'now' } })).toBe(false)
})

test('a request without a signature is refused, and does not break the partner’s program', () => {
  expect(verifiedAfter(0, { headers: { 'webhook-signature': undefined } })).toBe(false)
})

test.each(locales)('the page has the program and the message in %s', (locale) => {
  const codes = webhookGuide(locale).sections.map(({ code }) => code)
  expect(codes).toContain(verifyExample)
  expect(codes.join()).toContain(vector.signature)
})
