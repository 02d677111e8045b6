import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { days } from '#lib/time/clock.ts'
import { awakeSessions } from '#tests/support/rows/awake-sessions.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { posterPrice } from '#tests/support/rows/shop-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { fail } from '#server/fail.ts'
import { takeReturn } from './answer-return.ts'
import { giveBack } from './give-back.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

/** Parcels on their way, and goods on their way back. */
const house = await shopHouse({ panel: true })
const { db, clock, core, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
afterEach(() => house.expectBooksAgree())

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const at = (number: number, rest: string) => `/studio/orders/${number}/${rest}`
const desk = (number: number, rest: string, body: Record<string, unknown>, key: string = randomUUID()) =>
  house.call('POST', at(number, rest), { as: clerk, key, body })
const look = (as: Buyer, number: number) => house.ask('GET /me/shop/orders/:number', { params: { number } }, { as })
const subjects = () => house.letters.map(({ notice }) => notice.subject)
const letters = () => house.letters.flatMap(({ notice }) => notice.lines)
const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()

async function accepted(quantity = 2, noReturn: string | null = null) {
  const nika = await house.buyer('en')
  const { variant, productId } = await house.goods({ title: 'Rain' })
  if (noReturn !== null)
    await db
      .updateTable('goods')
      .set({ is_returnable: false, no_return_fa: noReturn, no_return_en: noReturn })
      .where('product_id', '=', productId)
      .execute()
  const id = await house.ordered(nika, { lines: [[variant, quantity]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  expect(said(await desk(number, 'deeds', { deed: 'accept' }))).toBe('ok')
  await house.work()
  house.letters.length = 0
  return { nika, variant, productId, id, number }
}

const parcel = (quantity: number, more: Record<string, unknown> = {}) => ({
  carrier_fa: 'پست',
  carrier_en: 'Post',
  lines: [{ position: 0, quantity }],
  is_sent: true,
  ...more,
})

async function delivered(quantity = 2, noReturn: string | null = null) {
  const made = await accepted(quantity, noReturn)
  expect(said(await desk(made.number, 'parcels', parcel(quantity)))).toBe('ok')
  expect(said(await desk(made.number, 'deeds', { deed: 'deliver' }))).toBe('ok')
  await house.work()
  house.letters.length = 0
  return made
}

const wish = (more: Record<string, unknown> = {}) => ({
  reason: 'damaged',
  text: 'The glass is broken.',
  lines: [{ position: 0, quantity: 1 }],
  way: 'wallet',
  ...more,
})
const ask = (as: Buyer, number: number, body: Record<string, unknown> = wish(), key: string = randomUUID()) =>
  house.call('POST', `/me/shop/orders/${number}/returns`, { as, key, body })

async function acceptedReturn(quantity = 2, more: Record<string, unknown> = {}) {
  const made = await delivered(quantity)
  const asked = await ask(made.nika, made.number, wish(more))
  expect(said(asked)).toBe('ok')
  const returnId = String(asked.body['return_id'])
  expect(said(await desk(made.number, `returns/${returnId}/answer`, { accept: true }))).toBe('ok')
  return { ...made, returnId }
}

const arrival = (arrived: number, restocked: number, more: Record<string, unknown> = {}) => ({
  lines: [{ position: 0, arrived, restocked }],
  ...more,
})

test('words of a return that are too long are refused, and not cut', async () => {
  const { nika, number } = await delivered()
  const long = await ask(nika, number, wish({ text: 'ش'.repeat(2001) }))
  expect(long.body['errors']).toHaveProperty('text')
  expect(said(await ask(nika, number, wish({ text: 'ش'.repeat(2000) })))).toBe('ok')
})

test('several parcels: one message each, nothing is packed twice, and with the last the order is delivered', async () => {
  const { nika, number, id } = await accepted(3)
  expect(said(await desk(number, 'deeds', { deed: 'deliver' }))).toBe('order.not_packed')
  expect(said(await desk(number, 'parcels', parcel(4)))).toBe('order.too_many_pieces')
  const key = randomUUID()
  const first = parcel(2, { number: '۲۱۰۴ 7752-ab', link: 'https://post.example/2104' })
  expect(said(await desk(number, 'parcels', first, key))).toBe('ok')
  expect(said(await desk(number, 'parcels', first, key))).toBe('ok')
  expect(said(await desk(number, 'parcels', parcel(1, { number: '21047752AB' })))).toBe('order.number_taken')
  clock.advance(1000)
  expect(said(await desk(number, 'parcels', parcel(1, { is_sent: false })))).toBe('ok')
  await house.work()
  expect(subjects()).toEqual([`A parcel of order ${number} is on its way`])
  expect(letters()).toContain('With Post')
  expect(letters()).toContain('Number: 21047752AB')
  const { parcels, stage } = await look(nika, number)
  expect(stage).toBe('on_the_way')
  expect(parcels.map((one) => [one.number, one.sent_at === null])).toEqual([
    ['21047752AB', false],
    [null, true],
  ])
  const [one, two] = parcels.map((each) => each.id)
  expect(said(await desk(number, `parcels/${two}/steps`, { step: 'delivered' }))).toBe('order.meanwhile')
  for (const step of ['sent', 'sent', 'delivered', 'delivered'])
    expect(said(await desk(number, `parcels/${two}/steps`, { step }))).toBe('ok')
  expect((await look(nika, number)).state).toBe('Accepted')
  expect(said(await desk(number, `parcels/${one}/steps`, { step: 'delivered' }))).toBe('ok')
  const done = await look(nika, number)
  expect(done).toMatchObject({ state: 'Delivered', may_return: true })
  await house.work()
  expect(subjects().filter((subject) => subject.includes('parcel'))).toHaveLength(2)
  expect(subjects().at(-1)).toBe(`Order ${number} was delivered`)
  // scanned at the desk
  for (const query of ['2104 7752 AB', `# ${toPersianDigits(String(number))}`]) {
    const scanned = await house.ask('GET /studio/orders', { query: { query } }, { as: clerk })
    expect(scanned.items.map((found) => found.purchase_id)).toEqual([id])
  }
  // told on the phone
  await house.db
    .updateTable('deliveries')
    .set({ receiver: 'کامیار زرین‌پور', tel: '+989351112233' })
    .where('purchase_id', '=', id)
    .execute()
  for (const query of ['زرينپور كاميار', '۰۹۳۵ ۱۱۱ ۲۲ ۳۳', '0098-935-1112233']) {
    const told = await house.ask('GET /studio/orders', { query: { query } }, { as: clerk })
    expect(
      told.items.map((found) => found.purchase_id),
      query,
    ).toEqual([id])
  }
})

test('a parcel’s number is put right until it has come', async () => {
  const { number, nika } = await accepted(1)
  await desk(number, 'parcels', parcel(1, { number: 'WRONG' }))
  const id = (await look(nika, number)).parcels[0]?.id ?? ''
  const version = async () =>
    (await house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })).parcels[0]?.version ?? ''
  const change = (typed: string, read: string) =>
    house.call('PUT', at(number, `parcels/${id}`), {
      as: clerk,
      body: { carrier_fa: 'تیپاکس', carrier_en: 'Tipax', number: typed, version: read },
    })
  const first = await version()
  expect(said(await change('right 1', first))).toBe('ok')
  expect(said(await change('right 2', first))).toBe('studio.changed_meanwhile')
  expect((await look(nika, number)).parcels[0]).toMatchObject({ number: 'RIGHT1', carrier: 'Tipax' })
  await desk(number, `parcels/${id}/steps`, { step: 'delivered' })
  expect(said(await change('late', await version()))).toBe('order.parcel_gone')
})

test('a return from its wish to the money: one line of the order, and the piece lies on the shelf again', async () => {
  const { nika, number, variant, id } = await delivered()
  const key = randomUUID()
  const asked = await ask(nika, number, wish(), key)
  expect(asked.body).toMatchObject({ returns: [{ state: 'asked', postage: 'house', address: null, way: 'wallet' }] })
  const returnId = String(asked.body['return_id'])
  expect((await ask(nika, number, wish(), key)).body['return_id']).toBe(returnId)
  expect(said(await ask(nika, number, wish({ reason: 'too_late' }), key))).toBe('request.idempotency_key_reused')
  expect(said(await ask(nika, number, wish({ lines: [{ position: 0, quantity: 2 }] })))).toBe('order_return.too_many')
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(1, 1)))).toBe('order_return.decided')
  await db.updateTable('return_rules').set({ address_en: 'Parde, Shiraz' }).where('country', '=', 'IR').execute()
  expect(said(await desk(number, `returns/${returnId}/answer`, { accept: true }))).toBe('ok')
  expect((await look(nika, number)).returns).toMatchObject([{ state: 'accepted', address: 'Parde, Shiraz' }])
  // the order has a second piece, but it was not asked to come back
  for (const wrong of [arrival(2, 1), arrival(1, 2), arrival(0, 0)])
    expect(said(await desk(number, `returns/${returnId}/arrival`, wrong))).toBe('order.too_many_pieces')
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(1, 1)))).toBe('ok')
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(1, 1)))).toBe('ok')
  expect((await house.walletOf(nika)).spendable).toBe(posterPrice)
  expect(await house.stock(variant)).toMatchObject({ onHand: 4 })
  expect(await refundsOf(id)).toMatchObject([{ amount: posterPrice, step: 'wallet', is_last: false }])
  const { state, returns, lines, refunded } = await look(nika, number)
  expect({ state, refunded: refunded.amount }).toEqual({ state: 'Delivered', refunded: posterPrice })
  expect(returns).toMatchObject([{ state: 'paid_back', money: { amount: posterPrice }, lines: [{ arrived: 1 }] }])
  expect(lines).toMatchObject([{ quantity_back: 1, returnable: 1 }])
  await house.work()
  expect(subjects().filter((subject) => subject.includes('eturn'))).toEqual([
    expect.stringContaining('is registered'),
    expect.stringContaining('is accepted'),
    expect.stringContaining('have arrived'),
  ])
  const queue = await house.ask('GET /studio/orders', { query: { queue: 'to_pack' } }, { as: clerk })
  expect(queue.items.map(({ number: one }) => one)).not.toContain(number)
})

