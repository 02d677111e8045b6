import { beforeEach, expect, test } from 'vitest'
import { answersOf, refusal } from '#tests/support/banks/paypal-answers.ts'
import { paypal } from './paypal.ts'

const bank = await answersOf()
beforeEach(() => bank.forget())

const settings = {
  apiUrl: bank.url,
  clientId: 'client',
  clientSecret: 'secret',
  webhookId: null,
  certificateHosts: [],
  approvalHosts: [],
}
const gateway = paypal(settings, 5000)
const captureId = '3C679366HH908993F'
const orderId = '5O190127TN364715T'
const refundId = '1JU08902781691411'
const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1234, currency: 'USD' as const },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: orderId,
  brought: [],
  bankReference: captureId,
}
const half = { key: 'b6b0a3b2-52a3-4d5a-a6a9-0a8a5d1f4e11', money: { amount: 617, currency: 'USD' as const } }

const call = `POST /v2/payments/captures/${captureId}/refund`
const theRefund = `GET /v2/payments/refunds/${refundId}`
const theOrder = `GET /v2/checkout/orders/${orderId}`
const back = (status: string, value = '6.17', more: object = {}) => ({
  id: refundId,
  status,
  amount: { currency_code: 'USD', value },
  custom_id: half.key,
  ...more,
})
const showing = (...refunds: object[]) => ({
  body: {
    id: orderId,
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: attempt.id,
        payments: { captures: [{ id: captureId, status: 'PARTIALLY_REFUNDED', custom_id: attempt.id }], refunds },
      },
    ],
  },
})

const refund = async () => gateway.refund?.(attempt, half)
const find = async () => gateway.findRefund?.(attempt, half)

test('a part goes back under the key of its order, and the same key again is the same refund', async () => {
  bank.on(call, 'reset', { status: 201, body: back('COMPLETED') })
  expect((await refund())?.kind).toBe('unknown')
  expect(await refund()).toEqual({ kind: 'refunded', reference: refundId })
  const calls = bank.calls(call)
  expect(calls.map(({ headers }) => headers['paypal-request-id'])).toEqual([`refund-${half.key}`, `refund-${half.key}`])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    amount: { currency_code: 'USD', value: '6.17' },
    custom_id: half.key,
  })
})

test('a pending refund is accepted, and asked for by its number: the repeated answer stays old', async () => {
  bank.on(call, { status: 200, body: back('PENDING') })
  bank.on(theRefund, { body: back('PENDING') })
  expect(await refund()).toEqual({ kind: 'accepted', reference: refundId })
  bank.on(theRefund, refusal(500, 'INTERNAL_SERVER_ERROR'))
  expect(await refund()).toEqual({ kind: 'accepted', reference: refundId })
  bank.on(theRefund, { body: back('COMPLETED') })
  expect(await refund()).toEqual({ kind: 'refunded', reference: refundId })
  bank.on(theRefund, { body: back('FAILED') })
  expect(await refund()).toEqual({ kind: 'refused', code: 'FAILED' })
})

test.each([
  ['FAILED', 'refused'],
  ['CANCELLED', 'refused'],
  ['SOMETHING_NEW', 'unknown'],
])('a refund that is %s is %s', async (status, kind) => {
  bank.on(call, { status: 201, body: back(status) })
  expect((await refund())?.kind).toBe(kind)
})

test('another amount that went back is not ours', async () => {
  bank.on(call, { status: 201, body: back('COMPLETED', '12.34') })
  expect((await refund())?.kind).toBe('unknown')
})

