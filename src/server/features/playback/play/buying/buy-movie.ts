import type { Db, Tx } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { fail } from '#server/fail.ts'
import { kindOf, presentImage, priceNow, termsOf, windowsOf } from '#server/features/catalog/titles/index.ts'
import type { BoughtThing, Fulfilment, Purchasable, ReturnReason } from '#server/features/payments/purchases/index.ts'
import {
  findOffer,
  findPosters,
  findReleases,
  findSaleState,
  listLimits,
  listSeasons,
  lockMember,
  ownsTitle,
} from './buying-queries.ts'
import { type BoughtFilm, boughtFilm, lineTitle, trackTitle } from './bought-film.ts'
import { findPlacesTaken, type Place } from '../opening/place-queries.ts'
import { giveBackPlace, sellPlace, takePlace } from '../opening/places.ts'
import { findPaidParts, findReckonedLines } from './paid-parts-queries.ts'
import { isPreparing } from '../opening/preparing.ts'
import { isShownIn, narrowest } from '../rights/region-and-age.ts'
import { isSameReckoning, isWhole, reckon } from '../watch-time/reckon.ts'
import { countGivenBy, revokeRight } from './given-queries.ts'
import { insertRight } from '../opening/play-info-queries.ts'
import { hasLiveRent } from './rent-queries.ts'

type OwnReason = 'already_owned' | 'already_rented' | 'reckoning_changed'

function placeOf(thing: BoughtThing, film: BoughtFilm): Place {
  return { purchaseId: thing.purchaseId, memberId: thing.memberId, productId: film.product_id, way: film.way }
}

/**
 * Whether what was paid for its parts is still what the price was reckoned with. A part that was bought meanwhile, on
 * another device, would be paid twice, and one whose money went back would not be paid at all.
 */
async function isReckonedAnew(db: Db | Tx, thing: BoughtThing, film: BoughtFilm): Promise<boolean> {
  if (film.whole === null) return false
  const { amount, currency } = film.whole
  const paid = await findPaidParts(db, { memberId: thing.memberId, productId: film.product_id, currency })
  return !isSameReckoning(film.reckoned, reckon(amount, paid).reckoned)
}

