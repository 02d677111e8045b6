import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { silentRelay } from '#tests/support/network/relay.ts'

const { url } = await testDatabase()
const relay = await silentRelay(url)
afterAll(() => relay.close())
const house = await paymentHouse({ filled: { databaseUrl: relay.url, now: testNow } })
const direct = connect(url, { max: 1 })
afterAll(() => direct.close())

const price = 200_000
const nika = await house.buyer()
await house.charge(nika, 3_000_000)

const purchasesOf = async () =>
  (await direct.db.selectFrom('purchases').select('id').where('member_id', '=', nika.memberId).execute()).length

/** Buys once while the connection breaks, and as often as a buyer would try, with the same key. */
async function buyThrough(cut: () => void) {
  const film = await house.film(price)
  const before = await purchasesOf()
  const key = randomUUID()
  const call = () => house.buy(nika, film, { key, body: { use_wallet: true, wallet_amount: price } })
  cut()
  const first = await call()
  const second = await call()
  return { first: first.status, second: second.status, purchases: (await purchasesOf()) - before }
}

test.each([
  ['before the transaction begins', 'begin', 'before', 201],
  ['within its work', 'insert into "purchases"', 'before', 201],
  ['within its work, after the server did it', 'insert into "purchases"', 'after', 201],
  ['while COMMIT is on its way', 'commit', 'before', 503],
  ['after COMMIT, before its answer', 'commit', 'after', 503],
] as const)('a connection that breaks %s never makes two purchases of one', async (_when, words, how, status) => {
  const bought = await buyThrough(() => relay.cutAt('client', words, how))
  expect(bought).toEqual({ first: status, second: 201, purchases: 1 })
})

test('a database that stands still within a purchase is told, and the purchase is made once afterwards', async () => {
  const film = await house.film(price)
  const before = await purchasesOf()
  const key = randomUUID()
  const call = () => house.buy(nika, film, { key, body: { use_wallet: true, wallet_amount: price } })
  relay.become('holds all')
  const answer = await call()
  expect([answer.status, answer.body['code']]).toEqual([503, 'server.unavailable'])
  relay.become('there')
  await expect.poll(async () => (await call()).status).toBe(201)
  expect((await purchasesOf()) - before).toBe(1)
  expect(await house.rightsOf(nika.memberId)).toHaveLength(6)
  await house.expectBooksAgree()
})
