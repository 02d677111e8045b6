import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { newMember, newRight } from '#tests/support/rows/new-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'

const house = await paymentHouse()
const { bank, db, clock } = house
const desk = await newMember(db, clock.now(), { staffRole: 'finance' })

const single = 250_000
const whole = 800_000
type Sold = { productId: number; offerId: string | null }

/** A season of four episodes: the first is free, the others are sold alone; the season costs 80,000 Toman. */
const fourEpisodes = async () => {
  const paid = { irr: single, usd: 150 }
  const series = await newSeries(db, clock.now(), {
    seasons: [{ number: 1, irr: whole, usd: 490, episodes: [{ isFree: true }, paid, paid, paid] }],
  })
  const [season] = series.seasons
  const [first, second, third, fourth] = season?.episodes ?? []
  if (
    season === undefined ||
    first === undefined ||
    second === undefined ||
    third === undefined ||
    fourth === undefined
  )
    throw new Error('no season')
  return { series, season, first, second, third, fourth }
}

const priced = ({ offerId }: Sold, amount: number, currency: Currency = 'IRR') => ({
  offerId: offerId ?? '',
  price: { amount, currency } satisfies Money,
})

/** Buys to the end; returns the purchase's id. */
async function pay(as: Buyer, sold: Sold, amount: number): Promise<string> {
  const bought = await house.buy(as, priced(sold, amount))
  expect([bought.status, bought.body['code']]).toEqual([201, undefined])
  if (bought.authority === '') return bought.id
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  return bought.id
}

const info = (as: Buyer, { productId }: Sold, currency: Currency = 'IRR') =>
  house.ask('GET /purchase-info/:id', { params: { id: productId }, query: { currency } }, { as })
const own = (as: Buyer, { productId }: Sold, currency: Currency = 'IRR') =>
  house.ask('GET /series/:id/own', { params: { id: productId }, query: { currency } }, { as })
const refund = (id: string, amount: number | null = null) =>
  house.call('POST', `/studio/purchases/${id}/refunds`, {
    as: desk,
    key: randomUUID(),
    body: { amount, reason: 'asked for by the buyer' },
  })

/** The worker has done its work, and all books agree. */
async function settled(): Promise<void> {
  await house.work()
  await house.expectBooksAgree()
}

test('who presses twice to buy a season from the wallet has it once, and is told so, not that its price has changed', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 5 * whole)
  const { season } = await fourEpisodes()
  const body = { use_wallet: true, wallet_amount: whole, gateway: null }
  const pressed = await Promise.all(Array.from({ length: 5 }, () => house.buy(nika, priced(season, whole), { body })))
  const said = pressed.map(({ status, body: { code } }) => (status === 201 ? 'bought' : code))
  expect(said.filter((one) => one === 'bought')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['bought', 'purchase.already_owned']))
  await settled()
})

test('on two devices an episode and its season are bought at once: whichever is paid first, no episode is paid twice', async () => {
  for (const order of ['episode first', 'season first'] as const) {
    const nika = await house.buyer()
    const { season, second } = await fourEpisodes()
    const ofEpisode = await house.buy(nika, priced(second, single))
    const ofSeason = await house.buy(nika, priced(season, whole))
    const inOrder = order === 'episode first' ? [ofEpisode, ofSeason] : [ofSeason, ofEpisode]
    for (const { authority } of inOrder) {
      await bank.press(authority)
      await bank.bringBack(authority)
    }
    const [won, lost] = await Promise.all(inOrder.map(({ id }) => house.look(nika, id)))
    expect([order, won?.state, lost?.state]).toEqual([order, 'paid', 'returned'])
    // after the money came back, the season costs less by the episode
    if (order === 'episode first') await pay(nika, season, whole - single)
    expect((await info(nika, season)).owned).toBe(true)
  }
  await settled()
})

test('two purchases of a season at once: one is paid, the money of the other goes back', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  await pay(nika, second, single)
  const [one, other] = await Promise.all([
    house.buy(nika, priced(season, whole - single)),
    house.buy(nika, priced(season, whole - single)),
  ])
  await Promise.all([bank.press(one.authority), bank.press(other.authority)])
  await Promise.all([bank.bringBack(one.authority), bank.bringBack(other.authority)])
  const states = await Promise.all([one, other].map(async ({ id }) => (await house.look(nika, id)).state))
  expect(states.toSorted()).toEqual(['paid', 'returned'])
  await settled()
})

