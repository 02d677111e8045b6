import { expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'
import { minutes } from '#lib/time/clock.ts'
import { confirmLargeFor } from './confirm-first.ts'
import { AppError } from './fail.ts'

const now = new Date('2026-11-29T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

/** The code with which a sum is refused; null: it goes. */
function refusal(confirmedAt: Date | null, amount: number, currency: Currency): string | null {
  try {
    confirmLargeFor({ confirmedAt }, () => now)({ amount, currency })
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test.each([
  [null, 50_000_000, 'IRR', null],
  [null, 50_000_001, 'IRR', 'auth.confirm_first'],
  [null, 10_000, 'USD', null],
  [null, 10_001, 'USD', 'auth.confirm_first'],
  [ago(0), 50_000_001, 'IRR', null],
  [ago(minutes(10) - 1), 10_001, 'USD', null],
  [ago(minutes(10)), 10_001, 'USD', 'auth.confirm_first'],
] as const)('confirmed at %o, %i %s: %s', (confirmedAt, amount, currency, code) => {
  expect(refusal(confirmedAt, amount, currency)).toBe(code)
})

test('the calls that ask for large sums', () => {
  expect(routes.filter(({ confirm }) => confirm === 'large').map(({ path }) => path)).toHaveLength(13)
})
