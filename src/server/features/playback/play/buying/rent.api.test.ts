import { expect, test } from 'vitest'
import { days, hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { newSession } from '#tests/support/rows/new-rows.ts'
import { newOffer, type OfferOptions } from '#tests/support/rows/offer-rows.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { beginRent } from './begin-rent.ts'

const house = await paymentHouse()
const { bank, db } = house
const rentPrice = { amount: 490_000, currency: 'IRR' as const }

async function lentFilm(more: Parameters<typeof house.film>[1] = {}, rent: Partial<OfferOptions> = {}) {
  const film = await house.film(1_490_000, more)
  const rentId = await newOffer(db, film.productId, { way: 'rent', prices: [rentPrice], ...rent })
  return { ...film, rent: { offerId: rentId, price: rentPrice } }
}

async function pay(as: Buyer, offer: { offerId: string; price: { amount: number; currency: 'IRR' | 'USD' } }) {
  const bought = await house.buy(as, offer)
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  return bought
}

const play = (as: Buyer, productId: ProductId) => house.call('GET', `/play-info/${productId}`, { as })
const after = (ms: number) => new Date(house.clock.now().getTime() + ms).toISOString()

const info = (as: Buyer, id: ProductId) =>
  house.ask('GET /purchase-info/:id', { params: { id }, query: { currency: 'IRR' } }, { as })

test('a rent says what one gets, and after paying by when to begin', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  const before = await info(nika, film.productId)
  expect(before.offers.map(({ way, price, terms }) => ({ way, price, terms }))).toEqual([
    { way: 'rent', price: rentPrice, terms: 'You have 30 days to begin. Once you press play, you have 48 hours.' },
    { way: 'buy', price: { amount: 1_490_000, currency: 'IRR' }, terms: 'Stays in your library for good.' },
  ])
  const bought = await pay(nika, film.rent)
  const paid = await house.look(nika, bought.id)
  expect(paid).toMatchObject({
    state: 'paid',
    rented: true,
    message: 'Paid. You have 30 days to begin. Once you press play, you have 48 hours.',
  })
  const inRials = (amount: number) => ({ amount, currency: 'IRR' })
  expect(paid.receipt?.['lines']).toEqual([
    {
      position: 0,
      title_fa: expect.stringContaining('۴۸ ساعت'),
      title_en: expect.stringContaining('48 hours'),
      quantity: 1,
      unit_price: rentPrice,
      amount: rentPrice,
      discount: inRials(0),
      net: inRials(445_455),
      vat_percent: 10,
      vat: inRials(44_545),
      total: rentPrice,
      reckoned: [],
    },
  ])
  const now = await info(nika, film.productId)
  expect(now.watchable).toMatchObject({
    allowed: true,
    until: after(days(30)),
    rent: { watch_hours: 48, has_begun: false },
  })
  // it can be bought for good, but not rented twice at once
  expect([now.owned, now.offers.map(({ way }) => way)]).toEqual([false, ['buy']])
  expect((await house.buy(nika, film.rent)).body['code']).toBe('purchase.already_rented')
})

test('the first play starts the watch window, once: a reload and another device do not', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  await pay(nika, film.rent)
  house.clock.advance(days(3))
  const end = after(hours(48))
  const second = await newSession(db, house.clock.now(), { memberId: nika.memberId, profileId: await profileOf(nika) })
  const tablet = { ...nika, token: second.token }
  const plays = await Promise.all([
    play(nika, film.productId),
    play(tablet, film.productId),
    play(nika, film.productId),
  ])
  for (const { status, body } of plays) {
    expect(status).toBe(200)
    expect(body['watchable']).toMatchObject({ until: end, rent: { watch_hours: 48, has_begun: true } })
  }
  house.clock.advance(hours(1))
  expect((await play(tablet, film.productId)).body['watchable']).toMatchObject({ until: end })
  const [right] = await house.rightsOf(nika.memberId)
  expect(right?.first_played_at).toEqual(new Date(house.clock.now().getTime() - hours(1)))
  // the token ends with the watching time, and so does the key
  house.clock.advance(hours(46))
  expect((await play(nika, film.productId)).body['token_ends_at']).toBe(end)
  house.clock.advance(hours(1))
  expect((await play(nika, film.productId)).body['code']).toBe('playback.ended')
})

test('a play that was let in before another one began keeps the end of that one', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  await pay(nika, film.rent)
  const [right] = await house.rightsOf(nika.memberId)
  const rent = { watchHours: 48, hasBegun: false }
  const ends = { until: right?.ends_at ?? null, rightId: right?.id ?? '' }
  const before = { allowed: true, by: 'PURCHASE', rent, ...ends } as const
  const first = await beginRent(house.core, before)
  house.clock.advance(hours(1))
  expect(await beginRent(house.core, before)).toEqual(first)
})

async function profileOf({ memberId }: Buyer): Promise<number> {
  const row = await db.selectFrom('profiles').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()
  return row.id
}

test('looking at the page or failing to play does not spend it', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  await pay(nika, film.rent)
  await info(nika, film.productId)
  const forged = await house.call('GET', `/play-info/${film.productId}?streaming_ip=forged`, { as: nika })
  expect(forged.body['code']).toBe('playback.streaming_ip_invalid')
  const [right] = await house.rightsOf(nika.memberId)
  expect(right?.first_played_at).toBeNull()
})

