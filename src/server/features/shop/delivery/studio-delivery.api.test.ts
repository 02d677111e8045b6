import { expect, test } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { call, clock, db, refused } = await testApp()
const support = await newMember(db, clock.now(), { staffRole: 'support' })
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })

const rate = {
  country: 'IR',
  state: null,
  city: null,
  up_to_grams: null,
  currency: 'IRR' as const,
  amount: 550_000,
  free_from: null,
  days_min: 2,
  days_max: 5,
}
const fields = {
  kind: 'post' as const,
  name_fa: ' پست  پیشتاز ',
  name_en: 'Express post',
  note_fa: null,
  note_en: '',
  is_paid_to_carrier: false,
  cafe_id: null,
  tracking_link: null,
  vat_percent: 9,
  is_active: true,
  rates: [rate],
  hours: [],
}
const make = async (more: Partial<InputOf<'POST /studio/delivery'>['body']> = {}) =>
  (await call('POST /studio/delivery', { body: { ...fields, ...more } }, support)).body
const seenIn = async (state: string, query: object = {}) =>
  (await call('GET /core/delivery-methods/:id', { params: { id: state }, query })).body.items

test('a method is on the market as it was made, changes as a whole, and leaves the market when it is switched off', async () => {
  const made = await make()
  expect(made).toMatchObject({
    name_fa: 'پست پیشتاز',
    note_en: null,
    version: 1,
    vat_percent: 9,
    in_use: 0,
    rates: [rate],
  })
  const offer = async (state = 'IR-07', query: object = {}) =>
    (await seenIn(state, query)).find(({ id }) => id === made.id)
  expect(await offer()).toMatchObject({ fee: { amount: 550_000 }, days: { min: 2, max: 5 } })

  const { id, version, in_use: _use, ...same } = made
  // a city as somebody types it, and as an address keeps it
  const shiraz = { ...rate, state: 'IR-07', city: ' شيراز ', amount: 300_000, free_from: 9_000_000, days_max: 3 }
  const body = { ...same, rates: [{ ...rate, up_to_grams: 2000 }, shiraz], version }
  const changed = await call('PUT /studio/delivery/:id', { params: { id }, body }, support)
  expect(changed.body).toMatchObject({ version: 2, rates: [{ up_to_grams: 2000 }, { city: 'شیراز' }] })
  expect(await offer('IR-07', { city: 'شیراز' })).toMatchObject({ fee: { amount: 300_000 } })
  expect(await offer('IR-07', { city: 'شیراز', sum: 9_000_000 })).toMatchObject({ fee: { amount: 0 } })
  expect(await offer('IR-07', { grams: 2001 })).toBeUndefined()

  const stale = await refused('PUT /studio/delivery/:id', { params: { id }, body }, support)
  expect(stale.body.code).toBe('studio.changed_meanwhile')
  const off = { ...body, is_active: false, version: 2 }
  await call('PUT /studio/delivery/:id', { params: { id }, body: off }, support)
  expect(await offer()).toBeUndefined()
  const { body: listed } = await call('GET /studio/delivery', {}, finance)
  expect(listed.items.find((one) => one.id === id)).toMatchObject({ is_active: false, version: 3 })
})

test('bad input is said by field in the reader’s language, and changes nothing', async () => {
  const made = await make()
  const { id, in_use: _use, ...same } = made
  const body = { ...same, name_en: '  ', rates: [rate, rate], cafe_id: 999_999 }
  const answer = await refused('PUT /studio/delivery/:id', { params: { id }, body }, support)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(['cafe_id', 'name_en', 'rates'])
  const pickup = { ...same, kind: 'pickup' as const, cafe_id: 999_999 }
  const nowhere = await refused('PUT /studio/delivery/:id', { params: { id }, body: pickup }, support)
  expect(Object.keys(nowhere.body.errors ?? {})).toEqual(['cafe_id'])
  expect((await call('GET /studio/delivery/:id', { params: { id } }, support)).body).toEqual(made)
  const missing = await refused('GET /studio/delivery/:id', { params: { id: 2_000_000_000 } }, support)
  expect(missing.body.code).toBe('delivery.not_found')
})

test('buyers see the methods in the order of the studio, and an order that forgets one is refused', async () => {
  const [first, second] = [await make(), await make()]
  const { body } = await call('GET /studio/delivery', {}, support)
  const ids = body.items.map(({ id }) => id)
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
  const turned = [second.id, ...ids.filter((id) => id !== second.id)]
  const { body: after } = await call('POST /studio/delivery/order', { body: { ids: turned, was: ids } }, support)
  expect(after.items.map(({ id }) => id)).toEqual(turned)
  expect((await seenIn('IR-23')).map(({ id }) => id)[0]).toBe(second.id)
  // another one who saw the first order does not undo it
  const late = await refused('POST /studio/delivery/order', { body: { ids, was: ids } }, support)
  expect(late.body.code).toBe('studio.changed_meanwhile')
  for (const wrong of [turned.slice(1), [...turned.slice(1), turned[1] ?? 0]])
    expect(
      (await refused('POST /studio/delivery/order', { body: { ids: wrong, was: turned } }, support)).body.code,
    ).toBe('studio.changed_meanwhile')
})

