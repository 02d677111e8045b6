import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyOf, toDecimal } from './paypal-money.ts'

const usd = (value: string) => moneyOf({ currency_code: 'USD', value })

test('bug 41: every number of cents goes out as text and comes back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (cents) => {
      const text = toDecimal(cents)
      expect(text).toMatch(/^\d+\.\d{2}$/)
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents))
      expect(usd(text)).toEqual({ amount: cents, currency: 'USD' })
    }),
  )
})

test('bug 41: the amounts that floats get wrong are right', () => {
  // as floats, 1.1 * 100, 0.29 * 100, 4.35 * 100 and 1.005 * 100 are not whole numbers
  expect([110, 29, 435, 101, 0, 5, 100].map(toDecimal)).toEqual([
    '1.10',
    '0.29',
    '4.35',
    '1.01',
    '0.00',
    '0.05',
    '1.00',
  ])
  expect(['1.1', '0.29', '4.35', '1', '0.5'].map((text) => usd(text)?.amount)).toEqual([110, 29, 435, 100, 50])
})

test('what is no whole number of cents never leaves', () => {
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => toDecimal(wrong)).toThrow(RangeError)
})

test.each(['', '1.234', '1,23', '+1.00', '-1.00', '1e2', ' 1.00', '1.', '.5', '0x10', '۱٫۰۰', '9'.repeat(30)])(
  'an amount written as "%s" is not believed',
  (value) => expect(usd(value)).toBeNull(),
)

test('bug 30: a currency is part of the money; one that we have none of cannot be compared', () => {
  expect(moneyOf({ currency_code: 'IRR', value: '1234' })).toEqual({ amount: 1234, currency: 'IRR' })
  expect(moneyOf({ currency_code: 'IRR', value: '12.34' })).toBeNull()
  expect(moneyOf({ currency_code: 'EUR', value: '12.34' })).toBeNull()
  expect(moneyOf(undefined)).toBeNull()
})