test('in part: less than was paid, to the bank, and what is damaged stays off the shelf', async () => {
  const { nika, number, variant, id, returnId } = await acceptedReturn(2, { way: 'as_paid' })
  const part = (amount: number) => arrival(1, 0, { lines: [{ position: 0, arrived: 1, restocked: 0, amount }] })
  expect(said(await desk(number, `returns/${returnId}/arrival`, part(posterPrice + 1)))).toBe('refund.too_much')
  expect(said(await desk(number, `returns/${returnId}/arrival`, part(1_000_000)))).toBe('ok')
  await house.pass(45)
  expect(await refundsOf(id)).toMatchObject([{ amount: 1_000_000, step: 'refund', state: 'done' }])
  expect((await house.walletOf(nika)).spendable).toBe(0)
  expect(await house.stock(variant)).toMatchObject({ onHand: 3 })
})

test('an exchange: another piece leaves the shelf and is packed next', async () => {
  const { nika, number, variant, id, returnId } = await acceptedReturn(2, { wants_exchange: true })
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(1, 0, { exchange: true })))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 2 })
  expect(await refundsOf(id)).toEqual([])
  const found = await house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
  expect(found.lines).toMatchObject([{ to_pack: 1 }])
  expect(said(await desk(number, 'parcels', parcel(2)))).toBe('order.too_many_pieces')
  expect(said(await desk(number, 'parcels', parcel(1)))).toBe('ok')
  expect(await look(nika, number)).toMatchObject({ state: 'Delivered', returns: [{ state: 'exchanged' }] })
})