test('while a season is paid, the money of an episode that it was reckoned with goes back: the season is not handed over', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  const episode = await pay(nika, second, single)
  const bought = await house.buy(nika, priced(season, whole - single))
  expect((await refund(episode)).status).toBe(201)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect(await house.look(nika, bought.id)).toMatchObject({
    state: 'returned',
    message: expect.stringContaining('its price changed'),
  })
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole)
  await settled()
})

test('a refund of an episode and the payment of its season at the same moment: never both', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  const episode = await pay(nika, second, single)
  const bought = await house.buy(nika, priced(season, whole - single))
  await bank.press(bought.authority)
  const [back] = await Promise.all([refund(episode), bank.bringBack(bought.authority)])
  const { state } = await house.look(nika, bought.id)
  expect(['201 returned', '409 paid']).toContain(`${back.status} ${state}`)
  await settled()
})

test('a season costs less by what its buyer paid for its episodes, with a line for each, and says what it saves', async () => {
  const nika = await house.buyer()
  const { series, season, second, third } = await fourEpisodes()
  expect((await info(nika, season)).offers[0]).toMatchObject({ price: { amount: whole }, reckoned: [] })
  await pay(nika, second, single)
  await pay(nika, third, single)
  const [offer] = (await info(nika, season)).offers
  const rest = whole - 2 * single
  const name = (number: number) => `The Case — season 1 · episode ${number}`
  expect(offer).toMatchObject({
    price: { amount: rest, currency: 'IRR' },
    vat: { amount: 27_273 },
    reckoned: [
      { title: name(2), amount: { amount: single, currency: 'IRR' } },
      { title: name(3), amount: { amount: single, currency: 'IRR' } },
    ],
    terms: expect.stringContaining('also those that come later'),
  })
  const { seasons } = await own(nika, series)
  // the free one and the two that are owned are not in it; the one that is left alone costs less than the season
  expect(seasons[0]?.offers[0]).toMatchObject({ price: { amount: rest }, opens: [4], saves: null })
  const stranger = await house.buyer()
  const fresh = (await own(stranger, series)).seasons[0]?.offers[0]
  expect(fresh).toMatchObject({ price: { amount: whole }, opens: [2, 3, 4], saves: null, reckoned: [] })

  const id = await pay(nika, season, rest)
  const { receipt, title, shown_by, product_kind } = await house.look(nika, id)
  expect({ title, shown_by, product_kind }).toEqual({
    title: 'The Case — Season 1',
    shown_by: { id: series.productId, kind: 'series', season: 1 },
    product_kind: 'season',
  })
  expect(receipt?.lines).toMatchObject([
    {
      unit_price: { amount: rest },
      reckoned: [
        { title_en: name(2), title_fa: 'پرونده — فصل ۱ · قسمت ۲', amount: { amount: single } },
        { title_en: name(3), amount: { amount: single } },
      ],
      total: { amount: rest },
    },
  ])
  await settled()
})

test('a season whose episodes cost more one by one says how much it saves', async () => {
  const nika = await house.buyer()
  const { series, season } = await fourEpisodes()
  await db.updateTable('offer_prices').set({ amount: 600_000 }).where('offer_id', '=', season.offerId).execute()
  expect((await own(nika, series)).seasons[0]?.offers[0]?.saves).toEqual({ amount: 150_000, currency: 'IRR' })
})

test('whoever paid more for episodes than the season costs has it for nothing, and never gets money for it', async () => {
  const nika = await house.buyer()
  const { season, second, third } = await fourEpisodes()
  await pay(nika, second, single)
  await pay(nika, third, single)
  await db.updateTable('offer_prices').set({ amount: 400_000 }).where('offer_id', '=', season.offerId).execute()
  const [offer] = (await info(nika, season)).offers
  expect(offer).toMatchObject({
    price: { amount: 0 },
    reckoned: [{ amount: { amount: 250_000 } }, { amount: { amount: 150_000 } }],
  })
  const id = await pay(nika, season, 0)
  expect((await house.look(nika, id)).state).toBe('paid')
  expect((await info(nika, season)).owned).toBe(true)
  await settled()
})

