import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { days, minutes } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import * as ledger from '#server/features/payments/wallet/ledger/post.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { settleRefund } from './settle-refund.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await newMember(db, house.clock.now(), { staffRole: 'finance' })
const price = 1_490_000

async function paid(amount = price): Promise<{ nika: Buyer; id: string; authority: string; productId: ProductId }> {
  const nika = await house.buyer()
  const film = await house.film(amount)
  const bought = await house.buy(nika, film)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).state).toBe('paid')
  return { nika, id: bought.id, authority: bought.authority, productId: film.productId }
}

const refund = (id: string, amount: number | null, more: { key?: string; as?: Buyer } = {}) =>
  house.call('POST', `/studio/purchases/${id}/refunds`, {
    as: more.as ?? desk,
    key: more.key ?? randomUUID(),
    body: { amount, reason: 'asked for by the buyer' },
  })

const rows = (id: string) =>
  db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).orderBy('requested_at').execute()
const sumOf = async (id: string) => (await rows(id)).reduce((sum, row) => sum + row.amount, 0)

async function walletOf(memberId: MemberId): Promise<number> {
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.member_id', '=', memberId)
    .select('ledger_entries.amount')
    .execute()
  return entries.reduce((sum, { amount }) => sum - amount, 0)
}

const campaign = (slug: string) => ({
  slug,
  title_fa: 'هدیه',
  title_en: 'A gift',
  about_fa: '',
  about_en: '',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2030-01-01T00:00:00Z',
  is_stopped: false,
  kind: 'money',
  currency: 'IRR',
  amount: 6_000_000,
  places: 1,
  budget: 6_000_000,
})

test('the whole inside the half hour is undone at the bank; the film is taken back, and the buyer is told', async () => {
  const sale = await paid()
  const answer = await refund(sale.id, null)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ state: 'done', step: 'reverse', is_last: true, requested_by: expect.any(String) })
  expect((await bank.session(sale.authority)).ledger).toBe('returned')
  expect((await house.rightsOf(sale.nika.memberId))[0]?.revoked_at).not.toBeNull()
  expect((await house.look(sale.nika, sale.id)).message).toMatch(/gone back the way you paid.*no longer available/)
  expect(await house.look(sale.nika, sale.id)).toMatchObject({ refund: { whole: true, under_way: false } })
  // the film can be bought again
  const again = await house.call('GET', `/purchase-info/${sale.productId}?currency=IRR`, { as: sale.nika })
  expect(again.body).toMatchObject({ owned: false })
  await house.expectBooksAgree()
})

test('a part goes back by the panel, with its part of the tax, and the film stays', async () => {
  const sale = await paid()
  const answer = await refund(sale.id, 490_000)
  expect(answer.body).toMatchObject({ state: 'accepted', step: 'refund', is_last: false, vat: { amount: 44_545 } })
  await house.pass(2)
  expect((await rows(sale.id))[0]?.state).toBe('done')
  expect((await bank.session(sale.authority)).ledger).toBe('captured')
  expect((await house.rightsOf(sale.nika.memberId))[0]?.revoked_at).toBeNull()
  // the panel cannot tell two refunds of one payment apart: the second goes to the wallet
  const rest = await refund(sale.id, null)
  expect(rest.body).toMatchObject({ state: 'done', step: 'wallet', is_last: true, amount: { amount: 1_000_000 } })
  expect(await walletOf(sale.nika.memberId)).toBe(1_000_000)
  // however it was split, the whole tax goes back
  const all = await rows(sale.id)
  expect(all.reduce((sum, row) => sum + row.vat, 0)).toBe(135_455)
  expect((await house.rightsOf(sale.nika.memberId))[0]?.revoked_at).not.toBeNull()
  await house.expectBooksAgree()
})

test('after the half hour the whole goes back by the panel', async () => {
  const sale = await paid()
  house.clock.advance(minutes(31))
  const answer = await refund(sale.id, null)
  // our window for asking is longer than the bank's: the bank first refuses the reversal
  await house.pass(3)
  expect(answer.status).toBe(201)
  expect((await rows(sale.id))[0]).toMatchObject({ state: 'done', step: 'refund' })
  expect((await bank.session(sale.authority)).ledger).toBe('refunded')
  await house.expectBooksAgree()
})

test('what the bank refuses for good goes to the wallet', async () => {
  const sale = await paid()
  // below the panel's minimum
  await refund(sale.id, 15_000)
  expect((await rows(sale.id))[0]).toMatchObject({ state: 'done', step: 'wallet', error_code: 'below_least' })
  expect(await walletOf(sale.nika.memberId)).toBe(15_000)
  await house.expectBooksAgree()
})