test('never begun, it ends with its start window; ended, it can be rented again', async () => {
  const nika = await house.buyer()
  const film = await lentFilm({}, { startDays: 7 })
  await pay(nika, film.rent)
  house.clock.advance(days(7))
  expect((await play(nika, film.productId)).body['code']).toBe('playback.ended')
  expect((await info(nika, film.productId)).offers.map(({ way }) => way)).toEqual(['rent', 'buy'])
  await pay(nika, film.rent)
  expect((await play(nika, film.productId)).body['watchable']).toMatchObject({ until: after(hours(48)) })
  await house.expectBooksAgree()
})

test('begun in its last minute, it still has its hours', async () => {
  const nika = await house.buyer()
  const film = await lentFilm({}, { startDays: 7 })
  await pay(nika, film.rent)
  house.clock.advance(days(7) - 60_000)
  expect((await play(nika, film.productId)).body['watchable']).toMatchObject({ until: after(hours(48)) })
})

test('who rents can buy, and then it is theirs; who owns it is not rented to', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  await pay(nika, film.rent)
  await pay(nika, film)
  expect(await info(nika, film.productId)).toMatchObject({ owned: true, watchable: { until: null, rent: null } })
  // the hours of a rental are not spent on a title that is owned
  await play(nika, film.productId)
  expect((await house.rightsOf(nika.memberId)).map((right) => right.first_played_at)).toEqual([null, null])
  expect((await house.buy(nika, film.rent)).body['code']).toBe('purchase.already_owned')
})

test('two rents paid in two tabs: one is given, the other goes back', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  const tabs = [await house.buy(nika, film.rent), await house.buy(nika, film.rent)]
  for (const { authority } of tabs) {
    await bank.press(authority)
    await bank.bringBack(authority)
  }
  await house.pass(3)
  const seen = await Promise.all(tabs.map(({ id }) => house.look(nika, id)))
  expect(seen.map(({ state }) => state)).toEqual(['paid', 'returned'])
  expect(seen[1]?.message).toContain('You had already rented this film.')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('rented before the release, its days begin with the release', async () => {
  const nika = await house.buyer()
  const releaseAt = new Date(house.clock.now().getTime() + days(10))
  const film = await lentFilm({ releaseAt })
  await pay(nika, film.rent)
  expect((await play(nika, film.productId)).body['code']).toBe('playback.not_now')
  const [right] = await house.rightsOf(nika.memberId)
  expect([right?.ends_at, right?.first_played_at]).toEqual([new Date(releaseAt.getTime() + days(30)), null])
})

test('the end of a release does not take a rent away, nor does taking the title off the site', async () => {
  const nika = await house.buyer()
  const film = await lentFilm()
  await pay(nika, film.rent)
  const change = { release_ends_at: new Date(house.clock.now().getTime() + hours(1)), state: 'draft' } as const
  await db.updateTable('products').set(change).where('id', '=', film.productId).execute()
  house.clock.advance(days(1))
  expect((await play(nika, film.productId)).status).toBe(200)
})

test('a sale is charged from its start up to its end, and frozen in the purchase', async () => {
  const nika = await house.buyer()
  const film = await house.film(1_490_000)
  await db.updateTable('offers').set({ withdrawn_at: house.clock.now() }).where('id', '=', film.offerId).execute()
  const startsAt = new Date(house.clock.now().getTime() + hours(1))
  const endsAt = new Date(house.clock.now().getTime() + hours(25))
  const offerId = await newOffer(db, film.productId, {
    sale: { startsAt, endsAt },
    prices: [{ currency: 'IRR', amount: 1_490_000, sale: 990_000 }],
  })
  const usual = { offerId, price: { amount: 1_490_000, currency: 'IRR' as const } }
  const lower = { offerId, price: { amount: 990_000, currency: 'IRR' as const } }
  expect((await house.buy(nika, lower)).body['code']).toBe('purchase.price_changed')
  expect((await info(nika, film.productId)).offers[0]).toMatchObject({ price: usual.price, sale: null })

  house.clock.set(startsAt)
  expect((await info(nika, film.productId)).offers[0]).toMatchObject({
    price: lower.price,
    vat: { amount: 90_000, currency: 'IRR' },
    sale: { ends_at: endsAt.toISOString(), usual: usual.price },
  })
  expect((await house.buy(nika, usual)).body['code']).toBe('purchase.price_changed')
  house.clock.set(new Date(endsAt.getTime() - 1000))
  const bought = await house.buy(nika, lower)
  expect(bought.status).toBe(201)
  house.clock.advance(60_000)
  // the sale is over, but the frozen price holds
  expect((await house.buy(await house.buyer(), lower)).body['code']).toBe('purchase.price_changed')
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect((await house.look(nika, bought.id)).receipt).toMatchObject({ total: lower.price })
  const page = await house.call('GET', `/products/${film.productId}`)
  expect(page.body['offers']).toMatchObject([{ prices: [usual.price], sale: null }])
})
