import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newMethod, posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { endOrder } from './desk/move-order.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

/** The course of an order: accepted, rejected, cancelled, delivered, with its money and its pieces. */
const house = await shopHouse({ panel: true })
const { db, clock, core, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
const other = await newMember(db, clock.now(), { staffRole: 'admin' })
afterEach(() => house.expectBooksAgree())

const fee = 450_000
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

async function order(quantity = 2, more: { methodId?: number; fee?: number } = {}) {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  const id = await house.ordered(nika, { lines: [[variant, quantity]], methodId: post, ...more })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  await house.work()
  house.letters.length = 0
  return { nika, variant, id, number }
}

const deed = (number: number, what: string, more: Record<string, unknown> = {}, as: Buyer = clerk) =>
  house.call('POST', `/studio/orders/${number}/deeds`, { as, body: { deed: what, ...more } })
const cancel = (as: Buyer, number: number, way = 'wallet') =>
  house.call('POST', `/me/shop/orders/${number}/cancel`, { as, body: { way } })
const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()
const subjects = () => house.letters.map(({ notice }) => notice.subject)
const look = (as: Buyer, number: number) => house.ask('GET /me/shop/orders/:number', { params: { number } }, { as })
const movesOf = (variant: string) =>
  db.selectFrom('stock_moves').where('variant_id', '=', variant).orderBy('id').select(['kind', 'quantity']).execute()

test('its buyer sees it in the list, with what it cost and when it is expected', async () => {
  const { nika, number } = await order()
  const { items, counts } = await house.ask('GET /me/shop/orders', {}, { as: nika })
  expect(counts).toEqual({ all: 1, under_way: 1, delivered: 0, ended: 0 })
  expect(items).toMatchObject([{ number, state: 'Registred', stage: 'registred', title: 'Rain, Size 0', more: 0 }])
  const found = await look(nika, number)
  expect(found).toMatchObject({
    goods: { amount: 2 * posterPrice },
    fee: { amount: fee },
    total: { amount: 2 * posterPrice + fee },
    may_cancel: true,
    may_return: false,
    return_until: null,
    return_days: 7,
    delivery: { method: 'Post', city: 'Shiraz', state: 'Fars', receiver: 'Nika Test' },
    events: [{ kind: 'registred' }],
  })
  expect(found.delivery.due_to).not.toBeNull()
  const stranger = await house.buyer()
  expect((await house.call('GET', `/me/shop/orders/${number}`, { as: stranger })).body['code']).toBe('order.not_found')
})

test('who has paid is told that the order is registered, once', async () => {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  house.letters.length = 0
  await house.ordered(nika, { lines: [[variant, 1]], methodId: post })
  await house.work()
  expect(subjects()).toEqual([expect.stringMatching(/^Order \d+ is registered$/)])
})

test('a buyer cancels while it is not accepted: all money is back and the pieces lie on the shelf', async () => {
  const { nika, number, variant, id } = await order()
  expect(said(await cancel(nika, number))).toBe('ok')
  expect(said(await cancel(nika, number))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice + fee)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5, held: 0 })
  await house.work()
  expect(subjects()).toContain(`Order ${number} was cancelled`)
  expect(await refundsOf(id)).toHaveLength(1)
  expect(await look(nika, number)).toMatchObject({
    state: 'Canceled',
    may_cancel: false,
    refunded: { amount: 2 * posterPrice + fee },
  })
})

test('the way it was paid: the bank gives it back', async () => {
  const { nika, number, id } = await order()
  expect(said(await cancel(nika, number, 'as_paid'))).toBe('ok')
  await house.pass(4)
  expect(await refundsOf(id)).toMatchObject([{ state: 'done', step: 'reverse' }])
  expect((await house.walletOf(nika)).spendable).toBe(0)
})

test('accepted it is no longer cancelled by its buyer, but by the desk, with a reason that the buyer reads', async () => {
  const { nika, number, variant } = await order()
  expect(said(await deed(number, 'accept'))).toBe('ok')
  expect(said(await deed(number, 'accept', {}, other))).toBe('ok')
  expect(said(await cancel(nika, number))).toBe('order.accepted_already')
  expect(said(await deed(number, 'reject', { reason: 'x' }))).toBe('order.meanwhile')
  expect(said(await deed(number, 'cancel'))).toBe('request.invalid')
  expect(said(await deed(number, 'cancel', { reason: 'The press broke down.', to_wallet: true }))).toBe('ok')
  expect((await look(nika, number)).events.at(-1)).toMatchObject({ kind: 'canceled', text: 'The press broke down.' })
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice + fee)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
  await house.work()
  expect(subjects().slice(0, 2)).toEqual([`Order ${number} is accepted`, `Order ${number} was cancelled`])
})

test('rejected because a piece is damaged: the book of stock has it as lost', async () => {
  const { number, variant } = await order()
  const before = await movesOf(variant)
  expect(said(await deed(number, 'reject', { reason: 'damaged', lost: [{ position: 0, quantity: 3 }] }))).toBe(
    'order.too_many_pieces',
  )
  expect(
    said(await deed(number, 'reject', { reason: 'damaged', to_wallet: true, lost: [{ position: 0, quantity: 1 }] })),
  ).toBe('ok')
  expect((await movesOf(variant)).slice(before.length)).toEqual([
    { kind: 'returned', quantity: 2 },
    { kind: 'lost', quantity: -1 },
  ])
  expect(await house.stock(variant)).toMatchObject({ onHand: 4, held: 0 })
})

