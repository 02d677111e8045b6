import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Tx } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { linesHouse, rials, seatPrice, seats } from '#tests/support/houses/lines-house.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const house = await linesHouse()
const { bank, bought, db, desk, film, linesOf, live, newHall, payAtBank, planThing, seatsLeft, wishFor } = house
afterEach(async () => {
  expect((await checkLedger(db)).differences).toEqual([])
  expect(await compareBooks(db)).toEqual([])
})

async function refundLines(id: string, lines: object[], key: string = randomUUID()) {
  await desk.awake()
  house.clock.advance(1000)
  const body = { amount: null, reason: 'asked for by the buyer', lines }
  return house.call('POST', `/studio/purchases/${id}/refunds`, { as: desk.as, key, body })
}

test('lines of three kinds: a code is split to the Rial, each has its tax, all are handed over, one receipt', async () => {
  await newCode(db, house.clock.now(), 'SPLIT', { percent: null, amount_irr: 100_000 })
  const hall = await newHall(10)
  const rain = await film(1_100_000)
  const full = 3 * seatPrice + 1_100_000 + 550_000
  const { nika, id } = await bought([seats(hall, 3), rain, planThing], full)
  expect(await linesOf(id)).toMatchObject([
    { purchasable: 'seat', quantity: 3, unit_price: seatPrice, amount: 999_999, vat_percent: 10, vat: 90_909 },
    { purchasable: 'film', quantity: 1, amount: 1_100_000, vat: 100_000, product_id: rain.productId },
    { purchasable: 'plan', quantity: 1, amount: 550_000, vat: 50_000 },
  ])
  expect(await live(nika)).toEqual([rain.productId])
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  expect(await seatsLeft(hall)).toBe(7)
  const receipt = (await house.lookAtPurchase(nika, id)).receipt
  expect(receipt).toMatchObject({
    lines: [
      { title_en: 'Seat', quantity: 3, amount: rials(999_999) },
      { quantity: 1, amount: rials(1_100_000) },
      { quantity: 1, amount: rials(550_000) },
    ],
    vat: rials(240_909),
    taxes: [{ percent: 10, amount: rials(240_909) }],
    total: rials(full),
  })

  const more = await bought([seats(hall, 1), await film(1_100_000)], seatPrice + 1_100_000 - 100_000, { code: 'SPLIT' })
  const lines = await linesOf(more.id)
  // a seat that is never sold alone has no discount kind, so the code only counts for the film
  expect(lines.map(({ discount }) => discount)).toEqual([0, 100_000])
  expect(lines.map(({ amount }) => amount)).toEqual([seatPrice, 1_000_000])
})

test('the second thing is sold out: nothing of the first is held, and there is no purchase', async () => {
  const [open, full] = [await newHall(5), await newHall(1)]
  const nika = await house.buyer()
  const scarce = await film(1_000_000, 1)
  await expect(
    wishFor(nika, [scarce, seats(open, 2), seats(full, 2)], 1_000_000 + 4 * seatPrice),
  ).rejects.toMatchObject({ code: 'purchase.sold_out' })
  expect([await seatsLeft(open), await seatsLeft(full)]).toEqual([5, 1])
  expect(await db.selectFrom('place_holds').selectAll().where('member_id', '=', nika.memberId).execute()).toEqual([])
  expect(await house.purchasesOf(nika.memberId)).toEqual([])
})

test('one of several cannot be handed over any more: all the money goes back, and nothing is had', async () => {
  const hall = await newHall(2)
  const nika = await house.buyer('en')
  const rain = await film(1_000_000)
  const { purchase } = await wishFor(nika, [rain, seats(hall, 2)], 1_000_000 + 2 * seatPrice)
  // its seats were released before the bank's yes, and another buyer has one of them
  await sql`delete from test_seats where purchase_id = ${purchase.id}`.execute(db)
  await sql`update test_halls set seats = 1 where hall = ${hall}`.execute(db)
  await payAtBank(purchase.id)
  await house.work()
  expect(await house.lookAtPurchase(nika, purchase.id)).toMatchObject({ state: 'returned' })
  expect(await live(nika)).toEqual([])
  expect(await seatsLeft(hall)).toBe(1)
  expect((await bank.session((await house.attempts(purchase.id))[0]?.session_key ?? '')).ledger).toBe('returned')
})