test('an exchange of the last piece is refused, and nothing has happened', async () => {
  const { number, variant, returnId } = await acceptedReturn(1)
  await db
    .insertInto('stock_moves')
    .values({ variant_id: variant, at: clock.now(), kind: 'lost', quantity: -4 })
    .execute()
  const broken = arrival(1, 0, { exchange: true })
  expect(said(await desk(number, `returns/${returnId}/arrival`, broken))).toBe('order_return.nothing_to_give')
  expect(await house.stock(variant)).toMatchObject({ onHand: 0 })
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(1, 1)))).toBe('ok')
  expect(await house.stock(variant)).toMatchObject({ onHand: 1 })
})

test('a buyer takes the wish back, the desk refuses another with a reason; neither is paid', async () => {
  const { nika, number } = await delivered()
  const first = String((await ask(nika, number)).body['return_id'])
  const withdraw = (as: Buyer, id: string) =>
    house.call('POST', `/me/shop/orders/${number}/returns/${id}/withdraw`, { as })
  expect(said(await withdraw(await house.buyer(), first))).toBe('order.not_found')
  for (const _twice of [1, 2]) expect(said(await withdraw(nika, first))).toBe('ok')
  expect(said(await desk(number, `returns/${first}/answer`, { accept: true }))).toBe('order_return.decided')
  const second = String((await ask(nika, number, wish({ lines: [{ position: 0, quantity: 2 }] }))).body['return_id'])
  expect(said(await desk(number, `returns/${second}/answer`, { accept: false }))).toBe('request.invalid')
  const no = { accept: false, answer: 'It was used.' }
  expect(said(await desk(number, `returns/${second}/answer`, no))).toBe('ok')
  expect(said(await withdraw(nika, second))).toBe('order_return.decided')
  expect((await look(nika, number)).returns).toMatchObject([
    { state: 'withdrawn' },
    { state: 'refused', answer: 'It was used.' },
  ])
})