test('hours of a courier are free again', async () => {
  const methodId = await newMethod(db, { kind: 'courier' })
  const startsAt = new Date(clock.now())
  startsAt.setUTCDate(startsAt.getUTCDate() + 3)
  startsAt.setUTCHours(6, 30, 0, 0)
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const id = await house.ordered(nika, { lines: [[variant, 1]], methodId, hoursStart: startsAt })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  const taken = async () => (await house.windows()).find((one) => one.starts_at.getTime() === startsAt.getTime())?.taken
  expect(await taken()).toBe(1)
  expect(await look(nika, number)).toMatchObject({ delivery: { starts_at: startsAt.toISOString() } })
  await cancel(nika, number)
  expect(await taken()).toBe(0)
})

test('a clerk accepts while the buyer cancels: one of them, and the money is with the one who lost nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { nika, number, variant } = await order()
    const [mine, theirs] = await Promise.all([cancel(nika, number), deed(number, 'accept')])
    const { state } = await look(nika, number)
    expect([said(mine), said(theirs), state]).toBeOneOf([
      ['ok', 'order.meanwhile', 'Canceled'],
      ['order.accepted_already', 'ok', 'Accepted'],
    ])
    expect((await house.walletOf(nika)).spendable).toBe(state === 'Canceled' ? 2 * posterPrice + fee : 0)
    expect(await house.stock(variant)).toMatchObject({ onHand: state === 'Canceled' ? 5 : 3 })
  }
})

test('two clerks cancel and reject at one moment, and each presses five times: paid back once', async () => {
  const { number, nika, id, variant } = await order()
  const presses = Array.from({ length: 5 }, () => [
    deed(number, 'reject', { reason: 'gone', to_wallet: true }),
    deed(number, 'cancel', { reason: 'gone', to_wallet: true }, other),
  ]).flat()
  const answers = (await Promise.all(presses)).map(said)
  for (const answer of answers) expect(answer).toBeOneOf(['ok', 'order.meanwhile'])
  expect(answers).toContain('ok')
  await house.pass(3)
  expect(await refundsOf(id)).toHaveLength(1)
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice + fee)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('a cancelling that dies at any statement happens once and whole', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    const { nika, number, id, variant } = await order()
    const who = {
      actor: 'desk',
      memberId: clerk.memberId,
      locale: 'en',
      audit,
      confirmLarge: needsNoConfirming,
    } as const
    const ending = { purchaseId: id, deed: 'cancel', reason: 'x', lost: [], toWallet: true } as const
    await survive(endOrder(dying, who, ending))
    return async () => {
      const { state } = await look(nika, number)
      // never a part of it
      expect([state, (await house.stock(variant)).onHand, (await refundsOf(id)).length]).toBeOneOf([
        ['Registred', 3, 0],
        ['Canceled', 5, 1],
      ])
      await endOrder(core, who, ending)
      await house.pass(4)
      expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount: 2 * posterPrice + fee }])
      expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice + fee)
      expect(await house.stock(variant)).toMatchObject({ onHand: 5, held: 0 })
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 200_000)

test('finance gives the fee back, and one piece of two that never came; the rest goes back with the order', async () => {
  const { nika, number, variant, id } = await order()
  const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
  const refund = (lines: object[], as: Buyer = finance, key: string = randomUUID()) =>
    house.call('POST', `/studio/orders/${number}/refunds`, {
      as,
      key,
      body: { lines, reason: 'late', to_wallet: true },
    })
  const read = await house.ask('GET /studio/orders/:number', { params: { number } }, { as: finance })
  expect(said(await refund([{ position: 0, quantity: 1 }], clerk))).toBe('auth.forbidden')
  expect(said(await refund([{ position: read.fee_position ?? -1, quantity: 1 }]))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(fee)
  const key = randomUUID()
  const some = [{ position: 0, quantity: 1, restocked: 1 }]
  expect(said(await refund(some, finance, key))).toBe('ok')
  expect(said(await refund(some, finance, key))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 4 })
  expect(said(await refund([{ position: 0, quantity: 2 }]))).toBe('order.too_many_pieces')
  expect(said(await refund([{ position: 0, quantity: 1, amount: posterPrice + 1 }]))).toBe('refund.too_much')
  expect(said(await cancel(nika, number))).toBe('ok')
  expect(await refundsOf(id)).toHaveLength(3)
  expect((await house.walletOf(nika)).spendable).toBe(2 * posterPrice + fee)
  expect(await house.stock(variant)).toMatchObject({ onHand: 5 })
})

test('roles: an editor sees no orders, finance reads them and does not work on them', async () => {
  const { number } = await order()
  const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
  const finance = await newMember(db, clock.now(), { staffRole: 'finance' })
  expect((await house.call('GET', '/studio/orders', { as: editor })).status).toBe(403)
  expect((await house.call('GET', '/studio/orders', { as: finance })).status).toBe(200)
  expect(said(await deed(number, 'accept', {}, finance))).toBe('auth.forbidden')
})
