import { expect, test } from 'vitest'
import { days } from '#lib/time/clock.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const house = await paymentHouse()
const { bank, db } = house
const desk = await newMember(db, house.clock.now(), { staffRole: 'finance' })
const path = '/studio/discounts'
type Body = Record<string, unknown>

const make = (body: Body) => house.call('POST', path, { as: desk, body: { code: 'SPRING', percent: 10, ...body } })
const errorsOf = async (body: Body) => Object.keys(((await make(body)).body['errors'] as Body | undefined) ?? {})

test('only finance and admins enter; editors do not', async () => {
  const editor = await newMember(db, house.clock.now(), { staffRole: 'editor' })
  const admin = await newMember(db, house.clock.now(), { staffRole: 'admin' })
  expect((await house.call('GET', path, { as: editor })).status).toBe(403)
  expect((await house.call('POST', path, { as: editor, body: { code: 'EDIT', percent: 5 } })).status).toBe(403)
  expect((await house.call('GET', path, { as: admin })).status).toBe(200)
})

test('a code is made, found, changed, used and ended', async () => {
  const made = await make({ code: 'نوروز ۱۴۰۵', percent: 25, total_limit: 10, member_limit: 1, note: ' عید ' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    code: 'نوروز ۱۴۰۵',
    percent: 25,
    note: 'عید',
    state: 'live',
    held: 0,
    used: 0,
    totals: [],
    uses: [],
  })
  const id = String(made.body['id'])
  // another spelling is the same code
  const twin = await make({ code: 'نوروز\u200c1405' })
  expect([twin.status, Object.keys(twin.body['errors'] as unknown as Body)]).toEqual([422, ['code']])

  const nika = await house.buyer()
  const film = await house.film(1_000_000)
  const body = { discount_code: 'نوروز1405', price: { amount: 750_000, currency: 'IRR' } }
  const bought = await house.buy(nika, film, { body })
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  const seen = await house.call('GET', `${path}/${id}`, { as: desk })
  expect(seen.body).toMatchObject({
    held: 0,
    used: 1,
    totals: [{ currency: 'IRR', paid: 750_000, discount: 250_000, members: 1 }],
    uses: [{ state: 'used', paid: 750_000, discount: 250_000, currency: 'IRR' }],
  })

  const change = (more: Body) =>
    house.call('PUT', `${path}/${id}`, {
      as: desk,
      body: { code: 'نوروز ۱۴۰۵', percent: 30, version: 1, ...more },
    })
  const respelt = await change({ code: 'OTHER' })
  expect([respelt.status, Object.keys(respelt.body['errors'] as unknown as Body)]).toEqual([422, ['code']])
  expect((await change({ total_limit: 1 })).body).toMatchObject({ percent: 30, total_limit: 1, state: 'used_up' })
  expect((await change({})).body['code']).toBe('studio.changed_meanwhile')

  const ended = await house.call('POST', `${path}/${id}/end`, { as: desk })
  expect(ended.body).toMatchObject({ state: 'ended' })
  expect((await house.call('POST', `${path}/${id}/end`, { as: desk })).status).toBe(200)
  expect((await change({ version: 3 })).body['code']).toBe('discount.has_ended')
  const raha = await house.buyer()
  expect((await house.buy(raha, film, { body })).body['code']).toBe('discount.over')
  // the name is free again
  expect((await make({ code: 'نوروز ۱۴۰۵' })).status).toBe(201)
  const audited = await db.selectFrom('audit_log').select('action').where('subject', '=', `discount:${id}`).execute()
  expect(audited.map(({ action }) => action)).toEqual(['discount.created', 'discount.changed', 'discount.ended'])
})

test('a limit does not go below what is used', async () => {
  const id = await newCode(db, house.clock.now(), 'MANYUSES', { total_limit: 10, uses: 7 })
  const answer = await house.call('PUT', `${path}/${id}`, {
    as: desk,
    body: { code: 'MANYUSES', percent: 20, total_limit: 6, version: 1 },
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body['errors'] as unknown as Body)).toEqual(['total_limit'])
})

test('bad input is named field by field', async () => {
  const soon = new Date(house.clock.now().getTime() + days(1)).toISOString()
  expect(await errorsOf({ code: 'ab-' })).toEqual(['code'])
  expect(await errorsOf({ code: 'x'.repeat(25) })).toEqual(['code'])
  expect(await errorsOf({ percent: 0 })).toEqual(['percent'])
  expect(await errorsOf({ percent: 101 })).toEqual(['percent'])
  expect(await errorsOf({ percent: null })).toEqual(['amount_irr'])
  expect(await errorsOf({ amount_irr: 5000 })).toEqual(['percent'])
  expect(await errorsOf({ percent: null, amount_irr: 999 })).toEqual(['amount_irr'])
  expect(await errorsOf({ total_limit: 0, member_limit: -1, minimum_irr: 0 })).toEqual([
    'total_limit',
    'member_limit',
    'minimum_irr',
  ])
  expect(await errorsOf({ starts_at: soon, ends_at: soon })).toEqual(['ends_at'])
  expect(await errorsOf({ product_id: 2_000_000 })).toEqual(['product_id'])
  expect(await errorsOf({ kind: 'wallet' })).toEqual(['kind'])
  expect((await house.call('GET', `${path}/00000000-0000-4000-8000-000000000000`, { as: desk })).status).toBe(404)
})

test('the list is found by state and by a part of the code', async () => {
  const now = house.clock.now()
  await newCode(db, now, 'LISTED1')
  await newCode(db, now, 'LISTED2', { ends_at: now })
  const codes = async (query: string) => {
    const { body } = await house.call('GET', `${path}?${query}`, { as: desk })
    return (body['items'] as unknown as { code: string; state: string }[]).map(({ code, state }) => [code, state])
  }
  expect(await codes('query=listed&state=live')).toEqual([['LISTED1', 'live']])
  expect(await codes('query=%D9%A1&state=live')).toContainEqual(['LISTED1', 'live'])
  expect(await codes('query=listed&state=ended')).toEqual([['LISTED2', 'over']])
  expect(await codes('query=nothinglikeit')).toEqual([])
})
