import { expect, test } from 'vitest'
import type { ProductId } from '#lib/ids.ts'
import { newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const desk = await refundDesk(house)
type Buyer = Awaited<ReturnType<typeof house.buyer>>
const fullPrice = 4_000_000
const difference = fullPrice - passPrice

async function festival() {
  const of = await newFestival(db, clock.now(), { credits: 2 })
  const full = await db
    .insertInto('pass_kinds')
    .values({
      festival_id: of.festivalId,
      position: 1,
      name_fa: 'کامل',
      name_en: 'Full',
      credits: null,
      capacity: 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('pass_prices').values({ kind_id: full.id, currency: 'IRR', amount: fullPrice }).execute()
  const shows: ProductId[] = []
  for (let n = 0; n < 3; n += 1) shows.push((await newShow(db, clock.now(), of)).productId)
  return { ...of, fullId: full.id, shows }
}
const order = (as: Buyer, offerId: string, amount: number) =>
  house.buy(as, { offerId, price: { currency: 'IRR', amount } }, { body: { type: 'BUY_FESTIVAL' } })
async function bought(as: Buyer, offerId: string, amount: number) {
  const { status, id, authority } = await order(as, offerId, amount)
  expect(status).toBe(201)
  await house.pay(authority)
  expect((await house.look(as, id)).state).toBe('paid')
  return id
}
const reserve = async (as: Buyer, id: ProductId | undefined) =>
  (await house.call('POST', '/me/festival-reservations', { as, body: { screening_id: Number(id) } })).status
const infoOf = (as: Buyer, id: ProductId) =>
  house.ask('GET /festival-purchase-info/:id', { params: { id }, query: { currency: 'IRR' } }, { as })

test('a pass becomes a full one for the difference, and its places stay', async () => {
  const { fullId, kindId, festivalId, shows } = await festival()
  const member = await house.buyer()
  await bought(member, kindId, passPrice)
  for (const id of shows.slice(0, 2)) expect(await reserve(member, id)).toBe(201)
  expect(await reserve(member, shows[2])).toBe(409)
  expect(await infoOf(member, festivalId)).toMatchObject({
    offers: [{ id: fullId, is_upgrade: true, price: { amount: difference } }],
    pass: { credits: 2, planned: 2 },
  })
  expect((await order(member, fullId, fullPrice)).status).toBe(409)
  await bought(member, fullId, difference)
  expect(await infoOf(member, festivalId)).toMatchObject({ offers: [], pass: { credits: null, planned: 2 } })
  expect(await reserve(member, shows[2])).toBe(201)
  await house.expectBooksAgree()
})

test('the upgrade goes back first: then the old pass stands again with as many places as it has', async () => {
  const { fullId, kindId, festivalId, shows } = await festival()
  const member = await house.buyer()
  const old = await bought(member, kindId, passPrice)
  const upgrade = await bought(member, fullId, difference)
  for (const id of shows) expect(await reserve(member, id)).toBe(201)
  const line = [{ position: 0, quantity: 1 }]
  expect((await desk.refundLines(old, line)).body).toMatchObject({ code: 'festival.upgraded' })
  expect((await desk.refundLines(upgrade, line)).status).toBe(201)
  expect(await infoOf(member, festivalId)).toMatchObject({
    pass: { credits: 2, planned: 2, reservations: [{ screening_id: shows[0] }, { screening_id: shows[1] }] },
  })
  expect((await desk.refundLines(old, line)).status).toBe(201)
  expect((await infoOf(member, festivalId)).pass).toBeNull()
  await house.expectBooksAgree()
})

test('two upgrades that are both paid give one full pass, and the other’s money goes back', async () => {
  const { fullId, kindId, festivalId } = await festival()
  const member = await house.buyer()
  await bought(member, kindId, passPrice)
  const [first, second] = [await order(member, fullId, difference), await order(member, fullId, difference)]
  await Promise.all([house.pay(first.authority), house.pay(second.authority)])
  await house.work()
  const states = [(await house.look(member, first.id)).state, (await house.look(member, second.id)).state]
  expect(states.filter((state) => state === 'paid')).toHaveLength(1)
  const standing = await db
    .selectFrom('passes')
    .where('festival_id', '=', festivalId)
    .select('state')
    .orderBy('state')
    .execute()
  expect(standing.map(({ state }) => state)).toEqual(['standing', 'upgraded'])
  await house.expectBooksAgree()
})

test('nobody exchanges a full pass, or one that was refunded meanwhile', async () => {
  const { fullId, kindId } = await festival()
  const member = await house.buyer()
  const old = await bought(member, kindId, passPrice)
  const upgrade = await order(member, fullId, difference)
  expect((await desk.refundLines(old, [{ position: 0, quantity: 1 }])).status).toBe(201)
  await house.pay(upgrade.authority)
  await house.work()
  expect((await house.look(member, upgrade.id)).state).not.toBe('paid')
  const other = await house.buyer()
  await bought(other, fullId, fullPrice)
  expect((await order(other, kindId, passPrice)).body).toMatchObject({ code: 'festival.has_pass' })
  await house.expectBooksAgree()
})
