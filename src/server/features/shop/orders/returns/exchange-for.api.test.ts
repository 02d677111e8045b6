import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { VariantId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** An exchange for another variant of the same goods: wished by its buyer, chosen by the desk. */
const house = await shopHouse()
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const desk = (number: number, rest: string, body: Record<string, unknown>) =>
  house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
const seen = (number: number) => house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
const onHand = async (id: VariantId) => (await house.stock(id)).onHand

/** A delivered order of this many of the first of three sizes; five, one and five lie on the shelf before it. */
async function delivered(quantity = 1) {
  const nika = await house.buyer('en')
  const { variants } = await house.goods({ title: 'Rain', stock: [5, 1, 5] })
  const [medium, large, small] = variants as [VariantId, VariantId, VariantId]
  for (const [size, id] of Object.entries({ Medium: medium, Large: large, Small: small }))
    await db
      .updateTable('variants')
      .set({ size_fa: `سایز ${size}`, size_en: size })
      .where('id', '=', id)
      .execute()
  const id = await house.ordered(nika, { lines: [[medium, quantity]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await desk(number, 'deeds', { deed: 'accept' })
  await pack(number, quantity)
  await desk(number, 'deeds', { deed: 'deliver' })
  return { nika, medium, large, small, number }
}
type Made = Awaited<ReturnType<typeof delivered>>

const pack = (number: number, quantity: number) =>
  desk(number, 'parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines: [{ position: 0, quantity }], is_sent: true })
const ask = ({ nika, number }: Made, wanted: string | null, quantity = 1, key: string = randomUUID()) =>
  house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key,
    body: {
      reason: 'does_not_fit',
      way: 'wallet',
      wants_exchange: true,
      lines: [{ position: 0, quantity, wanted_variant_id: wanted }],
    },
  })
async function accepted(made: Made, wanted: string | null, quantity = 1): Promise<string> {
  const asked = await ask(made, wanted, quantity)
  expect(said(asked)).toBe('ok')
  const returned = `returns/${String(asked.body['return_id'])}`
  expect(said(await desk(made.number, `${returned}/answer`, { accept: true }))).toBe('ok')
  return returned
}
const arrive = (number: number, returned: string, more: Record<string, unknown> = {}, exchange = true) =>
  desk(number, `${returned}/arrival`, { lines: [{ position: 0, arrived: 1, restocked: 1, ...more }], exchange })

test('the size that was wished for leaves the shelf, the one that came lies on it, and the parcel says which goes', async () => {
  const made = await delivered(2)
  const { number, medium, large } = made
  const returned = await accepted(made, large)
  expect((await seen(number)).returns).toMatchObject([{ lines: [{ wanted: { variant_id: large, options: 'Large' } }] }])
  expect(said(await arrive(number, returned))).toBe('ok')
  expect(said(await arrive(number, returned))).toBe('ok')
  expect([await onHand(medium), await onHand(large)]).toEqual([4, 0])
  const { lines, returns } = await seen(number)
  expect(returns).toMatchObject([{ state: 'exchanged', lines: [{ given: { options: 'Large' } }] }])
  expect(lines).toMatchObject([{ to_pack: 1, packs: [{ title: 'Rain, Large', quantity: 1 }] }])
  expect(said(await pack(number, 1))).toBe('ok')
  expect((await seen(number)).lines).toMatchObject([{ to_pack: 0, packs: [] }])
})

test('what was sent in an exchange comes back onto its own shelf; the desk can say that the other one came', async () => {
  const made = await delivered(2)
  const { number, medium, large, small, nika } = made
  await arrive(number, await accepted(made, large))
  await pack(number, 1)
  expect((await seen(number)).lines[0]?.had.map(({ title }) => title)).toEqual(['Rain, Large', expect.any(String)])
  const second = await accepted(made, null, 2)
  const lines = (cameId: string | null) => ({ came_variant_id: cameId })
  expect(said(await arrive(number, second, lines(small), false))).toBe('order_return.other_goods')
  expect(said(await arrive(number, second, lines(null), false))).toBe('ok')
  expect([await onHand(medium), await onHand(large)]).toEqual([4, 1])
  const third = await accepted(made, null)
  expect(said(await arrive(number, third, lines(medium), false))).toBe('ok')
  expect([await onHand(medium), await onHand(large)]).toEqual([5, 1])
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice)
})

test('pieces that finance takes back after an exchange lie on the shelf of what was sent last', async () => {
  const made = await delivered(2)
  const { number, medium, large } = made
  await arrive(number, await accepted(made, large))
  const takeBack = (quantity: number) =>
    desk(number, 'refunds', {
      lines: [{ position: 0, quantity, restocked: quantity }],
      reason: 'late',
      to_wallet: true,
    })
  expect([await onHand(medium), await onHand(large)]).toEqual([4, 0])
  expect(said(await takeBack(1))).toBe('ok')
  expect([await onHand(medium), await onHand(large)]).toEqual([4, 1])
  expect(said(await takeBack(1))).toBe('ok')
  expect([await onHand(medium), await onHand(large)]).toEqual([5, 1])
})

test('a variant without a price costs the same as nothing', async () => {
  const made = await delivered()
  const { large, medium } = made
  await db.deleteFrom('variant_prices').where('variant_id', 'in', [medium, large]).execute()
  expect(said(await ask(made, large))).toBe('order_return.other_goods')
})

test('a buyer wishes only for what costs the same and is sold; the desk may give a dearer one', async () => {
  const made = await delivered()
  const { number, large, small } = made
  const price = db
    .updateTable('variant_prices')
    .set({ amount: posterPrice + 1 })
    .where('currency', '=', 'IRR')
  await price.where('variant_id', '=', large).execute()
  const stranger = await house.goods()
  expect(said(await ask(made, large))).toBe('order_return.other_goods')
  expect(said(await ask(made, stranger.variant))).toBe('order_return.other_goods')
  await db.updateTable('variants').set({ withdrawn_at: clock.now() }).where('id', '=', small).execute()
  expect(said(await ask(made, small))).toBe('order_return.other_goods')
  const key = randomUUID()
  expect(said(await ask(made, null, 1, key))).toBe('ok')
  expect(said(await ask(made, large, 1, key))).toBe('request.idempotency_key_reused')
  const returned = `returns/${(await seen(number)).returns[0]?.id}`
  await desk(number, `${returned}/answer`, { accept: true })
  expect(said(await arrive(number, returned, { given_variant_id: small }))).toBe('order_return.other_goods')
  expect(said(await arrive(number, returned, { given_variant_id: stranger.variant }))).toBe('order_return.other_goods')
  expect(said(await arrive(number, returned, { given_variant_id: large }))).toBe('ok')
  expect(await onHand(large)).toBe(0)
})

test('of two exchanges for the last piece one has it; the other is told and has its money', async () => {
  const [first, second] = [await delivered(), await delivered()]
  await db
    .updateTable('stock_holds')
    .set({ variant_id: first.medium })
    .where('variant_id', '=', second.medium)
    .execute()
  const [one, two] = [await accepted(first, first.large), await accepted(second, null)]
  const answers = await Promise.all([
    arrive(first.number, one),
    arrive(second.number, two, { given_variant_id: first.large }),
  ])
  expect(answers.map(said).toSorted((a, b) => a.localeCompare(b))).toEqual(['ok', 'order_return.nothing_to_give'])
  expect(await onHand(first.large)).toBe(0)
  const late =
    said(answers[0] as (typeof answers)[number]) === 'ok' ? ([second, two] as const) : ([first, one] as const)
  expect(said(await arrive(late[0].number, late[1], {}, false))).toBe('ok')
  expect((await house.walletOf(late[0].nika)).spendable).toBe(posterPrice)
})
