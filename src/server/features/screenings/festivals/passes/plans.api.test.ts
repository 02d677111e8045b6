import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newFestival, newReservation, newShow } from '#tests/support/rows/festival-rows.ts'
import { newMember, newProduct, newPurchase } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const of = await newFestival(db, now)
const [first, second] = [await newShow(db, now, of), await newShow(db, now, of)]
const ids = [Number(first.productId), Number(second.productId)]
const params = { id: Number(of.festivalId) }

async function member() {
  const { token, memberId } = await newMember(db, now)
  const change = (body: { add?: number[]; remove?: number[] }) =>
    call('POST /me/festival-plans/:id', { params, body }, { token }).then((answer) => answer.body.marks)
  const read = () => call('GET /me/festival-plans/:id', { params }, { token }).then((answer) => answer.body.marks)
  return { token, memberId, change, read }
}

test('a member marks shows and takes marks away; a repetition changes nothing, and others see nothing of it', async () => {
  const [nika, raha] = [await member(), await member()]
  expect(await nika.change({ add: ids })).toEqual(ids)
  expect(await nika.change({ add: ids })).toEqual(ids)
  expect(await nika.change({ remove: ids.slice(0, 1) })).toEqual(ids.slice(1))
  expect([await nika.read(), await raha.read()]).toEqual([ids.slice(1), []])
})

test('what is no show of this festival is left out, and nothing can be filled with it', async () => {
  const other = await newFestival(db, now)
  const { productId: elsewhere } = await newShow(db, now, other)
  const { productId: film } = await newProduct(db, now)
  const nika = await member()
  expect(await nika.change({ add: [Number(elsewhere), Number(film), 999_999_999] })).toEqual([])
  const many = Array.from({ length: 301 }, (_, index) => index + 1)
  expect((await refused('POST /me/festival-plans/:id', { params, body: { add: many } }, nika)).status).toBe(422)
})

test('a plan outlives a new save of the grid', async () => {
  const nika = await member()
  await nika.change({ add: ids })
  const kept = await db.selectFrom('festival_shows').where('festival_id', '=', of.festivalId).selectAll().execute()
  await db.deleteFrom('festival_shows').where('festival_id', '=', of.festivalId).execute()
  await db.insertInto('festival_shows').values(kept).execute()
  expect(await nika.read()).toEqual(ids)
})

test('the list of passes says what is left and what is next', async () => {
  const nika = await member()
  const { productId } = await newProduct(db, now)
  const purchaseId = await newPurchase(db, now, { memberId: nika.memberId, productId })
  const { reservationId } = await newReservation(db, now, { memberId: nika.memberId, purchaseId })
  const { items } = (await call('GET /me/passes', {}, nika)).body
  expect(items).toMatchObject([
    { credits: 2, used: 0, planned: 1, reservations: [{ ticket_id: reservationId, is_over: false }] },
  ])
  const screening = items[0]?.reservations[0]?.screening_id as ProductId
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', screening).execute()
  expect((await call('GET /me/passes', {}, nika)).body.items).toMatchObject([{ planned: 0, reservations: [] }])
  expect((await call('GET /me/passes', {}, await member())).body.items).toEqual([])
})
