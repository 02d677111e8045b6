import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { routes } from '#contract/api.ts'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, SessionId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { type ConfirmLarge, confirmLargeFor } from './confirm-first.ts'
import { AppError } from './fail.ts'
import { audit } from './features/operations/audit/index.ts'
import { buyerWithoutCall } from './viewer.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 8 })
afterAll(() => database.close())
const { db } = database

// 23:30 in Tehran
const evening = new Date('2026-11-29T20:00:00Z')
const limit = { IRR: 50_000_000, USD: 10_000 }

async function clerk() {
  const { memberId } = await newMember(db, evening, { staffRole: 'finance' })
  return (now: Date, confirmedAt: Date | null = null): ConfirmLarge => {
    const session = { memberId, sessionId: '' as SessionId, profileId: 1 }
    return confirmLargeFor({ ...buyerWithoutCall, ...session, confirmedAt }, { now: () => now, limit, audit })
  }
}

/** The code with which a sum is refused; null: it goes. */
async function move(confirmLarge: ConfirmLarge, amount: number, currency: Currency = 'IRR'): Promise<string | null> {
  try {
    await transaction(db, async (tx) => (await confirmLarge(tx))({ amount, currency }, 'purchase 7'))
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const confirmedBy = (memberId: MemberId) =>
  db
    .selectFrom('audit_log')
    .where('member_id', '=', memberId)
    .where('action', '=', 'money.confirmed')
    .select(['subject', 'details'])
    .execute()

test.each([
  ['IRR', 49_999_999, null],
  ['IRR', 50_000_000, null],
  ['IRR', 50_000_001, 'auth.confirm_sum'],
  ['USD', 10_000, null],
  ['USD', 10_001, 'auth.confirm_sum'],
] as const)('one sum of %s %i: %s', async (currency, amount, code) => {
  expect(await move((await clerk())(evening), amount, currency)).toBe(code)
})

test('sums of one day count together, to the last Rial of the limit; each currency and each clerk alone', async () => {
  const [one, another] = [await clerk(), await clerk()]
  expect(await move(one(evening), 30_000_000)).toBeNull()
  expect(await move(one(evening), 20_000_001)).toBe('auth.confirm_sum')
  expect(await move(one(evening), 20_000_000)).toBeNull()
  expect(await move(one(evening), 1)).toBe('auth.confirm_sum')
  expect(await move(one(evening), 0)).toBeNull()
  expect(await move(one(evening), 10_000, 'USD')).toBeNull()
  expect(await move(another(evening), 50_000_000)).toBeNull()
})

test('the day ends at midnight in Tehran', async () => {
  const one = await clerk()
  const midnight = after(evening, minutes(30))
  expect(await move(one(evening), 50_000_000)).toBeNull()
  expect(await move(one(after(midnight, -1)), 1)).toBe('auth.confirm_sum')
  expect(await move(one(midnight), 50_000_000)).toBeNull()
  expect(await move(one(midnight), 1)).toBe('auth.confirm_sum')
})

test('what was confirmed is not asked for again, and the log names the sum of the day', async () => {
  const { memberId } = await newMember(db, evening, { staffRole: 'finance' })
  const at = (confirmedAt: Date | null, now = evening) =>
    confirmLargeFor(
      { ...buyerWithoutCall, memberId, sessionId: '' as SessionId, profileId: 1, confirmedAt },
      { now: () => now, limit, audit },
    )
  expect(await move(at(null), 40_000_000)).toBeNull()
  expect(await move(at(after(evening, -minutes(10))), 30_000_000)).toBe('auth.confirm_sum')
  expect(await move(at(after(evening, 1 - minutes(10))), 30_000_000)).toBeNull()
  const details = { amount: 30_000_000, currency: 'IRR', day: '2026-11-29', day_sum: 70_000_000 }
  expect(await confirmedBy(memberId)).toEqual([{ subject: 'purchase 7', details }])
  expect(await move(at(null), 50_000_000)).toBeNull()
  expect(await move(at(null), 1)).toBe('auth.confirm_sum')
})

test('a key of a machine has nobody to ask', async () => {
  const { memberId } = await newMember(db, evening, { staffRole: 'finance' })
  const key = confirmLargeFor({ memberId, staffRole: 'finance', keyId: null }, { now: () => evening, limit, audit })
  expect(await move(key, 50_000_000)).toBeNull()
  expect(await move(key, 1)).toBe('auth.confirm_sum')
})

test('of thirty sums at once from an open browser none passes unasked beyond the limit', async () => {
  const one = await clerk()
  const answers = await Promise.all(Array.from({ length: 30 }, () => move(one(evening), 7_000_000)))
  expect(answers.filter((code) => code === null)).toHaveLength(7)
  expect(new Set(answers)).toEqual(new Set([null, 'auth.confirm_sum']))
})

test('the calls that ask for large sums', () => {
  expect(routes.filter(({ confirm }) => confirm === 'large').map(({ path }) => path)).toHaveLength(16)
})

test('only a buyer’s own deed, a job of what staff confirmed, and the demo move money without the rule', () => {
  const files = globSync('src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && file !== 'src/server/confirm-first.ts',
  )
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('confirmLarge: needsNoConfirming')).sort()).toEqual(
    [
      'src/server/demo/seed-campaign.ts',
      'src/server/demo/seed-code.ts',
      'src/server/demo/seed-orders.ts',
      'src/server/features/screenings/control/acts/pay-back.ts',
      'src/server/features/screenings/group-returns/give-seats-back.ts',
      'src/server/features/screenings/lost-time/answer-offer.ts',
      'src/server/features/screenings/ticket-returns/return-ticket.ts',
      'src/server/features/shop/orders/buyer-routes.ts',
      'src/server/features/support/remedies/mass/serve-person.ts',
    ],
  )
})