test('two changes of one version: one wins', async () => {
  const { id, in_use: _use, ...same } = await make()
  const change = async (name: string) =>
    (await call('PUT /studio/delivery/:id', { params: { id }, body: { ...same, name_en: name } }, support)).status
  expect((await Promise.all(['One', 'Two', 'Three'].map(change))).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('the table says what buyers in a city see, and which provinces nothing reaches', async () => {
  await db.updateTable('delivery_methods').set({ is_active: false }).execute()
  const south = { ...rate, state: 'IR-22', amount: 900_000, free_from: 5_000_000 }
  const made = await make({
    rates: [
      { ...south, up_to_grams: 1000 },
      { ...south, up_to_grams: 5000, amount: 1_200_000 },
    ],
  })
  const ask = async (query: object) => (await call('GET /studio/delivery-table', { query }, support)).body
  const feesOf = ({ items }: Awaited<ReturnType<typeof ask>>) => items[0]?.cells.map(({ fee }) => fee?.amount ?? null)
  const table = await ask({ state: 'IR-22', city: 'میناب', grams: 3000 })
  expect(table.items.map(({ id }) => id)).toEqual([made.id])
  expect(table.grams).toEqual([100, 500, 1000, 2000, 3000, 5000, 10_000, 20_000])
  expect(feesOf(table)).toEqual([900_000, 900_000, 900_000, 1_200_000, 1_200_000, 1_200_000, null, null])
  expect(feesOf(await ask({ state: 'IR-22', sum: 5_000_000 }))?.slice(0, 6)).toEqual([0, 0, 0, 0, 0, null])
  expect(feesOf(await ask({ state: 'IR-07' }))).toEqual([null, null, null, null, null, null, null])
  expect(table.unreached).toHaveLength(30)
  expect(table.unreached.map(({ id }) => id)).not.toContain('IR-22')
  // as the checkout answers
  for (const [grams, fee] of [
    [1000, 900_000],
    [1001, 1_200_000],
  ] as const)
    expect(await seenIn('IR-22', { grams })).toMatchObject([{ fee: { amount: fee } }])
})

test('abroad a method is paid in dollars: the country’s own rate before that of all others, and the table says the same', async () => {
  await db.updateTable('delivery_methods').set({ is_active: false }).execute()
  const usd = { ...rate, currency: 'USD' as const, days_min: 7, days_max: 14 }
  const made = await make({ rates: [{ ...usd, country: 'DE', amount: 1900, up_to_grams: 2000, free_from: 20_000 }] })
  const countries = async () => {
    const { items } = (await call('GET /core/delivery-countries', {})).body
    return items.flatMap(({ code, is_reached: is }) => (is ? [code] : []))
  }
  expect(await countries()).toEqual(['DE'])
  const feeTo = async (country: string, query: object = {}) =>
    (await seenIn(country, { grams: 1000, ...query })).map(({ fee, days }) => [fee.amount, fee.currency, days.max])
  expect(await feeTo('DE')).toEqual([[1900, 'USD', 14]])
  expect(await feeTo('DE', { sum: 20_000 })).toEqual([[0, 'USD', 14]])
  expect(await feeTo('DE', { currency: 'IRR' })).toEqual([])
  expect(await feeTo('DE', { grams: 2001 })).toEqual([])
  expect(await feeTo('FR')).toEqual([])

  const { id, version, in_use: _use, ...same } = made
  const body = { ...same, version, rates: [...same.rates, { ...usd, country: '*', amount: 2600 }] }
  expect((await call('PUT /studio/delivery/:id', { params: { id }, body }, support)).status).toBe(200)
  expect(await feeTo('FR')).toEqual([[2600, 'USD', 14]])
  // the narrower tariff has said what it carries
  expect(await feeTo('DE', { grams: 2001 })).toEqual([])
  expect(await feeTo('IR-23')).toEqual([])
  expect(await countries()).not.toContain('IR')
  const ask = async (country: string) =>
    (await call('GET /studio/delivery-table', { query: { country, grams: 1500 } }, support)).body.items[0]?.cells
  expect((await ask('DE'))?.map(({ fee }) => fee?.amount ?? null)).toEqual([
    1900,
    1900,
    1900,
    1900,
    1900,
    null,
    null,
    null,
  ])
  expect((await ask('FR'))?.[0]).toMatchObject({ fee: { amount: 2600, currency: 'USD' } })
  const wrong = { ...body, version: version + 1, rates: [{ ...usd, country: 'IR' }] }
  const answer = await refused('PUT /studio/delivery/:id', { params: { id }, body: wrong }, support)
  expect(answer.body.errors).toMatchObject({ rates: [expect.stringContaining('Toman')] })
})