test('only what was paid counts: not what was given, rented, paid back, or paid in the other currency', async () => {
  const nika = await house.buyer()
  const { season, second, third, fourth } = await fourEpisodes()
  await newRight(db, clock.now(), { memberId: nika.memberId, productId: second.productId })
  const rent = await newOffer(db, third.productId, { way: 'rent', prices: [{ currency: 'IRR', amount: 50_000 }] })
  await pay(nika, { ...third, offerId: rent }, 50_000)
  const back = await pay(nika, fourth, single)
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole - single)
  expect((await refund(back)).status).toBe(201)
  expect((await info(nika, season)).offers[0]).toMatchObject({ price: { amount: whole }, reckoned: [] })
  // in dollars nothing that was paid in Rials counts
  await pay(nika, fourth, single)
  expect((await info(nika, season, 'USD')).offers[0]).toMatchObject({
    price: { amount: 490, currency: 'USD' },
    reckoned: [],
  })
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole - single)
})

test('of an episode that was partly paid back, what is left counts', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  const id = await pay(nika, second, single)
  expect((await refund(id, 50_000)).status).toBe(201)
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole - 200_000)
})

test('what a discount took off an episode was not paid', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  await newCode(db, clock.now(), 'HALF', { percent: 50 })
  const bought = await house.buy(nika, priced(second, 125_000), { body: { discount_code: 'half' } })
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole - 125_000)
  // and a code takes its part of what is left to pay of the season
  const rest = (whole - 125_000) / 2
  const ofSeason = await house.buy(nika, priced(season, Math.floor(rest / 10) * 10), {
    body: { discount_code: 'half' },
  })
  expect([ofSeason.status, ofSeason.body['code']]).toEqual([201, undefined])
})

test('an episode whose money a season was reckoned with is refunded only after the season, and then counts anew', async () => {
  const nika = await house.buyer()
  const { season, second, third } = await fourEpisodes()
  const episode = await pay(nika, second, single)
  const other = await pay(nika, third, single)
  const rest = whole - 2 * single
  const seasonId = await pay(nika, season, rest)
  const refused = await refund(episode)
  expect([refused.status, refused.body['code']]).toEqual([409, 'refund.reckoned'])
  const again = await refund(seasonId)
  expect([again.status, (again.body as { amount?: Money }).amount?.amount]).toEqual([201, rest])
  // the episodes are still had, and reckoned with the next purchase of the season
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(rest)
  expect((await refund(episode)).status).toBe(201)
  expect((await info(nika, season)).offers[0]?.price?.amount).toBe(whole - single)
  expect((await refund(other)).status).toBe(201)
  expect(await house.rightsOf(nika.memberId)).toSatisfy((rows: { revoked_at: Date | null }[]) =>
    rows.every(({ revoked_at }) => revoked_at !== null),
  )
  await settled()
})

test('a season’s owner is not sold its episode, nor a season that is in a series that is owned', async () => {
  const nika = await house.buyer()
  const { series, season, second } = await fourEpisodes()
  const all = await newOffer(db, series.productId, { prices: [{ currency: 'IRR', amount: 1_000_000 }] })
  await pay(nika, season, whole)
  const refused = await house.buy(nika, priced(second, single))
  expect([refused.status, refused.body['code']]).toEqual([409, 'purchase.already_owned'])
  // what was paid for the season counts for the series; but every season is owned, so nothing is left to buy
  const ofSeries = await house.buy(nika, priced({ ...series, offerId: all }, 200_000))
  expect([ofSeries.status, ofSeries.body['code']]).toEqual([409, 'purchase.already_owned'])
})