test('bug 42: twenty refunds at once, of two members of staff, never give back more than was paid', async () => {
  const sale = await paid()
  const other = await newMember(db, house.clock.now(), { staffRole: 'finance' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => refund(sale.id, 200_000, { as: n % 2 === 0 ? desk : other })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
  for (const { status, body } of answers) if (status !== 201) expect(body['code']).toBe('refund.too_much')
  await house.pass(10)
  expect(await sumOf(sale.id)).toBe(1_400_000)
  expect((await rows(sale.id)).every((row) => row.state === 'done')).toBe(true)
  await house.expectBooksAgree()
})

test('bug 42: a double click is one refund; the same key with another sum is refused', async () => {
  const sale = await paid()
  const key = randomUUID()
  const clicks = await Promise.all(Array.from({ length: 8 }, () => refund(sale.id, 300_000, { key })))
  expect(new Set(clicks.map(({ body }) => String(body['id']))).size).toBe(1)
  expect(await rows(sale.id)).toHaveLength(1)
  expect((await refund(sale.id, 300_001, { key })).body['code']).toBe('request.idempotency_key_reused')
  await house.pass(2)
  await house.expectBooksAgree()
})

test('bug 42: twenty whole refunds at once are one', async () => {
  const sale = await paid()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(sale.id, null)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await house.pass(2)
  expect(await sumOf(sale.id)).toBe(price)
  expect((await bank.session(sale.authority)).ledger).toBe('returned')
  await house.expectBooksAgree()
})

test('the database itself refuses more than was paid, whoever writes it', async () => {
  const sale = await paid()
  const forged = db.insertInto('refunds').values({
    purchase_id: sale.id,
    currency: 'IRR',
    amount: price + 1,
    vat: 0,
    bank_amount: 0,
    is_last: false,
    reason: 'x',
    step: 'wallet',
    state: 'requested',
    requested_by: desk.memberId,
    idempotency_key: 'forged-key',
    request_hash: Buffer.alloc(32),
    requested_at: house.clock.now(),
  })
  await expect(forged.execute()).rejects.toThrow(/more would go back/)
})

test('an undoing whose answer was lost is found by the inquiry, and not done twice', async () => {
  const sale = await paid()
  await bank.next('reverse', 'timeout-after-commit')
  await bank.next('inquiry', 'http500')
  await refund(sale.id, null)
  expect((await rows(sale.id))[0]?.state).toBe('unknown')
  expect((await house.look(sale.nika, sale.id)).message).toContain('on its way back')
  await house.pass(2)
  expect((await rows(sale.id))[0]).toMatchObject({ state: 'done', step: 'reverse' })
  expect(await walletOf(sale.nika.memberId)).toBe(0)
  await house.expectBooksAgree()
})

test('a process that dies between the bank’s yes and our commit: asked again, given back once', async () => {
  const sale = await paid()
  const broken = vi.spyOn(ledger, 'post').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  await refund(sale.id, null)
  broken.mockRestore()
  expect((await bank.session(sale.authority)).ledger).toBe('returned')
  expect((await rows(sale.id))[0]?.state).toBe('asked')
  expect(await house.postingsOf((await rows(sale.id))[0]?.id ?? '')).toEqual([])
  // while the lease of the failed call lasts nobody asks
  expect(await settleRefund(house.core, (await rows(sale.id))[0]?.id ?? '')).toBe('busy')
  await house.pass(3)
  expect((await rows(sale.id))[0]?.state).toBe('done')
  await house.expectBooksAgree()
})

test('a refund by the panel whose answer was lost is looked for, and not ordered twice', async () => {
  const sale = await paid()
  // its two lists are read before the order
  await bank.next('graphql', 'ok', 2)
  await bank.next('graphql', 'timeout-after-commit')
  await refund(sale.id, 490_000)
  await house.pass(3)
  expect((await rows(sale.id))[0]).toMatchObject({ state: 'done', step: 'refund' })
  expect(
    ((await bank.session(sale.authority)) as unknown as { details: { refunds: unknown[] } }).details.refunds,
  ).toHaveLength(1)
  await house.expectBooksAgree()
})

test('the wallet gets nothing while the bank says nothing clear', async () => {
  const sale = await paid()
  await bank.next('reverse', 'http500', 4)
  await refund(sale.id, null)
  await house.pass(2)
  expect((await rows(sale.id))[0]?.state).toBe('unknown')
  expect(await walletOf(sale.nika.memberId)).toBe(0)
  await bank.clear()
  await house.pass(3)
  expect((await rows(sale.id))[0]).toMatchObject({ state: 'done', step: 'reverse' })
  await house.expectBooksAgree()
})

test('what was never paid, what has nothing left, and bad input are refused in words', async () => {
  const nika = await house.buyer()
  const open = await house.buy(nika, await house.film())
  expect((await refund(open.id, null)).body['code']).toBe('refund.not_paid')
  const sale = await paid()
  const tooMuch = await refund(sale.id, price + 1)
  expect([tooMuch.status, tooMuch.body['code']]).toEqual([422, 'refund.too_much'])
  expect((await refund(sale.id, 0)).status).toBe(422)
  expect((await refund(randomUUID(), null)).body['code']).toBe('purchase.not_found')
  await refund(sale.id, null)
  expect((await refund(sale.id, null)).body['code']).toBe('refund.nothing_left')
  const address = `/studio/purchases/${sale.id}/refunds`
  const silent = await house.call('POST', address, { as: desk, key: randomUUID(), body: { amount: 1, reason: ' ' } })
  expect(silent.status).toBe(422)
})

test('a large sum in small pieces asks who it is, as it does at once', async () => {
  const sale = await paid(90_000_000)
  const clerk = await newMember(db, house.clock.now(), { staffRole: 'finance' })
  await db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', clerk.memberId).execute()
  const piece = async () => (await refund(sale.id, 30_000_000, { as: clerk })).body['code'] ?? 'asked'
  expect((await refund(sale.id, null, { as: clerk })).body['code']).toBe('auth.confirm_sum')
  expect([await piece(), await piece(), await piece()]).toEqual(['asked', 'auth.confirm_sum', 'auth.confirm_sum'])
  expect(await sumOf(sale.id)).toBe(30_000_000)
  expect((await refund(sale.id, null)).status).toBe(201)
  await house.pass(2)
  await house.expectBooksAgree()
})

test('the money of one purchase is one sum: neither another clerk nor another day makes two small ones of it', async () => {
  const sale = await paid(90_000_000)
  const clerks = await Promise.all(
    Array.from({ length: 4 }, () => newMember(db, house.clock.now(), { staffRole: 'finance' })),
  )
  await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where(
      'member_id',
      'in',
      clerks.map(({ memberId }) => memberId),
    )
    .execute()
  // four at once: one piece goes, and with the next it is large
  const said = await Promise.all(clerks.map((as) => refund(sale.id, 30_000_000, { as })))
  const codes = said.map(({ status, body }) => (status === 201 ? 'asked' : String(body['code'])))
  expect(codes.filter((code) => code === 'asked')).toHaveLength(1)
  expect(codes.filter((code) => code === 'auth.confirm_purchase')).toHaveLength(3)
  expect(said.find(({ status }) => status === 403)?.body['message']).toBe(
    'With this, the money that has gone back of this purchase comes to 6,000,000 Toman. Show once more that it is you.',
  )
  house.clock.advance(days(1))
  const [first] = clerks
  expect((await refund(sale.id, 30_000_000, { as: first })).body['code']).toBe('auth.confirm_purchase')
  expect((await refund(sale.id, 20_000_000, { as: first })).status).toBe(201)
  await db.updateTable('sessions').set({ confirmed_at: house.clock.now() }).execute()
  expect((await refund(sale.id, null, { as: first })).status).toBe(201)
  await house.pass(2)
  await house.expectBooksAgree()
})

test('refunds of different purchases at once from an open browser: none goes unasked above the limit of a day', async () => {
  const sales = await Promise.all(Array.from({ length: 8 }, () => paid(9_000_000)))
  const clerk = await newMember(db, house.clock.now(), { staffRole: 'finance' })
  await db.updateTable('sessions').set({ confirmed_at: null }).where('member_id', '=', clerk.memberId).execute()
  const answers = await Promise.all(sales.map(({ id }) => refund(id, null, { as: clerk })))
  const said = answers.map(({ status, body }) => (status === 201 ? 'asked' : body['code']))
  expect(said.filter((one) => one === 'asked')).toHaveLength(5)
  expect(new Set(said)).toEqual(new Set(['asked', 'auth.confirm_sum']))
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused?.body['message']).toBe(
    'With this, the money that you have given members today since you last confirmed comes to 5,400,000 Toman. Show once more that it is you.',
  )
  // another door counts along: a gift of money
  const gift = await house.call('POST', '/studio/gift-campaigns', { as: clerk, body: campaign('beside-refunds') })
  expect(gift.body['code']).toBe('auth.confirm_sum')
  // who has confirmed goes on, and the next small sum is not asked for again
  const confirmed = (at: Date | null) =>
    db.updateTable('sessions').set({ confirmed_at: at }).where('member_id', '=', clerk.memberId).execute()
  await confirmed(house.clock.now())
  const [sixth, seventh] = sales.filter((_, at) => said[at] !== 'asked')
  expect((await refund(sixth?.id ?? '', null, { as: clerk })).status).toBe(201)
  await confirmed(null)
  expect((await refund(seventh?.id ?? '', null, { as: clerk })).status).toBe(201)
  await house.pass(2)
  await house.expectBooksAgree()
})
