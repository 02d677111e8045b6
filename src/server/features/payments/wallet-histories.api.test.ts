import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, minutes } from '#lib/clock.ts'
import { paymentHouse } from '../../../../tests/support/payment-house.ts'
import { expireGifts } from '../wallet/expire-gifts.ts'
import { checkLedger, giveGift } from '../wallet/index.ts'
import { compareBooks } from './compare-books.ts'

/**
 * Random ways of one person through wallet and bank: pay, cancel, come back too late, come back with a lie, try again,
 * let the time run out. After every step the books and the shop agree; at the end nothing is held, and the bank's
 * books say the same.
 */
const house = await paymentHouse()
const { bank, db } = house

type Step =
  | { do: 'charge'; amount: number }
  | { do: 'gift'; amount: number; life: number }
  | { do: 'buy'; price: number; wallet: boolean }
  | { do: 'again' | 'pay' | 'cancel' | 'back' | 'lie'; which: number }
  | { do: 'wait'; forMinutes: number }

const sum = fc.integer({ min: 100, max: 2000 }).map((thousands) => thousands * 1000)
const which = fc.nat(12)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('charge' as const), amount: sum }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('gift' as const), amount: sum, life: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('buy' as const), price: sum, wallet: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const, 'back' as const, 'lie' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), forMinutes: fc.integer({ min: 1, max: 20 }) }),
  },
)

async function walk(steps: readonly Step[]): Promise<void> {
  const nika = await house.buyer()
  const visits: string[] = []
  const purchases: string[] = []
  const of = <T>(list: readonly T[], at: number) => list[at % Math.max(1, list.length)]
  /** A session that has ended refuses a button; that is no fault here. */
  const press = async (at: number, action: 'pay' | 'cancel') => {
    const visit = of(visits, at)
    if (visit !== undefined) await bank.press(visit, action).catch(() => undefined)
  }
  const comeBack = async (at: number, forged?: Record<string, string>) => {
    const visit = of(visits, at)
    if (visit !== undefined) await bank.bringBack(visit, forged === undefined ? {} : { forged }).catch(() => undefined)
  }
  const act = async (one: Step): Promise<void> => {
    if (one.do === 'charge') await house.charge(nika, one.amount)
    else if (one.do === 'gift')
      await transaction(db, (tx) =>
        giveGift(
          tx,
          {
            memberId: nika.memberId,
            money: { amount: one.amount, currency: 'IRR' },
            reference: randomUUID(),
            title: null,
            expiresAt: after(house.clock.now(), minutes(one.life)),
          },
          house.clock.now(),
        ),
      )
    else if (one.do === 'buy') {
      const bought = await house.buy(nika, await house.film(one.price), { body: { use_wallet: one.wallet } })
      expect([201, 429]).toContain(bought.status)
      if (bought.id !== '') purchases.push(bought.id)
      if (bought.authority !== '') visits.push(bought.authority)
    } else if (one.do === 'again') {
      const id = of(purchases, one.which)
      const again = id === undefined ? undefined : await house.retry(nika, id)
      if (again?.status === 201 && again.authority !== '') visits.push(again.authority)
    } else if (one.do === 'wait') {
      await house.pass(one.forMinutes)
      await expireGifts(house.core)
    } else if (one.do === 'back') await comeBack(one.which)
    else if (one.do === 'lie') await comeBack(one.which, { Status: 'NOK' })
    else {
      await press(one.which, one.do)
      if (one.do === 'pay' && one.which % 3 > 0) await comeBack(one.which)
    }
  }
  for (const one of steps) {
    await act(one)
    expect([...(await checkLedger(db)).differences, ...(await compareBooks(db))]).toEqual([])
    expect((await house.walletOf(nika)).spendable).toBeGreaterThanOrEqual(0)
  }
  await house.pass(100)
  await expireGifts(house.core)
  expect((await house.walletOf(nika)).held).toBe(0)
}

test('whatever a person does between wallet and bank, the books agree, and at the end nothing is held', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), walk), {
    numRuns: 8,
    endOnFailure: true,
  })
  await house.expectBooksAgree()
}, 240_000)
