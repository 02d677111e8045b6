import { expect, test } from 'vitest'
import { recordedMellat, reference, attempt } from '#tests/support/banks/recorded-mellat.ts'
import { mellat } from './mellat.ts'
import { refundNumberOf } from './mellat-refunds.ts'

const bank = await recordedMellat()
const gateway = mellat(bank.settings, 1000)

const paidAttempt = { ...attempt, brought: [], bankReference: reference }
const part = { key: 'c9c7a1d4-part', money: { amount: 200_000, currency: 'IRR' as const } }

test('a refund asks first whether it was asked for before, then says how much of which sale', async () => {
  bank.say({ bpRefundInquiryRequest: '49', bpRefundRequest: '0,9007199254740995' })
  expect(await gateway.refund?.(paidAttempt, part)).toEqual({ kind: 'accepted', reference: '9007199254740995' })
  const number = refundNumberOf(part.key)
  expect(bank.operations()).toEqual(['bpRefundInquiryRequest', 'bpRefundRequest'])
  expect(bank.fieldsOf('bpRefundInquiryRequest')?.slice(3)).toEqual([
    ['orderId', number],
    ['refundOrderId', number],
    ['refundReferenceId', '0'],
  ])
  expect(bank.fieldsOf('bpRefundRequest')?.slice(3)).toEqual([
    ['orderId', number],
    ['saleOrderId', '700001'],
    ['saleReferenceId', reference],
    ['refundAmount', '200000'],
  ])
})

test('bug 42: a refund whose answer was lost is found, not asked for again', async () => {
  bank.say({ bpRefundInquiryRequest: '0' })
  expect(await gateway.refund?.(paidAttempt, part)).toEqual({ kind: 'refunded', reference: null })
  expect(bank.operations()).toEqual(['bpRefundInquiryRequest'])
  const known = { ...part, reference: '77' }
  expect(await gateway.findRefund?.(paidAttempt, known)).toEqual({ kind: 'refunded', reference: '77' })
  expect(bank.calls().at(-1)?.fields.at(-1)).toEqual(['refundReferenceId', '77'])
})

test.each([
  ['19', 'refused'],
  ['46', 'refused'],
  ['48', 'refused'],
  ['24', 'refused'],
  ['421', 'refused'],
  ['41', 'unknown'],
  ['34', 'unknown'],
  ['51', 'unknown'],
  ['61', 'unknown'],
  ['777', 'unknown'],
])('a refund that is answered with %s is %s', async (code, kind) => {
  bank.say({ bpRefundInquiryRequest: '49', bpRefundRequest: code })
  expect((await gateway.refund?.(paidAttempt, part))?.kind).toBe(kind)
})

test.each(['34', '24', '32', '777'])(
  'while the question about a refund is answered with %s nothing is sent',
  async (code) => {
    bank.say({ bpRefundInquiryRequest: code, bpRefundRequest: '0,1' })
    expect((await gateway.refund?.(paidAttempt, part))?.kind).toBe('unknown')
    expect(bank.operations()).toEqual(['bpRefundInquiryRequest'])
  },
)

test.each(['42', '44', '49', '54', '55'])(
  'an accepted refund that the bank does not find (%s) is no clear no',
  async (code) => {
    bank.say({ bpRefundInquiryRequest: code })
    const found = await gateway.findRefund?.(paidAttempt, { ...part, reference: '77' })
    expect(found).toEqual({ kind: 'unknown', reason: `accepted, now code ${code}` })
  },
)

test('the number of a refund is the same for its key, fits the bank’s type, and is no attempt’s', () => {
  expect(refundNumberOf('a')).toBe(refundNumberOf('a'))
  expect(refundNumberOf('a')).not.toBe(refundNumberOf('b'))
  for (const key of ['a', 'b', 'c', 'd']) {
    expect(BigInt(refundNumberOf(key))).toBeLessThan(2n ** 63n)
    expect(BigInt(refundNumberOf(key))).toBeGreaterThanOrEqual(2n ** 62n)
  }
})

test('without refunds in the contract there are none to ask for', () => {
  const without = mellat({ ...bank.settings, refunds: false }, 1000)
  expect(without.refund).toBeUndefined()
  expect(without.findRefund).toBeUndefined()
})
