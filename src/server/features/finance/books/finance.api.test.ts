import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { chargeEntries, post } from '#server/features/payments/wallet/index.ts'
import { dayAfter } from './judge-closing.ts'
import { dayOf } from './read-finance.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await newMember(db, house.clock.now(), { staffRole: 'finance' })

async function attempt(isPaid = true) {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(1_000_000))
  if (isPaid) {
    await bank.press(bought.authority)
    await bank.bringBack(bought.authority)
  }
  return { nika, ...bought }
}

const doors = [
  ['GET', '/studio/finance'],
  ['GET', '/studio/finance/ledger'],
  ['GET', '/studio/finance/closed-days'],
  ['GET', '/studio/payments'],
  ['GET', '/studio/payments/open'],
  ['GET', '/studio/refunds'],
  ['POST', `/studio/payments/${randomUUID()}/ask`],
  ['POST', `/studio/payments/${randomUUID()}/end`],
  ['GET', `/studio/purchases/${randomUUID()}`],
  ['POST', `/studio/refunds/${randomUUID()}/ask`],
  ['POST', `/studio/refunds/${randomUUID()}/to-wallet`],
  ['POST', `/studio/purchases/${randomUUID()}/refunds`],
] as const

test('only finance and admins enter any of it', async () => {
  const roles = ['editor', 'support', 'moderator'] as const
  const others = await Promise.all(roles.map((staffRole) => newMember(db, house.clock.now(), { staffRole })))
  const buyer = await house.buyer()
  const admin = await newMember(db, house.clock.now(), { staffRole: 'admin' })
  for (const [method, path] of doors) {
    const body = { amount: null, reason: 'x' }
    const send = (as?: typeof buyer) =>
      house.call(method, path, {
        ...(as === undefined ? {} : { as }),
        key: randomUUID(),
        ...(method === 'POST' ? { body } : {}),
      })
    expect([path, (await send()).status]).toEqual([path, 401])
    for (const as of [...others, buyer]) expect([path, (await send(as)).status]).toEqual([path, 403])
    for (const as of [admin, desk]) expect([200, 404]).toContain((await send(as)).status)
  }
  const file = (token: string) =>
    house.app.inject({ url: '/api/v1/studio/payments.csv', headers: { authorization: `Bearer ${token}` } })
  expect((await file(buyer.token)).statusCode).toBe(403)
  expect((await file(others[0]?.token ?? '')).statusCode).toBe(403)
  expect((await file(desk.token)).statusCode).toBe(200)
})

test('sums by day of Tehran, gateway and state; refunds beside them; the span is bounded', async () => {
  const sale = await attempt()
  await attempt(false)
  const path = `/studio/purchases/${sale.id}/refunds`
  await house.call('POST', path, { as: desk, key: randomUUID(), body: { amount: 300_000, reason: 'late' } })
  await house.pass(2)
  const { days, refunds } = await house.ask('GET /studio/finance', {}, { as: desk })
  expect(days).toContainEqual(
    expect.objectContaining({ gateway: 'zarinpal', state: 'paid', count: 1, amount: 1_000_000 }),
  )
  expect(days).toContainEqual(expect.objectContaining({ gateway: 'zarinpal', state: 'started' }))
  expect(refunds).toEqual([expect.objectContaining({ currency: 'IRR', count: 1, amount: 300_000 })])
  expect((await house.call('GET', '/studio/finance?from=2026-01-01&to=2026-03-01', { as: desk })).status).toBe(422)
  expect((await house.call('GET', '/studio/finance?from=2026-03-02&to=2026-03-01', { as: desk })).status).toBe(422)
})

test('a payment is found by its receipt, its bank’s reference and its buyer, however they are typed', async () => {
  const sale = await attempt()
  await db
    .updateTable('payment_attempts')
    .set({ bank_reference: '774455663322' })
    .where('purchase_id', '=', sale.id)
    .execute()
  await db
    .updateTable('members')
    .set({ first_name: 'شیوا', last_name: 'کاوه‌پور' })
    .where('id', '=', sale.nika.memberId)
    .execute()
  const { number } = await db
    .selectFrom('purchases')
    .where('id', '=', sale.id)
    .select('number')
    .executeTakeFirstOrThrow()
  for (const query of [`#${toPersianDigits(String(number))}`, '۷۷۴۴ ۵۵۶۶-۳۳۲۲', 'كاوهپور شيوا']) {
    const { items } = await house.ask('GET /studio/payments', { query: { query } }, { as: desk })
    expect(
      items.map((one) => one.purchase_id),
      query,
    ).toEqual([sale.id])
  }
})

test('a payment belongs to the day of Tehran on which it was decided', async () => {
  const sale = await attempt()
  // 20:29:59 in London is 23:59:59 in Tehran
  for (const [at, day] of [
    ['2025-03-01T20:29:59Z', '2025-03-01'],
    ['2025-03-01T20:30:00Z', '2025-03-02'],
  ] as const) {
    await db.updateTable('payment_attempts').set({ settled_at: at }).where('purchase_id', '=', sale.id).execute()
    const { body } = await house.call('GET', '/studio/finance?from=2025-03-01&to=2025-03-02', { as: desk })
    expect(body['days']).toEqual([expect.objectContaining({ day, state: 'paid' })])
  }
})

