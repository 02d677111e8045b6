import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, fixedClock, hours } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { expireGifts } from './expire-gifts.ts'
import { giveGift } from './give-gift.ts'
import { freeMoney, holdMoney } from '../hold-money.ts'
import { lockMoney, readPurse } from '../purse-queries.ts'
import { readStatement } from '../read-statement.ts'
import { spendableIn, takeFrom } from '../taking.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 4 })
afterAll(() => database.close())
const { db } = database
const clock = fixedClock('2026-11-21T09:00:00Z')
const currency = 'IRR' as const
const title = { fa: 'هدیهٔ نوروز', en: 'A Nowruz gift' }

async function giftedMember(expiresAt: Date | null, amount = 1000) {
  const { memberId } = await newMember(db, clock.now())
  const gift = { memberId, money: { amount, currency }, reference: randomUUID(), title, expiresAt }
  await transaction(db, (tx) => giveGift(tx, gift, clock.now()))
  const owner = { memberId, currency }
  const spendable = async () => spendableIn(await readPurse(db, owner, clock.now()))
  const lines = async () => {
    const asked = { currency, type: undefined, page: 1, perPage: 10, locale: 'en' } as const
    const { items } = await readStatement(db, memberId, asked)
    return items.map(({ type, title: name, direction, money, balance }) => [
      type,
      name,
      direction === 'in' ? money.amount : -money.amount,
      balance.amount,
    ])
  }
  const hold = async (sum: number) => {
    const asked = { ...owner, purchaseId: randomUUID(), turn: 1 }
    await transaction(db, async (tx) => {
      await lockMoney(tx, owner)
      const taking = takeFrom(await readPurse(tx, owner, clock.now()), sum)
      if (taking === null) throw new Error('too little')
      await holdMoney(tx, asked, taking, clock.now())
    })
    return () => transaction(db, (tx) => freeMoney(tx, asked, clock.now()))
  }
  return { memberId, spendable, lines, hold }
}

test('a gift can be spent until its instant, and from then on not, also before the books say so', async () => {
  const { spendable, lines } = await giftedMember(after(clock.now(), days(1)))
  clock.advance(days(1) - 1)
  expect(await spendable()).toBe(1000)
  clock.advance(1)
  expect(await spendable()).toBe(0)
  expect(await lines()).toEqual([['gift', 'A Nowruz gift', 1000, 1000]])
  await expireGifts({ db, clock })
  await expireGifts({ db, clock })
  expect(await lines()).toEqual([
    ['gift_expired', 'A Nowruz gift', -1000, 0],
    ['gift', 'A Nowruz gift', 1000, 1000],
  ])
  expect((await checkLedger(db)).differences).toEqual([])
})

test('held gift money comes back to the gift it came from, and leaves no line', async () => {
  const { spendable, lines, hold } = await giftedMember(after(clock.now(), days(1)))
  const release = await hold(700)
  expect(await spendable()).toBe(300)
  expect(await release()).toBe(700)
  expect(await release()).toBe(0)
  expect(await spendable()).toBe(1000)
  expect(await lines()).toHaveLength(1)
})

test('a gift that expired while its money was held stays expired: the part goes back to the house', async () => {
  const { spendable, lines, hold } = await giftedMember(after(clock.now(), hours(1)))
  const release = await hold(700)
  clock.advance(hours(2))
  await expireGifts({ db, clock })
  expect(await release()).toBe(700)
  expect(await spendable()).toBe(0)
  expect(await lines()).toEqual([
    ['gift_expired', null, -700, 0],
    ['gift_expired', 'A Nowruz gift', -300, 700],
    ['gift', 'A Nowruz gift', 1000, 1000],
  ])
  expect((await checkLedger(db)).differences).toEqual([])
})

test('expiry and release at the same moment leave nothing in a closed gift', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { spendable, hold } = await giftedMember(after(clock.now(), hours(1)))
    const release = await hold(700)
    clock.advance(hours(1))
    await Promise.all([expireGifts({ db, clock }), release(), expireGifts({ db, clock })])
    expect(await spendable()).toBe(0)
  }
  expect((await checkLedger(db)).differences).toEqual([])
})