test('not after seven working days, and never what was excepted before the sale', async () => {
  const excepted = await delivered(2, 'Printed for you')
  expect(said(await ask(excepted.nika, excepted.number))).toBe('order_return.never')
  expect(await look(excepted.nika, excepted.number)).toMatchObject({
    may_return: false,
    lines: [{ no_return: 'Printed for you' }],
  })
  const { nika, number } = await delivered()
  const { return_until: until } = await look(nika, number)
  clock.set(until ?? '')
  await awakeSessions(db, clock.now())
  expect(said(await ask(nika, number))).toBe('ok')
  clock.advance(1000)
  expect(said(await ask(nika, number))).toBe('order_return.too_late')
  clock.advance(days(1))
  await awakeSessions(db, clock.now())
})

test('pictures are added while nobody has answered, up to six', async () => {
  const { nika, number } = await delivered()
  const id = String((await ask(nika, number)).body['return_id'])
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#334455' } })
    .png()
    .toBuffer()
  const add = (file: Buffer) =>
    sendForm<Record<string, unknown>>(house, {
      path: `/me/shop/orders/${number}/returns/${id}/pictures`,
      token: nika.token,
      field: 'file',
      file: { name: 'a.png', type: 'image/png', bytes: file },
    })
  expect(said(await add(Buffer.from('no picture')))).toBe('order_return.picture_unreadable')
  for (let count = 0; count < 6; count += 1) expect(said(await add(bytes))).toBe('ok')
  for (const file of [bytes, Buffer.from('never looked at')])
    expect(said(await add(file))).toBe('order_return.too_many_pictures')
  expect((await look(nika, number)).returns[0]?.pictures).toHaveLength(6)
  await desk(number, `returns/${id}/answer`, { accept: true })
  for (const file of [bytes, Buffer.from('never looked at')]) expect(said(await add(file))).toBe('order_return.decided')
})

test('an arrival that dies at any statement is paid and put on the shelf once and whole', async () => {
  const statements = await dieEverywhere(core, async (dying) => {
    await awakeSessions(db, clock.now())
    const { nika, number, variant, id, returnId } = await acceptedReturn(2)
    const who = {
      actor: 'desk',
      memberId: clerk.memberId,
      locale: 'en',
      audit,
      confirmLarge: needsNoConfirming,
    } as const
    const lines = [{ position: 0, arrived: 1, restocked: 1, amount: null }]
    const asked = { purchaseId: id, id: returnId, lines, isExchange: false, answer: '' }
    await survive(takeReturn(dying, who, asked))
    return async () => {
      const state = (await look(nika, number)).returns[0]?.state
      expect([state, (await house.stock(variant)).onHand, (await refundsOf(id)).length]).toBeOneOf([
        ['accepted', 3, 0],
        ['paid_back', 4, 1],
      ])
      await takeReturn(core, who, asked)
      await house.pass(4)
      expect((await house.walletOf(nika)).spendable).toBe(posterPrice)
      expect(await house.stock(variant)).toMatchObject({ onHand: 4 })
      expect(await refundsOf(id)).toHaveLength(1)
    }
  })
  expect(statements).toBeGreaterThan(20)
}, 200_000)