test.each([
  ['REFUND_AMOUNT_EXCEEDED', 422, 'refused', 'unknown'],
  ['CAPTURE_FULLY_REFUNDED', 422, 'refused', 'reversed'],
  ['PENDING_CAPTURE', 422, 'refused', 'unknown'],
  ['PARTIAL_REFUND_NOT_ALLOWED', 422, 'refused', 'unknown'],
  ['REFUND_TIME_LIMIT_EXCEEDED', 422, 'refused', 'impossible'],
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 422, 'refused', 'impossible'],
  ['REFUND_CAPTURE_CURRENCY_MISMATCH', 422, 'refused', 'unknown'],
  ['MAX_NUMBER_OF_REFUNDS_EXCEEDED', 422, 'refused', 'impossible'],
  // the buyer's bank has taken the money: if it went to the wallet too, the buyer would be paid twice
  ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 422, 'refused', 'unknown'],
  ['RESOURCE_NOT_FOUND', 404, 'refused', 'unknown'],
  ['PERMISSION_DENIED', 403, 'unknown', 'unknown'],
  ['RATE_LIMIT_REACHED', 429, 'unknown', 'unknown'],
  ['INTERNAL_SERVER_ERROR', 500, 'unknown', 'unknown'],
  ['SOMETHING_NEW', 422, 'unknown', 'unknown'],
])('%s (%i): a refund is %s, a reversal %s', async (issue, status, asRefund, asReversal) => {
  bank.on(call, refusal(status, 'UNPROCESSABLE_ENTITY', issue))
  bank.on(theOrder, showing())
  expect((await refund())?.kind).toBe(asRefund)
  expect((await gateway.reverse(attempt)).kind).toBe(asReversal)
})

test('bug 42: "nothing is left" may be our own refund, long forgotten by PayPal: the order shows it', async () => {
  bank.on(call, refusal(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'))
  bank.on(theOrder, showing(back('COMPLETED', '6.17', { custom_id: 'another' }), back('COMPLETED')))
  expect(await refund()).toEqual({ kind: 'refunded', reference: refundId })
})

test('a refund is found in the order by its key and amount, in whatever state; what is not there is unknown', async () => {
  bank.on(theOrder, showing(back('COMPLETED', '6.17', { custom_id: 'another' })))
  expect((await find())?.kind).toBe('unknown')
  for (const [status, kind] of [
    ['COMPLETED', 'refunded'],
    ['PENDING', 'accepted'],
    ['FAILED', 'refused'],
  ] as const) {
    bank.on(theOrder, showing(back(status)))
    expect((await find())?.kind).toBe(kind)
  }
  bank.on(theOrder, refusal(404, 'RESOURCE_NOT_FOUND'))
  expect((await find())?.kind).toBe('unknown')
  expect(bank.calls(call)).toHaveLength(0)
})

test('the whole is reversed as a refund without a sum, under one id for every try', async () => {
  bank.on(call, 'reset', { status: 201, body: back('COMPLETED', '12.34') })
  expect((await gateway.reverse(attempt)).kind).toBe('unknown')
  expect(await gateway.reverse(attempt)).toEqual({ kind: 'reversed' })
  expect(bank.calls(call).map(({ headers, body }) => [headers['paypal-request-id'], body])).toEqual([
    [`reverse-${attempt.id}`, '{}'],
    [`reverse-${attempt.id}`, '{}'],
  ])
})

test('what is pending has not gone back yet; what failed never will on this way', async () => {
  bank.on(call, { status: 201, body: back('PENDING', '12.34') })
  bank.on(theRefund, { body: back('PENDING', '12.34') })
  expect(await gateway.reverse(attempt)).toEqual({ kind: 'accepted', reference: refundId })
  bank.on(theOrder, showing(back('PENDING', '12.34', { custom_id: undefined })))
  const found = await gateway.findRefund?.(attempt, { ...half, reference: refundId })
  expect(found).toEqual({ kind: 'accepted', reference: refundId })
  bank.on(theRefund, { body: back('COMPLETED', '12.34') })
  expect((await gateway.reverse(attempt)).kind).toBe('reversed')
  bank.on(call, { status: 201, body: back('FAILED', '12.34') })
  expect(await gateway.reverse(attempt)).toEqual({ kind: 'impossible', code: 'FAILED' })
})

test('another sum than asked for goes back whole, too', async () => {
  bank.on(call, { status: 201, body: back('COMPLETED', '99.00') })
  expect((await gateway.reverse(attempt)).kind).toBe('reversed')
})

test('an attempt whose capture we do not know is looked up, and left alone when the order shows none', async () => {
  bank.on(theOrder, showing())
  bank.on(call, { status: 201, body: back('COMPLETED', '12.34') })
  expect((await gateway.reverse({ ...attempt, bankReference: null })).kind).toBe('reversed')
  bank.on(theOrder, { body: { id: orderId, status: 'APPROVED' } })
  expect((await gateway.reverse({ ...attempt, bankReference: null })).kind).toBe('unknown')
})