test('what the bank has not said is listed with its age, and asked now on demand', async () => {
  const sale = await attempt(false)
  await bank.press(sale.authority)
  await bank.next('verify', 'http500', 10)
  await bank.next('inquiry', 'http500', 10)
  await bank.bringBack(sale.authority)
  const { items } = await house.ask('GET /studio/payments/open', {}, { as: desk })
  const [open] = items
  expect(open).toMatchObject({ purchase_id: sale.id, state: 'unknown' })
  await bank.clear()
  // long after the last automatic question
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: null })
    .where('id', '=', open?.id ?? '')
    .execute()
  const asked = await house.call('POST', `/studio/payments/${open?.id}/ask`, { as: desk })
  expect(asked.body).toMatchObject({ state: 'paid', purchase_state: 'paid' })
  expect((await house.call('GET', '/studio/payments/open', { as: desk })).body['items']).toEqual([])
})

test('one purchase with all its attempts and refunds, what may go back, and why nothing may', async () => {
  const sale = await attempt()
  const look = async (id: string, locale: 'fa' | 'en' = 'en') =>
    (await house.call('GET', `/studio/purchases/${id}`, { as: desk, locale })).body
  expect(await look(sale.id)).toMatchObject({
    id: sale.id,
    type: 'BUY_MOVIE',
    state: 'paid',
    total: { amount: 1_000_000, currency: 'IRR' },
    vat: { amount: 90_909 },
    from_wallet: { amount: 0 },
    from_gifts: { amount: 0 },
    to_bank: { amount: 1_000_000 },
    paid_at: expect.any(String),
    payments: [{ gateway: 'zarinpal', state: 'paid', purchase_id: sale.id }],
    refunds: [],
    refundable: { amount: 1_000_000 },
    refund_obstacle: null,
  })
  const path = `/studio/purchases/${sale.id}/refunds`
  await house.call('POST', path, { as: desk, key: randomUUID(), body: { amount: 300_000, reason: 'late' } })
  await house.pass(2)
  expect(await look(sale.id)).toMatchObject({
    refundable: { amount: 700_000 },
    refunds: [{ amount: { amount: 300_000 }, state: 'done', may_go_to_wallet: false }],
  })
  const open = await attempt(false)
  expect(await look(open.id, 'fa')).toMatchObject({
    refundable: { amount: 0 },
    refund_obstacle: {
      code: 'refund.not_paid',
      message: 'این خرید پرداخت نشده است و چیزی برای برگشت ندارد.',
    },
  })
})

test('the books are proven, and a forged posting is named', async () => {
  const right = await house.call('GET', '/studio/finance/ledger', { as: desk })
  expect(right.body['differences']).toEqual([])
  expect(right.body['balances']).toContainEqual(expect.objectContaining({ account: 'gateway', gateway: 'zarinpal' }))
})

test('the file: mark, plain digits, guarded formulas, every row once', async () => {
  await db
    .updateTable('members')
    .set({ user_name: '=cmd()' })
    .where('id', '=', (await attempt()).nika.memberId)
    .execute()
  const { body } = await house.call('GET', '/studio/payments?per_page=1', { as: desk })
  const file = await house.app.inject({
    url: '/api/v1/studio/payments.csv',
    headers: { authorization: `Bearer ${desk.token}` },
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.payload.startsWith('\uFEFFreceipt_number,')).toBe(true)
  const lines = file.payload.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(Number(body['total']))
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.some((line) => line.includes(",'=cmd(),"))).toBe(true)
  expect(lines.every((line) => line.includes(',1000000,IRR,'))).toBe(true)
})

test('a day is closed with its sums, who did and what the bank says; then nothing is booked into it, and it is closed once', async () => {
  const sale = await attempt()
  const day = dayOf(house.clock.now())
  const close = (body: Record<string, unknown>) => house.call('POST', '/studio/finance/closed-days', { as: desk, body })
  expect((await close({ day })).body['code']).toBe('day.not_over')
  const booked = house.clock.now()
  house.clock.set(after(booked, days(2)))
  // days are closed in their order, from the first on which something was booked
  for (let open = await nextDay(); open !== null && open < day; open = await nextDay())
    expect((await close({ day: open })).status).toBe(201)
  expect((await close({ day: dayAfter(day) })).body['code']).toBe('day.not_next')
  const closed = await close({ day, settled: [{ gateway: 'zarinpal', currency: 'IRR', amount: 1 }], note: 'ok' })
  expect(closed.status).toBe(201)
  expect(closed.body).toMatchObject({ day, note: 'ok', settled: [{ gateway: 'zarinpal', amount: 1 }] })
  expect((await close({ day })).body['code']).toBe('day.closed')
  const { items } = await house.ask('GET /studio/finance/closed-days', {}, { as: desk })
  const bank = items[0]?.sums.find(({ account }) => account === 'gateway')
  expect(bank?.debit).toBeGreaterThanOrEqual(1_000_000)
  expect(items[0]).toMatchObject({ day, closed_at: house.clock.now().toISOString() })
  const audit = await db.selectFrom('audit_log').where('action', '=', 'day.closed').select('subject').execute()
  expect(audit.map(({ subject }) => subject)).toContain(`day:${day}`)
  // the books refuse the day, and take the correction of a later one
  const kept = { kind: 'charge', reference: randomUUID(), entries: [] } as const
  const entries = chargeEntries({ amount: 1000, currency: 'IRR', gateway: 'zarinpal', memberId: sale.nika.memberId })
  const book = (postedAt: Date) => transaction(db, (tx) => post(tx, { ...kept, entries, postedAt }))
  await expect(book(booked)).rejects.toThrow(/closed/)
  expect(await book(house.clock.now())).toBe(true)
})

async function nextDay(): Promise<string | null> {
  return (await house.ask('GET /studio/finance/closed-days', {}, { as: desk })).next?.day ?? null
}