test('a series that does not cover what comes later gives its present seasons; a later one is sold by itself, and reckoned', async () => {
  const nika = await house.buyer()
  const { series, season, second } = await fourEpisodes()
  const offerId = await newOffer(db, series.productId, { prices: [{ currency: 'IRR', amount: 1_000_000 }] })
  const all = { ...series, offerId }
  expect((await info(nika, all)).offers[0]?.terms).toContain('sold by themselves')
  const id = await pay(nika, all, 1_000_000)
  expect((await house.rightsOf(nika.memberId)).map(({ product_id }) => product_id)).toEqual([season.productId])
  expect(await compareBooks(db)).toEqual([])
  expect((await info(nika, all)).owned).toBe(true)
  expect((await info(nika, second)).owned).toBe(true)

  const later = await newSeries(db, clock.now(), {
    seasons: [{ number: 2, irr: 500_000, episodes: [{ irr: single }] }],
  })
  const [next] = later.seasons
  if (next === undefined) throw new Error('no season')
  await db.updateTable('products').set({ parent_id: series.productId }).where('id', '=', next.productId).execute()
  expect((await info(nika, next)).offers[0]?.price?.amount).toBe(500_000)
  expect((await info(nika, all)).offers[0]).toMatchObject({
    price: { amount: 0 },
    reckoned: [{ amount: { amount: 1_000_000 } }],
  })
  // the money goes back with all that it gave
  expect((await refund(id)).status).toBe(201)
  expect((await house.rightsOf(nika.memberId)).every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  expect(await compareBooks(db)).toEqual([])
})

test('a series that covers what comes later opens a season that was not there', async () => {
  const nika = await house.buyer()
  const { series } = await fourEpisodes()
  const offerId = await newOffer(db, series.productId, { prices: [{ currency: 'IRR', amount: 1_000_000 }] })
  await db.updateTable('offers').set({ covers_future: true }).where('id', '=', offerId).execute()
  await pay(nika, { ...series, offerId }, 1_000_000)
  const later = await newSeries(db, clock.now(), { seasons: [{ number: 2, irr: 500_000, episodes: [{}] }] })
  const [next] = later.seasons
  await db
    .updateTable('products')
    .set({ parent_id: series.productId })
    .where('id', '=', next?.productId ?? 0)
    .execute()
  expect((await info(nika, next ?? series)).owned).toBe(true)
})

test('a price that the buyer saw before they paid for an episode is refused', async () => {
  const nika = await house.buyer()
  const { season, second } = await fourEpisodes()
  await pay(nika, second, single)
  const refused = await house.buy(nika, priced(season, whole))
  expect([refused.status, refused.body['code']]).toEqual([409, 'purchase.price_changed'])
})

test('nothing of a series is sold while it is off the site, free, or without an episode', async () => {
  const nika = await house.buyer()
  const codeOf = async (sold: Sold, amount: number) => (await house.buy(nika, priced(sold, amount))).body['code']
  const { series, season, second } = await fourEpisodes()
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', series.productId).execute()
  expect(await codeOf(season, whole)).toBe('purchase.not_for_sale')
  expect(await codeOf(second, single)).toBe('purchase.not_for_sale')
  await db
    .updateTable('products')
    .set({ state: 'published', is_free: true })
    .where('id', '=', series.productId)
    .execute()
  expect(await codeOf(season, whole)).toBe('purchase.not_for_sale')
  const bare = await newSeries(db, clock.now(), { seasons: [{ number: 1, irr: whole, episodes: [] }] })
  expect(await codeOf(bare.seasons[0] ?? series, whole)).toBe('purchase.not_ready')
  // all its episodes are to come
  const releaseAt = after(clock.now(), hours(48))
  const coming = await newSeries(db, clock.now(), {
    irr: whole,
    seasons: [{ number: 1, irr: whole, episodes: [{ irr: single, releaseAt }] }],
  })
  for (const one of [coming.seasons[0] ?? series, coming]) expect(await codeOf(one, whole)).toBe('purchase.not_ready')
  const { body } = await house.call('GET', `/series/${coming.productId}/own?currency=IRR`, { as: nika })
  expect(body).toMatchObject({ series: { offers: [] }, seasons: [{ offers: [] }], episodes: [{ offers: [{}] }] })
  const page = await house.ask('GET /products/:id', { params: { id: coming.productId } })
  expect(page).toMatchObject({ offers: [], series: { seasons: [{ offers: [] }] } })
  // a whole with its own day is sold by it, as a film is
  const stated = await newSeries(db, clock.now(), {
    seasons: [{ number: 1, irr: whole, releaseAt, episodes: [{ releaseAt }] }],
  })
  expect(await codeOf(stated.seasons[0] ?? series, whole)).toBeUndefined()
})

test('an album costs less by what its buyer paid for its tracks, and opens the rest of them', async () => {
  const nika = await house.buyer()
  const now = clock.now()
  const prices = (amount: number) => [{ currency: 'IRR' as const, amount }]
  const album = await newAlbum(db, now, { prices: prices(whole) })
  const albumId = album.productId
  const first = await newTrack(db, now, { albumId, number: 1, prices: prices(single) })
  const second = await newTrack(db, now, { albumId, number: 2, prices: prices(single) })
  await pay(nika, first, single)
  const [offer] = (await info(nika, album)).offers
  expect(offer).toMatchObject({
    price: { amount: whole - single },
    reckoned: [{ title: expect.stringContaining('Track 1'), amount: { amount: single } }],
  })
  await pay(nika, album, whole - single)
  const { items } = await house.ask('GET /albums/:id/access', { params: { id: albumId } }, { as: nika })
  expect(items.map(({ id, allowed }) => [id, allowed])).toEqual([
    [first.productId, true],
    [second.productId, true],
  ])
  await settled()
})