async function obstacleTo(db: Db | Tx, thing: BoughtThing, now: Date): Promise<ReturnReason<OwnReason> | null> {
  const film = boughtFilm(thing.details)
  if (await ownsTitle(db, thing.memberId, film.product_id)) return 'already_owned'
  if (film.way === 'rent' && (await hasLiveRent(db, thing.memberId, film.product_id, now))) return 'already_rented'
  const title = await findSaleState(db, film.product_id)
  if (title === undefined || !title.is_on_site) return 'withdrawn'
  if (title.release_ends_at !== null && title.release_ends_at <= now) return 'withdrawn'
  return (await isReckonedAnew(db, thing, film)) ? 'reckoning_changed' : null
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** Throws when this member may not buy it now. */
async function refuseUnsellable(
  db: Db,
  offer: Offer,
  asked: { memberId: MemberId; country: string | null; now: Date },
): Promise<void> {
  const { memberId, country, now } = asked
  if (!offer.is_on_site || offer.is_free) fail('purchase.not_for_sale')
  // as on the page: nobody pays for what is not shown where they are
  if (!isShownIn(narrowest(await listLimits(db, offer.product_id)), country)) fail('playback.region')
  if (await ownsTitle(db, memberId, offer.product_id)) fail('purchase.already_owned')
  if (offer.way === 'rent' && (await hasLiveRent(db, memberId, offer.product_id, now))) fail('purchase.already_rented')
  if (offer.release_ends_at !== null && offer.release_ends_at <= now) fail('purchase.not_for_sale')
  // an offer never changes: a withdrawn one was replaced by a new price, or by nothing
  if (offer.withdrawn_at !== null) fail(offer.is_sold_now ? 'purchase.price_changed' : 'purchase.not_for_sale')
  if (offer.amount === null) fail('purchase.not_for_sale')
  if (isPreparing(offer, now)) fail('purchase.not_ready')
  if (offer.places === null) return
  const place = { productId: offer.product_id, way: offer.way, memberId }
  const { taken, isHolding } = await findPlacesTaken(db, place)
  if (taken >= offer.places && !isHolding) fail('purchase.sold_out')
}

async function giveRight(tx: Tx, thing: BoughtThing, film: BoughtFilm, now: Date): Promise<void> {
  const right = {
    memberId: thing.memberId,
    productId: film.product_id,
    by: 'PURCHASE',
    purchaseId: thing.purchaseId,
  } as const
  const windows = windowsOf(film)
  if (windows === null && film.kind === 'series' && !film.covers_future) {
    // a right to each season that is here: later ones are not in it
    for (const productId of await listSeasons(tx, film.product_id))
      await insertRight(tx, { ...right, productId, boughtId: film.product_id, startsAt: now, endsAt: null })
    return
  }
  if (windows === null) return insertRight(tx, { ...right, startsAt: now, endsAt: null })
  const title = await findSaleState(tx, film.product_id)
  const opens = title?.release_at ?? now
  const from = opens > now ? opens : now
  const endsAt = after(from, days(windows.start_days))
  return insertRight(tx, { ...right, startsAt: now, endsAt, watchHours: windows.watch_hours })
}

type Priced = { amount: number; currency: Currency }

/** Returns a whole's price for this member: less what they paid for its parts. Only buying for good is reckoned. */
async function priceFor(db: Db, offer: Offer, of: { memberId: MemberId; price: Priced }) {
  const { memberId, price } = of
  if (offer.way !== 'buy' || !isWhole(offer)) return { unitPrice: price.amount, whole: null, reckoned: [] }
  const paid = await findPaidParts(db, { memberId, productId: offer.product_id, currency: price.currency })
  // bought on another device since it was looked at; a series of before may be bought with its new seasons
  const isPaid = paid.some(({ product_id: productId }) => productId === offer.product_id)
  if (isPaid && (await ownsTitle(db, memberId, offer.product_id))) fail('purchase.already_owned')
  const { price: unitPrice, reckoned } = reckon(price.amount, paid)
  return { unitPrice, whole: price, reckoned }
}

/**
 * Buying a film, an episode, a season or a series for good, or renting it. A film may be bought before its release: the right starts at once, the film
 * opens on the day (`mayWatch`), and the terms say so. A new price does not change a purchase that is being paid. A
 * title that is withdrawn meanwhile is not handed over, and the money goes back. An offer with limited places holds one
 * from the purchase on.
 */
export const buyMovie: Purchasable<OwnReason> = {
  name: 'film',
  type: 'BUY_MOVIE',

  reasons: {
    already_owned: {
      sentence: { fa: 'این عنوان از قبل مال شما بود.', en: 'You already owned this title.' },
      refusal: 'purchase.already_owned',
    },
    already_rented: {
      sentence: { fa: 'این فیلم را از قبل اجاره کرده بودید.', en: 'You had already rented this film.' },
      refusal: 'purchase.already_rented',
    },
    reckoning_changed: {
      sentence: {
        fa: 'در این میان بخشی از همین عنوان خریده یا پس داده شد و قیمت عوض شد.',
        en: 'A part of this title was bought or paid back meanwhile, so its price changed.',
      },
      refusal: 'purchase.price_changed',
    },
  },

  async quote(db, { offerId, currency, viewer, country, now }) {
    const offer = await findOffer(db, offerId, currency, now)
    if (offer === undefined) fail('purchase.not_for_sale')
    const { sale } = kindOf(offer)
    if (sale?.type !== 'BUY_MOVIE') fail('purchase.not_for_sale')
    await refuseUnsellable(db, offer, { memberId: viewer.memberId, country, now })
    if (offer.amount === null) fail('purchase.not_for_sale')
    const windows = windowsOf(offer)
    const title = { fa: offer.named.fa, en: offer.named.en }
    const { amount } = priceNow({ amount: offer.amount, sale_amount: offer.sale_amount }, offer, now)
    const { unitPrice, ...frozen } = await priceFor(db, offer, {
      memberId: viewer.memberId,
      price: { amount, currency },
    })
    const { way, places, product_id, kind, covers_future } = offer
    return {
      title,
      lineTitle: lineTitle(kind === 'track' ? trackTitle(title) : title, windows),
      unitPrice,
      currency,
      productId: product_id,
      discountKind: sale.discounts[windows === null ? 'buy' : 'rent'],
      details: {
        product_id,
        kind,
        way,
        places,
        covers_future,
        ...windows,
        ...frozen,
        release_at: offer.release_at?.toISOString() ?? null,
      },
    }
  },

  async hold(tx, thing, now) {
    const film = boughtFilm(thing.details)
    if (film.places === null && film.whole === null) return
    // locked before the place, as when handing over: so two purchases of one member never deadlock
    if (!(await lockMember(tx, thing.memberId))) fail('purchase.not_for_sale')
    if (await isReckonedAnew(tx, thing, film)) {
      // who pressed twice has paid for the whole itself, which is no change of its price
      const isOwned = await ownsTitle(tx, thing.memberId, film.product_id)
      fail(isOwned ? 'purchase.already_owned' : 'purchase.price_changed')
    }
    if (film.places === null) return
    if (!(await takePlace(tx, placeOf(thing, film), { frozen: film.places, now }))) fail('purchase.sold_out')
  },

  async fulfil(tx, thing, now): Promise<Fulfilment<OwnReason>> {
    if (!(await lockMember(tx, thing.memberId))) return { done: false, reason: 'member_gone' }
    const reason = await obstacleTo(tx, thing, now)
    if (reason !== null) return { done: false, reason }
    const film = boughtFilm(thing.details)
    if (!(await sellPlace(tx, placeOf(thing, film), { frozen: film.places, now })))
      return { done: false, reason: 'sold_out' }
    await giveRight(tx, thing, film, now)
    return { done: true }
  },

  async release(tx, thing) {
    const film = boughtFilm(thing.details)
    await giveBackPlace(tx, placeOf(thing, film), film.places)
  },

  async takeBack(tx, thing, now) {
    const film = boughtFilm(thing.details)
    await revokeRight(tx, { purchaseId: thing.purchaseId, productId: film.product_id }, now)
    await giveBackPlace(tx, placeOf(thing, film), film.places)
  },

  async beforeRefund(tx, memberId) {
    // the buyer of a whole holds the member too, so a part's money is either reckoned or goes back
    await lockMember(tx, memberId)
  },

  keptLines: findReckonedLines,

  reckonedIn: (details) => boughtFilm(details).reckoned,

  hasFulfilled: countGivenBy,

  isScarce: (details) => boughtFilm(details).places !== null,

  obstacle: obstacleTo,

  recordFacts(details) {
    return { rented: boughtFilm(details).way === 'rent' }
  },

  paidSentence(details, locale, now) {
    const film = boughtFilm(details)
    const isComing = film.release_at !== null && new Date(film.release_at) > now
    const { kind, covers_future: coversFuture } = film
    const windows = windowsOf(film)
    const terms = termsOf({ windows, isComing, kind, coversFuture }, locale)
    if (windows !== null) return `${locale === 'fa' ? 'پرداخت شد.' : 'Paid.'} ${terms}`
    // a whole says what it opens later
    if (film.whole !== null) return terms
    if (locale === 'fa')
      return isComing
        ? 'در کتابخانهٔ شماست و از روز اکران باز می‌شود.'
        : 'در کتابخانهٔ شما می‌ماند؛ هر وقت خواستید تماشا کنید.'
    return isComing
      ? 'It is in your library and opens on the day of release.'
      : 'It stays in your library: watch it whenever you like.'
  },

  async opensAt(db, productIds, now) {
    const rows = await findReleases(db, productIds, now)
    return new Map(rows.map(({ id, release_at }) => [id, release_at]))
  },

  async posters(db, productIds) {
    const rows = await findPosters(db, productIds)
    return new Map(
      rows.flatMap(({ id, poster }) => {
        const image = presentImage(poster)
        return image === null ? [] : [[id, image] as const]
      }),
    )
  },
}