test('what came back whole is not packed again, and figures and file say it', async () => {
  const { number, returnId } = await acceptedReturn(2, { lines: [{ position: 0, quantity: 2 }] })
  const both = Array.from({ length: 6 }, () => desk(number, `returns/${returnId}/arrival`, arrival(2, 2)))
  expect((await Promise.all(both)).map(said)).toEqual(Array.from({ length: 6 }, () => 'ok'))
  const query = { from: '2020-01-01', to: '2040-01-01' }
  const { days: byDay, goods } = await house.ask('GET /studio/order-figures', { query }, { as: clerk })
  expect(byDay.length).toBeGreaterThan(0)
  expect(goods.some(({ title, pieces, back }) => title === 'Rain, Size 0' && pieces === 2 && back === 2)).toBe(true)
  const file = await house.app.inject({
    url: '/api/v1/studio/order-figures.csv?from=2020-01-01&to=2040-01-01',
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(file.body.split('\r\n')[0]).toContain('order,state,registered_at_tehran')
  expect(file.body).toContain(`${number},Delivered`)
})

test('a second arrival that finds the money gone is refused as decided, and not because it is too much', async () => {
  const { id, number, returnId } = await acceptedReturn(2, { lines: [{ position: 0, quantity: 2 }] })
  expect(said(await desk(number, `returns/${returnId}/arrival`, arrival(2, 2)))).toBe('ok')
  // the postage is still there, so that some money is left
  const again = giveBack(core, {
    purchaseId: id,
    parts: [{ position: 0, quantity: 2, amount: null }],
    reason: 'again',
    toWallet: true,
    memberId: clerk.memberId,
    locale: 'en',
    audit,
    confirmLarge: needsNoConfirming,
    before: () => Promise.resolve(fail('order_return.decided')),
    afterwards: () => Promise.reject(new Error('nothing is done twice')),
  })
  await expect(again).rejects.toMatchObject({ code: 'order_return.decided' })
})

test('terms of returns are set as a whole, with Iran and every other country among them', async () => {
  const terms = await house.ask('GET /studio/return-terms', {}, { as: clerk })
  const set = (body: Record<string, unknown>) => house.call('PUT', '/studio/return-terms', { as: clerk, body })
  expect(said(await set({ ...terms, rules: terms.rules.filter(({ country }) => country !== '*') }))).toBe(
    'request.invalid',
  )
  const holidays = [...terms.holidays, { day: '2026-12-23', name_fa: 'ولادت', name_en: 'A birthday' }]
  expect(said(await set({ ...terms, holidays }))).toBe('ok')
  const again = await house.ask('GET /studio/return-terms', {}, { as: clerk })
  expect(again.holidays).toContainEqual({ day: '2026-12-23', name_fa: 'ولادت', name_en: 'A birthday' })
  // who has read the terms before does not take that day out again
  expect(said(await set({ ...terms }))).toBe('studio.changed_meanwhile')
})

test('a return keeps its name and who pays as it was told, when the house changes, hides or merges the reason', async () => {
  const { nika, number } = await delivered(3)
  const reasons = (code: string) =>
    db.updateTable('house_lists').where('list', '=', 'goods_return').where('code', '=', code)
  const before = await look(nika, number)
  expect(before.return_reasons.map(({ code, postage }) => [code, postage])).toContainEqual(['changed_mind', 'buyer'])
  expect(said(await ask(nika, number, wish({ reason: 'no_such_reason' })))).toBe('house_list.not_offered')
  const key = randomUUID()
  expect(said(await ask(nika, number, wish({ reason: 'too_late' }), key))).toBe('ok')
  await reasons('too_late').set({ postage: 'buyer', is_hidden: true }).execute()
  // the same call once more is answered as before; a new one is refused
  expect(said(await ask(nika, number, wish({ reason: 'too_late' }), key))).toBe('ok')
  expect(said(await ask(nika, number, wish({ reason: 'too_late' })))).toBe('house_list.not_offered')
  const hidden = await look(nika, number)
  expect(hidden.returns).toMatchObject([{ reason: 'too_late', reason_name: 'It came too late', postage: 'house' }])
  expect(hidden.return_reasons.map(({ code }) => code)).not.toContain('too_late')
  await reasons('too_late').set({ merged_into: 'damaged' }).execute()
  const merged = await look(nika, number)
  expect(merged.returns).toMatchObject([{ reason: 'damaged', reason_name: 'It came damaged', postage: 'house' }])
  await reasons('too_late').set({ postage: 'house', is_hidden: false, merged_into: null }).execute()
})
