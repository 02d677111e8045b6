import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { hours } from '#lib/time/clock.ts'
import type { VariantId } from '#lib/ids.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** The orders that wait for the desk, and which of them has waited longest. */
const house = await shopHouse({ panel: true })
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
const books = await newMember(db, clock.now(), { staffRole: 'finance' })
afterEach(() => house.expectBooksAgree())

async function desk(number: number, rest: string, body: Record<string, unknown>, as: typeof clerk = clerk) {
  clock.advance(hours(1))
  const answer = await house.call('POST', `/studio/orders/${number}/${rest}`, { as, key: randomUUID(), body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

const queueOf = async (queue: 'to_pack' | 'on_the_way' | 'returns' | 'all') =>
  (await house.ask('GET /studio/orders', { query: { queue, per_page: 50 } }, { as: clerk })).items

const parcel = (position: number, quantity: number, isSent: boolean) => ({
  carrier_fa: 'پست',
  carrier_en: 'Post',
  lines: [{ position, quantity }],
  is_sent: isSent,
})

async function accepted(lines: [VariantId, number][]) {
  clock.advance(hours(1))
  const buyer = await house.buyer('en')
  const id = await house.ordered(buyer, { lines, methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await desk(number, 'deeds', { deed: 'accept' })
  return { number, buyer }
}

async function delivered() {
  const { variant } = await house.goods()
  const made = await accepted([[variant, 1]])
  await desk(made.number, 'parcels', parcel(0, 1, true))
  await desk(made.number, 'deeds', { deed: 'deliver' })
  return made
}

async function asksBack({ number, buyer }: { number: number; buyer: Buyer }, more: Record<string, unknown> = {}) {
  clock.advance(hours(1))
  const wish = { reason: 'damaged', text: 'Broken.', lines: [{ position: 0, quantity: 1 }], way: 'wallet', ...more }
  const key = randomUUID()
  const { body } = await house.call('POST', `/me/shop/orders/${number}/returns`, { as: buyer, key, body: wish })
  return String(body['return_id'])
}

/** The numbers of a queue, after it was seen that those that wait stand first, the longest on top. */
async function waitingIn(queue: 'to_pack' | 'on_the_way' | 'returns') {
  const items = await queueOf(queue)
  const since = items.map(({ waits_since: at }) => at ?? '9999')
  expect(since).toEqual(since.toSorted())
  return items.map(({ number, waits_since: at }) => ({ number, waits: at !== null }))
}

test('of returns the one that was asked for first stands on top, whenever its order was accepted', async () => {
  const early = await delivered()
  const late = await delivered()
  await asksBack(late)
  const id = await asksBack(early)
  const both = [
    { number: late.number, waits: true },
    { number: early.number, waits: true },
  ]
  expect(await waitingIn('returns')).toEqual(both)
  await desk(early.number, `returns/${id}/answer`, { accept: true })
  expect(await waitingIn('returns')).toEqual([both[0], { number: early.number, waits: false }])
})

test('what replaces other pieces waits since they arrived, behind orders that were accepted before', async () => {
  const old = await delivered()
  const { variant } = await house.goods()
  const fresh = await accepted([[variant, 1]])
  const id = await asksBack(old, { wants_exchange: true })
  await desk(old.number, `returns/${id}/answer`, { accept: true })
  await desk(old.number, `returns/${id}/arrival`, {
    lines: [{ position: 0, arrived: 1, restocked: 0 }],
    exchange: true,
  })
  expect(await waitingIn('to_pack')).toEqual([
    { number: fresh.number, waits: true },
    { number: old.number, waits: true },
  ])
})

test('a parcel that is packed and lies there waits before those that are on their way', async () => {
  const { variant } = await house.goods({ stock: [9] })
  const gone = await accepted([[variant, 1]])
  const lying = await accepted([[variant, 1]])
  await desk(gone.number, 'parcels', parcel(0, 1, true))
  await desk(lying.number, 'parcels', parcel(0, 1, false))
  expect(await waitingIn('on_the_way')).toEqual([
    { number: lying.number, waits: true },
    { number: gone.number, waits: false },
  ])
})

test('money for a piece that has gone does not hide another line that is still to be packed', async () => {
  const one = await house.goods()
  const other = await house.goods()
  const { number } = await accepted([
    [one.variant, 1],
    [other.variant, 1],
  ])
  await desk(number, 'parcels', parcel(0, 1, true))
  const lines = [{ position: 0, quantity: 1, restocked: 0 }]
  await desk(number, 'refunds', { lines, reason: 'Lost by the post', to_wallet: true }, books)
  expect((await waitingIn('to_pack')).map((found) => found.number)).toContain(number)
})

test('all orders are listed with the newest first, whenever they were accepted', async () => {
  const { variant } = await house.goods()
  const id = await house.ordered(await house.buyer('en'), { lines: [[variant, 1]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await accepted([[variant, 1]])
  await desk(number, 'deeds', { deed: 'accept' })
  const numbers = (await queueOf('all')).map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})
