import { describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { newAsset, newImage, newMember, newChild } from '#tests/support/rows/new-rows.ts'
import { personalDataInScreenings } from './personal-data.ts'
import { running, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse()
const { db, clock, ask } = house
const now = clock.now()

const list = async (query: object = {}) =>
  (await ask('GET /screenings', { query: { per_page: 100, ...query } })).items.map(({ id }) => id)

describe('the list', () => {
  test('has what is published and has not ended, the next one first, without a date last', async () => {
    const later = await house.screening({ startsAt: after(now, days(2)), endsAt: after(now, days(3)) })
    const next = await house.screening({ startsAt: after(now, days(1)), endsAt: after(now, days(3)) })
    const dateless = await house.screening({ startsAt: null, endsAt: null, fate: 'postponed' })
    const draft = await house.screening({ state: 'draft' })
    const ended = await house.screening({ startsAt: after(now, -days(1)), endsAt: now })
    const ending = await house.screening({ startsAt: after(now, -days(1)), endsAt: after(now, 1) })
    const ids = await list()
    expect(ids.filter((id) => [later, next, dateless, ending].some(({ productId }) => productId === id))).toEqual(
      [ending, next, later, dateless].map(({ productId }) => productId),
    )
    for (const { productId } of [draft, ended]) expect(ids).not.toContain(productId)
  })

  test('is filtered by mode, price and age, also that of the film', async () => {
    const free = await house.screening({ isFree: true, offers: [], mode: 'room' })
    const given = await house.screening({ offers: [{ irr: 0, tickets: 1 }, { irr: 1000 }] })
    const paid = await house.screening({ film: { ageRating: 15 } })
    const among = async (query: object) => {
      const ids = await list(query)
      return [free, given, paid].map(({ productId }) => ids.includes(productId))
    }
    expect(await among({ price: 'free' })).toEqual([true, true, false])
    expect(await among({ price: 'paid' })).toEqual([false, false, true])
    expect(await among({ mode: 'room' })).toEqual([true, false, false])
    expect(await among({ max_age: 14 })).toEqual([true, true, false])
    await house.buyTickets(await house.buyer(), given.offerId, { price: 0 })
    expect(await among({ price: 'free' })).toEqual([true, false, false])
    expect((await house.call('GET', '/screenings?mode=cinema')).status).toBe(422)
  })
})

test('a day of the list has as many as its strip says, and a day of nothing is empty', async () => {
  const day = after(now, days(9))
  const text = day.toISOString().slice(0, 10)
  // two of them are alike in all that the strip counts by
  for (const mode of ['room', 'room', 'together'] as const)
    await house.screening({ mode, startsAt: day, endsAt: after(day, hours(2)) })
  await house.screening({ mode: 'window', startsAt: after(now, -days(1)), endsAt: after(now, days(20)) })
  const strip = async (query: object = {}) => (await ask('GET /screenings', { query })).days
  const counted = await strip()
  expect(counted.find((one) => one.day === text)?.count).toBe(4)
  expect(await strip({ day: text })).toEqual(counted)
  expect((await strip({ mode: 'room' })).find((one) => one.day === text)?.count).toBe(2)
  for (const one of counted) expect(await list({ day: one.day }), one.day).toHaveLength(one.count)
  expect(await list({ day: '2020-01-01' })).toEqual([])
  for (const wrong of ['2026-02-31', 'tomorrow'])
    expect((await house.call('GET', `/screenings?day=${wrong}`)).status).toBe(422)
})

describe('the page', () => {
  test('has the screening with its film, in both languages', async () => {
    const startsAt = after(now, days(1))
    const { productId, filmId } = await house.screening({ offers: [{ name: 'early', irr: 300_000, usd: 400 }, {}] })
    await newAsset(db, filmId, { purpose: 'preview' })
    await db.updateTable('screenings').set({ return_hours: 3 }).where('product_id', '=', productId).execute()
    const params = { id: productId }
    const page = await ask('GET /screenings/:id', { params })
    expect(page).toMatchObject({
      title: 'Rain, tonight',
      state: 'on_sale',
      starts_at: startsAt.toISOString(),
      doors_at: after(startsAt, -900_000).toISOString(),
      from: [
        { amount: 300_000, currency: 'IRR' },
        { amount: 400, currency: 'USD' },
      ],
      is_free: false,
      film: { id: filmId, title: 'Rain' },
      film_card: { id: filmId, kind: 'movie' },
      has_preview: true,
      quality: 720,
      sale_ends_at: after(now, days(3)).toISOString(),
      returns_until: after(startsAt, -hours(3)).toISOString(),
      watch_hours: 8,
      capacity: 100,
      most_per_member: 4,
    })
    expect((await ask('GET /screenings/:id', { params }, { locale: 'fa' })).title).toBe('باران، امشب')
  })

  test('shows the film’s picture where it has none', async () => {
    const { productId, filmId } = await house.screening()
    const poster_id = await newImage(db)
    await db.updateTable('products').set({ poster_id: null }).where('id', '=', productId).execute()
    await db.updateTable('products').set({ poster_id }).where('id', '=', filmId).execute()
    const { path } = await db.selectFrom('images').select('path').where('id', '=', poster_id).executeTakeFirstOrThrow()
    expect((await ask('GET /screenings/:id', { params: { id: productId } })).poster?.src).toContain(path)
  })

  test('is not there for a draft, a film, or nothing', async () => {
    const draft = await house.screening({ state: 'draft' })
    for (const id of [draft.productId, draft.filmId, 999_999])
      expect((await house.call('GET', `/screenings/${id}`)).status).toBe(404)
    expect((await house.call('GET', `/screenings/${draft.productId}/seats`)).status).toBe(404)
  })
})

describe('the seats', () => {
  const seatsFor = (id: number, as?: { memberId: string; token: string }) =>
    ask('GET /screenings/:id/seats', { params: { id }, query: { currency: 'IRR' } }, as === undefined ? {} : { as })

  test('a guest sees what is left and at which price, by the server’s clock', async () => {
    const { productId, offerId } = await house.screening({ capacity: 7 })
    expect(await seatsFor(productId)).toMatchObject({
      now: clock.now().toISOString(),
      state: 'on_sale',
      seats_left: 7,
      capacity: 7,
      minutes_to_pay: 20,
      vat_percent: 10,
      offers: [{ id: offerId, seats: 1, price: { amount: ticketPrice }, vat: { amount: 45_455 }, tickets_left: null }],
      may_buy: 4,
      message: null,
      held: null,
      own_tickets: 0,
      watchable: { allowed: false, code: 'playback.sign_in' },
    })
  })

  test('a member sees what their purchase holds, what they have, and how many more they may buy', async () => {
    const { productId, offerId } = await house.screening({ capacity: 9, ...running(clock.now()) })
    const nika = await newMember(db, clock.now())
    await house.bought(nika, offerId)
    const held = await house.buyTickets(nika, offerId, { quantity: 2 })
    expect(await seatsFor(productId, nika)).toMatchObject({
      seats_left: 6,
      may_buy: 3,
      held: { purchase_id: held.id, tickets: 2, until: after(clock.now(), 20 * 60_000).toISOString() },
      own_tickets: 1,
      state: 'running',
    })
    expect((await seatsFor(productId)).held).toBeNull()
  })

  test.each([
    ['full', { capacity: 1 }, 'All places are taken'],
    ['not sold any more', { saleEndsAt: now }, 'not on sale'],
    ['cancelled', { fate: 'cancelled' }, 'not on sale'],
  ] as const)('says why nothing can be bought: %s', async (_title, more, said) => {
    const { productId, offerId } = await house.screening(more)
    await house.buyTickets(await house.buyer(), offerId)
    expect((await seatsFor(productId)).message).toContain(said)
  })

  test('and that a member has as many as one may have', async () => {
    const { productId, offerId } = await house.screening({ most: 2 })
    const nika = await newMember(db, clock.now())
    await house.bought(nika, offerId, { quantity: 2 })
    expect(await seatsFor(productId, nika)).toMatchObject({
      may_buy: 0,
      message: 'You can have 2 tickets for this screening at most.',
    })
  })

  test('a child is sold nothing', async () => {
    const { productId } = await house.screening()
    const nika = await newMember(db, clock.now())
    const child = await newChild(db, clock.now(), { memberId: nika.memberId, ageLimit: 12 })
    expect(await seatsFor(productId, { ...nika, ...child })).toMatchObject({ offers: [], may_buy: 0 })
  })
})

test('what is stored about a member is in their data file, without codes and without anybody else', async () => {
  const { offerId } = await house.screening(running(clock.now()))
  const [nika, raha] = [await newMember(db, clock.now()), await newMember(db, clock.now())]
  await house.bought(nika, offerId, { quantity: 2 })
  const [ticket] = await house.ticketsOf(nika)
  await house.call('GET', `/play-info?using_ticket=${ticket?.code}`, { as: raha })
  const of = ({ memberId }: typeof nika) => personalDataInScreenings.collect(db, memberId)
  expect(await of(nika)).toMatchObject({
    tickets: [
      { number: 1, is_holder: true, was_used: false, first_played_at: null },
      { number: 2, is_holder: true },
    ],
    seats: [{ tickets: 2, seats: 2, state: 'sold' }],
  })
  expect(await of(raha)).toMatchObject({
    tickets: [{ number: 1, is_holder: false, was_used: true, first_played_at: clock.now() }],
    seats: [],
  })
  const text = JSON.stringify([await of(nika), await of(raha)])
  for (const hidden of [ticket?.code ?? '', 'code_hash', nika.memberId, raha.memberId])
    expect(text).not.toContain(hidden)
})
