import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { linesHouse, rials, seatPrice, seats } from '#tests/support/houses/lines-house.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { settleRefund } from '#server/features/payments/refunds/settle-refund.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

/** A process dies at each statement in turn, while several lines are bought, handed over and given back. */
const house = await linesHouse()
const { bank, bought, db, desk, film, linesOf, live, newHall, planThing, seatsLeft, seatsOf, wishFor } = house
afterEach(async () => {
  expect((await checkLedger(db)).differences).toEqual([])
  expect(await compareBooks(db)).toEqual([])
})

test('a purchase of several lines that dies at any statement is made once, with all its lines', async () => {
  const rain = await film(100_000)
  await dieEverywhere(house.core, async (dying) => {
    const hall = await newHall(3)
    const nika = await house.buyer()
    const key = randomUUID()
    const things = [seats(hall, 2), rain]
    await survive(wishFor(nika, things, 2 * seatPrice + 100_000, { key, core: dying }))
    return async () => {
      const made = await house.purchasesOf(nika.memberId)
      expect(await seatsLeft(hall)).toBe(made.length === 0 ? 3 : 1)
      // an attempt whose beginning was interrupted is dropped after a while
      await house.pass(4)
      const { purchase } = await wishFor(nika, things, 2 * seatPrice + 100_000, { key })
      expect(await linesOf(purchase.id)).toHaveLength(2)
      expect(await house.purchasesOf(nika.memberId)).toHaveLength(1)
      expect(await seatsLeft(hall)).toBe(1)
    }
  })
})

test('several lines whose handing over dies at any statement are all handed over, once', async () => {
  const rain = await film(100_000)
  const statements = await dieEverywhere(house.core, async (dying) => {
    const hall = await newHall(3)
    const nika = await house.buyer('en')
    const { purchase } = await wishFor(nika, [seats(hall, 2), rain, planThing], 2 * seatPrice + 650_000)
    const [attempt] = await house.attempts(purchase.id)
    const key = attempt?.session_key ?? ''
    await bank.press(key)
    const had = async () => ({
      seats: await seatsOf(purchase.id),
      films: await live(nika),
      periods: (await house.periods(nika.memberId)).length,
      postings: (await house.postingsOf(purchase.id)).length,
    })
    const none = { seats: [{ quantity: 2, state: 'held' }], films: [], periods: 0, postings: 0 }
    const all = { seats: [{ quantity: 2, state: 'sold' }], films: [rain.productId], periods: 1, postings: 1 }
    await survive(settleAttempt(dying, attempt?.id ?? ''))
    return async () => {
      // never a part of them
      expect([none, all]).toContainEqual(await had())
      await Promise.all([bank.bringBack(key), house.pass(4)])
      expect((await house.lookAtPurchase(nika, purchase.id)).state).toBe('paid')
      expect(await had()).toEqual(all)
      expect(await seatsLeft(hall)).toBe(1)
      expect((await bank.session(key)).ledger).toBe('captured')
    }
  })
  expect(statements).toBeGreaterThan(20)
})

test('a refund of several lines that dies at any statement gives back what it names, once and whole', async () => {
  const [rain, snow] = [await film(1_100_000), await film(2_200_000)]
  const statements = await dieEverywhere(house.core, async (dying) => {
    const hall = await newHall(3)
    const { nika, id } = await bought([seats(hall, 3), rain, snow], 3 * seatPrice + 3_300_000)
    await desk.awake()
    const who = {
      memberId: desk.as.memberId,
      idempotencyKey: randomUUID(),
      locale: 'en' as const,
      audit,
      confirmLarge: needsNoConfirming,
    }
    const wish = { purchaseId: id, amount: null, reason: 'x', lines: [{ position: 0, quantity: 2 }, { position: 1 }] }
    const had = async () => ({
      refunds: (await desk.rows(id)).length,
      seats: await seatsLeft(hall),
      films: (await live(nika)).toSorted((one, other) => one - other),
    })
    const before = { refunds: 0, seats: 0, films: [rain.productId, snow.productId] }
    const afterwards = { refunds: 1, seats: 2, films: [snow.productId] }
    const work = requestRefund(dying, who, wish).then((refund) => settleRefund(dying, refund.id))
    await survive(work, 'refund.still_asked')
    return async () => {
      // never a part of them
      expect([before, afterwards]).toContainEqual(await had())
      await requestRefund(house.core, who, wish)
      await house.pass(5)
      expect(await had()).toEqual(afterwards)
      const [refund] = await desk.rows(id)
      expect(refund).toMatchObject({ state: 'done', step: 'refund', amount: 1_766_666, is_last: false })
      const parts = await db
        .selectFrom('refund_lines')
        .select(['position', 'quantity', 'amount'])
        .where('refund_id', '=', refund?.id ?? '')
        .orderBy('position')
        .execute()
      expect(parts).toEqual([
        { position: 0, quantity: 2, amount: 666_666 },
        { position: 1, quantity: 1, amount: 1_100_000 },
      ])
      expect(await house.postingsOf(refund?.id ?? '')).toHaveLength(1)
      const key = (await house.attempts(id))[0]?.session_key ?? ''
      const { details } = (await bank.session(key)) as unknown as { details: { refunds: unknown[] } }
      expect(details.refunds).toHaveLength(1)
      expect((await desk.purchase(id)).lines).toMatchObject([
        { left: { quantity: 1, amount: rials(333_333) } },
        { left: { quantity: 0, amount: rials(0) } },
        { left: { quantity: 1, amount: rials(2_200_000) } },
      ])
    }
  })
  expect(statements).toBeGreaterThan(15)
})
