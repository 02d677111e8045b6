import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** Money that goes back without pieces takes none of them; who has pieces in hand says what becomes of them. */
const house = await shopHouse({ panel: true })
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

const fee = 450_000
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const desk = (number: number, rest: string, body: Record<string, unknown>) =>
  house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
const ofLines = (number: number, lines: object[]) => desk(number, 'refunds', { lines, reason: 'late', to_wallet: true })
/** As finance pays any purchase back. */
const payBack = (id: string, body: Record<string, unknown>) =>
  house.call('POST', `/studio/purchases/${id}/refunds`, {
    as: clerk,
    key: randomUUID(),
    body: { amount: null, reason: 'late', ...body },
  })
const cancel = (number: number) => desk(number, 'deeds', { deed: 'cancel', reason: 'x', to_wallet: true })

async function order() {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  const id = await house.ordered(nika, { lines: [[variant, 2]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  return { nika, variant, id, number }
}

async function returning() {
  const made = await order()
  const { nika, number } = made
  await desk(number, 'deeds', { deed: 'accept' })
  const lines = [{ position: 0, quantity: 2 }]
  await desk(number, 'parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines, is_sent: true })
  await desk(number, 'deeds', { deed: 'deliver' })
  const asked = await house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key: randomUUID(),
    body: { reason: 'damaged', text: '', lines, way: 'wallet' },
  })
  const back = `returns/${String(asked.body['return_id'])}`
  expect(said(await desk(number, `${back}/answer`, { accept: true }))).toBe('ok')
  return { ...made, back }
}

const allMoney = [{ position: 0, amount: 2 * posterPrice }]
const arrived = (count: number) => ({ lines: [{ position: 0, arrived: count, restocked: count }] })

test.each([
  ['everything', {}],
  ['all the money of the line', { lines: allMoney }],
  ['a part', { lines: [{ position: 0, amount: 100_000 }] }],
])('an order whose money went back before (%s) puts its pieces on the shelf when it is cancelled', async (_, body) => {
  const { id, number, variant } = await order()
  expect(said(await payBack(id, body))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 3, sold: 2 })
  expect(said(await cancel(number))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('the desk’s refund of a line’s money alone takes none of its pieces either', async () => {
  const { number, variant } = await order()
  const money = 2 * posterPrice
  expect(said(await ofLines(number, [{ position: 0, quantity: 0, restocked: 0, amount: money }]))).toBe('ok')
  expect(said(await ofLines(number, [{ position: 0, quantity: 1, restocked: 1 }]))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 4 })
  expect(said(await cancel(number))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test.each([
  ['everything', {}],
  ['all the money of the line', { lines: allMoney }],
])('a return arrives after its money (%s) went back, and takes no money twice', async (_, body) => {
  const { id, number, variant, back } = await returning()
  expect(said(await payBack(id, body))).toBe('ok')
  expect(said(await desk(number, `${back}/arrival`, arrived(2)))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
  const rows = await db.selectFrom('refunds').where('purchase_id', '=', id).select('amount').execute()
  const paid = rows.reduce((sum, { amount }) => sum + amount, 0)
  expect(paid).toBe('lines' in body ? 2 * posterPrice : 2 * posterPrice + fee)
})

test('a return arrives though its money goes back in the same moment', async () => {
  const { id, number, variant, back } = await returning()
  const waiting = async (count: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count === count
  }
  const answers = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('purchases').where('id', '=', id).select('id').forUpdate().execute()
    const paying = payBack(id, { lines: allMoney })
    await vi.waitUntil(() => waiting(1), { timeout: 10_000 })
    const arriving = desk(number, `${back}/arrival`, arrived(2))
    await vi.waitUntil(() => waiting(2), { timeout: 10_000 })
    return [paying, arriving]
  })
  expect((await Promise.all(answers)).map(said)).toEqual(['ok', 'ok'])
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test.each([
  ['everything', {}],
  ['all the money of the line', { lines: allMoney }],
])('whoever types money for a return whose money (%s) is gone is told, and takes it without', async (_, body) => {
  const { id, number, back } = await returning()
  await payBack(id, body)
  const typed = { lines: [{ position: 0, arrived: 2, restocked: 2, amount: 50_000 }] }
  expect(said(await desk(number, `${back}/arrival`, typed))).toBe('refund.too_much')
  expect(said(await desk(number, `${back}/arrival`, arrived(2)))).toBe('ok')
})

test('what is lost on its way does not hide from the desk that another line is to be packed', async () => {
  const nika = await house.buyer('en')
  const [{ variant: lost }, { variant: left }] = [await house.goods(), await house.goods()]
  const lines: [typeof lost, number][] = [
    [lost, 1],
    [left, 1],
  ]
  const id = await house.ordered(nika, { lines, methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await desk(number, 'deeds', { deed: 'accept' })
  const parcel = { carrier_fa: 'پست', carrier_en: 'Post', lines: [{ position: 0, quantity: 1 }], is_sent: true }
  expect(said(await desk(number, 'parcels', parcel))).toBe('ok')
  expect(said(await ofLines(number, [{ position: 0, quantity: 1, restocked: 0 }]))).toBe('ok')
  const { items } = await house.ask('GET /studio/orders', { query: { queue: 'to_pack' } }, { as: clerk })
  expect(items.map((order) => order.number)).toContain(number)
})

test('pieces are taken back where somebody says what becomes of them, not on the page of a purchase', async () => {
  const { id, variant, number } = await order()
  expect(said(await payBack(id, { lines: [{ position: 0, quantity: 1 }] }))).toBe('refund.pieces_at_the_order')
  expect(said(await cancel(number))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})