test('a refund names lines: one seat of three, the film, then the rest, each to the Rial and taken back once', async () => {
  const hall = await newHall(3)
  const [rain, snow] = [await film(1_100_000), await film(2_200_000)]
  const full = 3 * seatPrice + 3_300_000
  const { nika, id } = await bought([seats(hall, 3), rain, snow], full)
  const oneSeat = await refundLines(id, [{ position: 0, quantity: 1 }])
  expect(oneSeat.body).toMatchObject({
    amount: rials(333_333),
    vat: rials(30_303),
    is_last: false,
    lines: [{ position: 0, quantity: 1, title: 'Seat', amount: rials(333_333), vat: rials(30_303) }],
  })
  expect(await seatsLeft(hall)).toBe(1)
  const theFilm = await refundLines(id, [{ position: 1 }])
  expect(theFilm.body).toMatchObject({ amount: rials(1_100_000), vat: rials(100_000), is_last: false })
  expect(await live(nika)).toEqual([snow.productId])
  // an amount of a line leaves the product with the buyer
  expect((await refundLines(id, [{ position: 2, amount: 200_000 }])).status).toBe(201)
  expect(await live(nika)).toEqual([snow.productId])
  expect((await refundLines(id, [{ position: 1 }])).body).toMatchObject({ code: 'refund.too_much' })
  expect((await refundLines(id, [{ position: 0, quantity: 3 }])).body).toMatchObject({ code: 'refund.too_much' })
  expect((await desk.purchase(id)).lines).toMatchObject([
    { left: { quantity: 2, amount: rials(666_666) } },
    { left: { quantity: 0, amount: rials(0) } },
    { left: { quantity: 1, amount: rials(2_000_000) } },
  ])
  house.clock.advance(1000)
  const rest = await desk.refund(id, null)
  expect(rest.body).toMatchObject({ amount: rials(2_666_666), is_last: true })
  expect([await live(nika), await seatsLeft(hall)]).toEqual([[], 3])
  const vats = await db.selectFrom('refunds').select('vat').where('purchase_id', '=', id).execute()
  const [{ vat }] = (await db.selectFrom('purchases').select('vat').where('id', '=', id).execute()) as [{ vat: number }]
  expect(vats.reduce((sum, one) => sum + one.vat, 0)).toBe(vat)
})

test('twenty members of staff refund two of three seats at once: one of them does', async () => {
  const hall = await newHall(3)
  const { id } = await bought([seats(hall, 3), await film(1_100_000)], 3 * seatPrice + 1_100_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refundLines(id, [{ position: 0, quantity: 2 }])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await seatsLeft(hall)).toBe(2)
})

test('the same key with other lines is refused, and with the same is the same refund', async () => {
  const hall = await newHall(3)
  const { id } = await bought([seats(hall, 3)], 3 * seatPrice)
  const key = randomUUID()
  const first = await refundLines(id, [{ position: 0, quantity: 1 }], key)
  expect((await refundLines(id, [{ position: 0, quantity: 1 }], key)).body['id']).toBe(first.body['id'])
  expect((await refundLines(id, [{ position: 0, quantity: 2 }], key)).body['code']).toBe(
    'request.idempotency_key_reused',
  )
  expect(await seatsLeft(hall)).toBe(1)
})

test('the database refuses what the programs never do', async () => {
  const hall = await newHall(5)
  const { id } = await bought([seats(hall, 2), await film(1_000_000)], 2 * seatPrice + 1_000_000)
  const refused = async (work: (tx: Tx) => Promise<unknown>, words: RegExp) =>
    expect(transaction(db, work)).rejects.toThrow(words)
  const line = { purchase_id: id, purchasable: 'seat', offer_id: hall, details: json({}), title_fa: '', title_en: '' }
  const sums = { quantity: 1, unit_price: 5, discount: 0, amount: 5, vat_percent: 0, vat: 0 }
  await refused(
    (tx) =>
      tx
        .insertInto('purchase_lines')
        .values({ ...line, ...sums, position: 2 })
        .execute(),
    /are not its sum/,
  )
  await refused((tx) => tx.updateTable('purchase_lines').set({ vat_percent: 9 }).execute(), /does not change/)
  await refused((tx) => tx.deleteFrom('purchase_lines').where('purchase_id', '=', id).execute(), /does not change/)
  await refused((tx) => tx.updateTable('purchases').set({ vat: 1 }).where('id', '=', id).execute(), /does not change/)
  const refund = String((await refundLines(id, [{ position: 0, quantity: 1 }])).body['id'])
  const back = { refund_id: refund, purchase_id: id, position: 1, quantity: 0, vat: 0 }
  await refused(
    (tx) =>
      tx
        .insertInto('refund_lines')
        .values({ ...back, amount: 1_000_001 })
        .execute(),
    /more of a line would go back/,
  )
  await refused(
    (tx) =>
      tx
        .insertInto('refund_lines')
        .values({ ...back, amount: 1 })
        .execute(),
    /are not its sum/,
  )
  await refused((tx) => tx.updateTable('refund_lines').set({ amount: 1 }).execute(), /does not change/)
  await refused((tx) => sql`truncate purchase_lines cascade`.execute(tx), /does not change/)
})
