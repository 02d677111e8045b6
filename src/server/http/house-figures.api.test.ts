import { expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { paymentHouse } from '../../../tests/support/payment-house.ts'
import { countDecided, findOnAir, findResting, findUndecided } from './house-figure-queries.ts'

const house = await paymentHouse()
const { bank, core, clock } = house

test('a payment waits from its return until the bank has said what became of it', async () => {
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  // a buyer who is still at the bank waits for nobody
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  await bank.press(bought.authority)
  await bank.next('verify', 'http500')
  await bank.bringBack(bought.authority)
  const returned = clock.now()
  clock.advance(seconds(90))
  expect(await findUndecided(core.db)).toEqual({ count: 1, oldest: returned })
  expect(await countDecided(core.db, clock.now())).toEqual([])
  await house.pass(5)
  expect(await findUndecided(core.db)).toEqual({ count: 0, oldest: null })
  expect(await countDecided(core.db, clock.now())).toEqual([{ gateway: 'zarinpal', state: 'paid', count: 1 }])
  clock.advance(seconds(3700))
  expect(await countDecided(core.db, clock.now())).toEqual([])
})

test('a gateway rests for a while, and then no more', async () => {
  await core.db
    .insertInto('gateway_health')
    .values({ gateway: 'mellat', failures: 5, resting_until: new Date(clock.now().getTime() + 60_000) })
    .execute()
  expect(await findResting(core.db, clock.now())).toEqual(['mellat'])
  clock.advance(seconds(61))
  expect(await findResting(core.db, clock.now())).toEqual([])
})

test('without a live event nothing is on air', async () => {
  expect(await findOnAir(core.db, clock.now())).toEqual([])
})
