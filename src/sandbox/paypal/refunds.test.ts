import { afterAll, beforeAll, expect, it } from 'vitest'
import { paypalUnderTest, type PaypalUnderTest } from '#tests/support/sandbox/paypal-shop.ts'
import { defaultSettings } from './settings.ts'

let paypal: PaypalUnderTest

beforeAll(async () => {
  paypal = await paypalUnderTest()
})
afterAll(() => paypal.box.stop())

const refund = (capture: string, body: unknown = {}, id?: string) =>
  paypal.api('POST', `/v2/payments/captures/${capture}/refund`, body, id === undefined ? {} : { id })
const part = (value: string, currency_code = 'USD') => ({ amount: { value, currency_code } })
const issueOf = ({ status, body }: { status: number; body: { details: { issue: string }[] } }) => [
  status,
  body.details[0]?.issue,
]

it('8: gives back all that is left, and then no more', async () => {
  const { order, capture } = await paypal.captured()
  const { status, body } = await refund(capture, { note_to_payer: 'Sorry', custom_id: 'refund-1' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'COMPLETED', custom_id: 'refund-1', amount: { value: '12.34' } })
  expect((await paypal.session(order)).body).toMatchObject({ ledger: 'refunded', refunded: 1234, state: 'REFUNDED' })
  expect(issueOf(await refund(capture))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
  const details = await paypal.api('GET', `/v2/payments/refunds/${body.id as string}`)
  expect(details).toMatchObject({ status: 200, body: { id: body.id, status: 'COMPLETED' } })
})

it('8: parts add up, and never to more than was paid', async () => {
  const { order, capture } = await paypal.captured()
  expect((await refund(capture, part('10.00'))).status).toBe(201)
  expect((await paypal.api('GET', `/v2/payments/captures/${capture}`)).body.status).toBe('PARTIALLY_REFUNDED')
  expect((await paypal.session(order)).body).toMatchObject({ ledger: 'captured', refunded: 1000 })
  expect(issueOf(await refund(capture, part('2.35')))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
  expect((await refund(capture, part('2.34'))).status).toBe(201)
  expect((await paypal.api('GET', `/v2/payments/captures/${capture}`)).body.status).toBe('REFUNDED')
})

it('8: the same request id is one refund', async () => {
  const { order, capture } = await paypal.captured()
  const first = await refund(capture, part('1.00'), 'refund-same')
  expect(await refund(capture, part('1.00'), 'refund-same')).toEqual({ status: 200, body: first.body })
  expect((await refund(capture, part('2.00'), 'refund-same')).status).toBe(422)
  expect((await paypal.session(order)).body.refunded).toBe(100)
  // refunds are remembered for 45 days, not for six hours
  await paypal.advance(44 * 24 * 60)
  expect((await refund(capture, part('1.00'), 'refund-same')).status).toBe(200)
  await paypal.box.control('POST', '/clock', { reset: true })
})

it.each([
  ['pending_then_completed', 'COMPLETED', 1234, 'refunded'],
  ['pending_then_failed', 'FAILED', 0, 'captured'],
])('8: a refund is %s', async (mode, status, cents, ledger) => {
  const { order, capture } = await paypal.captured()
  await paypal.set({ refund: mode })
  const { body } = await refund(capture)
  expect(body.status).toBe('PENDING')
  expect((await paypal.session(order)).body.refunded).toBe(0)
  // a pending refund counts as promised
  expect(issueOf(await refund(capture))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
  await paypal.advance(10)
  expect((await paypal.api('GET', `/v2/payments/refunds/${body.id as string}`)).body.status).toBe(status)
  expect((await paypal.session(order)).body).toMatchObject({ refunded: cents, ledger })
  await paypal.set({ ...defaultSettings })
})

it('refuses what cannot be given back', async () => {
  const { capture } = await paypal.captured()
  expect((await refund('5O190127TN364715T')).status).toBe(404)
  expect(issueOf(await refund(capture, part('1.00', 'EUR')))).toEqual([422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'])
  expect((await refund(capture, { amount: { value: 1, currency_code: 'USD' } })).status).toBe(400)
  expect((await refund(capture, part('1.001'))).status).toBe(422)
  expect((await refund(capture, { note_to_payer: 'x'.repeat(256) })).status).toBe(400)
  await paypal.set({ part_refunds: false })
  expect(issueOf(await refund(capture, part('1.00')))).toEqual([422, 'PARTIAL_REFUND_NOT_ALLOWED'])
  await paypal.set({ refund_days: 0 })
  expect(issueOf(await refund(capture))).toEqual([422, 'REFUND_TIME_LIMIT_EXCEEDED'])
  await paypal.set({ ...defaultSettings, capture: 'pending_then_completed' })
  const pending = await paypal.captured()
  expect(issueOf(await refund(pending.capture))).toEqual([422, 'PENDING_CAPTURE'])
  await paypal.set({ capture: 'declined' })
  expect((await refund((await paypal.captured()).capture)).status).toBe(404)
})
