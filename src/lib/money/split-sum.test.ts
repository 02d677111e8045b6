import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSum } from './split-sum.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [1, 1], [1, 0]],
  [2, [1, 2], [1, 1]],
  [10, [70, 20, 10], [7, 2, 1]],
  [298_000, [1_490_000], [298_000]],
  [100, [0, 50, 50], [0, 50, 50]],
  [0, [0, 0], [0, 0]],
])('%d over %j is %j', (sum, weights, shares) => {
  expect(splitSum(sum, weights)).toEqual(shares)
})

test('the shares add up to the sum, are near to the exact ones, and never more than their weights', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, portion) => {
      const whole = parts.reduce((all, part) => all + part, 0)
      const sum = Math.floor(whole * portion)
      const shares = splitSum(sum, parts)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(sum)
      for (const [index, share] of shares.entries()) {
        const part = parts[index] ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(part)
        const exact = whole === 0 ? 0n : BigInt(sum) * BigInt(part)
        expect(BigInt(share) * BigInt(whole) - exact < BigInt(Math.max(whole, 1))).toBe(true)
        expect(exact - BigInt(share) * BigInt(whole) < BigInt(Math.max(whole, 1))).toBe(true)
      }
    }),
  )
})

test('what cannot be split is a fault', () => {
  expect(() => splitSum(1, [0, 0])).toThrow(RangeError)
  expect(() => splitSum(-1, [1])).toThrow(RangeError)
})
