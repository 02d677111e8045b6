import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletShare } from './wallet-share.ts'

test.each([
  [{ price: 1_490_000, spendable: 800_000, least: 10_000 }, 800_000],
  [{ price: 1_490_000, spendable: 2_000_000, least: 10_000 }, 1_490_000],
  [{ price: 1_490_000, spendable: 0, least: 10_000 }, 0],
  // 5,000 would be left, the bank takes 10,000
  [{ price: 1_490_000, spendable: 1_485_000, least: 10_000 }, 1_480_000],
  [{ price: 6000, spendable: 2000, least: 10_000 }, 0],
])('of %j the wallet pays %i', (of, share) => {
  expect(walletShare(of)).toBe(share)
})

test('the rest is nothing or enough for the bank, and the wallet never pays more than it has', () => {
  const sum = fc.integer({ min: 0, max: 5_000_000 })
  fc.assert(
    fc.property(sum, sum, fc.integer({ min: 1, max: 100_000 }), (price, spendable, least) => {
      const share = walletShare({ price, spendable, least })
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(Math.min(price, spendable))
      const rest = price - share
      if (price >= least) expect(rest === 0 || rest >= least).toBe(true)
      if (spendable >= price) expect(rest).toBe(0)
    }),
  )
})
