import type { z } from 'zod'
import type { getFestivalPurchaseInfo as contract } from '#contract/screenings/festivals/festivals.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { vatAt, vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { isShownIn } from '#server/features/playback/play/index.ts'
import { findFestival, listKinds } from '../festival-queries.ts'
import { returnsUntil } from '#server/features/screenings/schedule/index.ts'
import { isReservable, mayReturn } from './judge-reservation.ts'
import { mayUpgrade, upgradePrice } from './judge-upgrade.ts'
import { minutesToPay } from '#lib/money/minutes-to-pay.ts'
import { findHeld, findPass } from './pass-queries.ts'
import { listReserved, listShows } from './reservation-queries.ts'
import { showFacts } from './reserve-show.ts'
import { returnHours } from './return-hours.ts'
import { findPaidPass } from './upgrade-queries.ts'

type Answer = z.input<(typeof contract)['responses'][200]>

export interface PassQuestion {
  festivalId: ProductId
  viewer: Viewer | null
  country: string | null
  currency: Currency
  locale: Locale
}

async function passOf(core: Core, { festivalId, viewer, locale }: PassQuestion): Promise<Answer['pass']> {
  if (viewer === null) return null
  const pass = await findPass(core.db, viewer.memberId, festivalId)
  if (pass === undefined) return null
  const now = core.clock.now()
  const reserved = (await listReserved(core.db, pass.id)).map((reservation) => ({
    id: reservation.id,
    screeningId: reservation.product_id,
    startsAt: reservation.release_at,
    fate: reservation.fate,
    canReturn: mayReturn({ startsAt: reservation.release_at, wasPlayed: reservation.first_played_at !== null }, now),
  }))
  const spent = reserved.filter(({ fate }) => fate !== 'cancelled')
  return {
    id: pass.id,
    name: inLocale(pass.name_fa, pass.name_en, locale),
    credits: pass.credits,
    used: spent.filter(({ canReturn }) => !canReturn).length,
    planned: spent.filter(({ canReturn }) => canReturn).length,
    reservations: spent.map(({ id, screeningId, startsAt, canReturn }) => ({
      screening_id: screeningId,
      ticket_id: id,
      can_return: canReturn,
      returns_until: (returnsUntil({ startsAt, returnHours }) ?? now).toISOString(),
    })),
  }
}

async function offersOf(core: Core, question: PassQuestion): Promise<Answer['offers']> {
  const { festivalId, viewer, currency, locale } = question
  const kinds = await listKinds(core.db, festivalId)
  const own = viewer === null ? undefined : await findPaidPass(core.db, viewer.memberId, festivalId)
  const vatPercent = vatAt(core.config.vatRates, core.clock.now()).percent
  return kinds.flatMap((kind) => {
    const price = kind.prices.find((one) => one.currency === currency)
    if (price === undefined) return []
    const wanted = { credits: kind.credits, currency }
    if (own !== undefined && !mayUpgrade(own, wanted)) return []
    const full = Number(price.amount)
    const amount = own === undefined ? full : upgradePrice(full, own.paid, currency)
    return [
      {
        id: kind.id,
        purchase_type: 'BUY_FESTIVAL' as const,
        name: inLocale(kind.name_fa, kind.name_en, locale),
        credits: kind.credits,
        price: { amount, currency },
        vat: { amount: vatIncluded(amount, vatPercent).vat, currency },
        passes_left: Math.max(0, kind.capacity - kind.sold - kind.held),
        is_upgrade: own !== undefined,
      },
    ]
  })
}

async function heldBy(core: Core, { festivalId, viewer }: PassQuestion): Promise<Answer['held']> {
  if (viewer === null) return null
  const held = await findHeld(core.db, viewer.memberId, festivalId)
  const open = held.find(({ expires_at: until }) => until > core.clock.now())
  return open === undefined ? null : { purchase_id: open.purchase_id, until: open.expires_at.toISOString() }
}

/** Passes for this visitor, the pass that they have, and the free places of its shows. */
export async function readPasses(core: Core, question: PassQuestion): Promise<Answer> {
  const { festivalId, viewer, country, currency, locale } = question
  const now = core.clock.now()
  const row = await findFestival(core.db, festivalId)
  if (row === undefined) fail('product.not_found')
  const [pass, kinds, held, shows] = await Promise.all([
    passOf(core, question),
    offersOf(core, question),
    heldBy(core, question),
    listShows(core.db, festivalId),
  ])
  const isOver = row.release_ends_at <= now
  const isChild = viewer !== null && viewer.ageLimit !== null
  const isShown = isShownIn(row, country)
  const offers = isOver || isChild || !isShown ? [] : kinds
  const whyNot = () => {
    if (pass !== null && offers.length === 0) return sentence('festival.has_pass', locale)
    if (isChild) return sentence('profile.child', locale)
    if (!isShown) return sentence('playback.festival_region', locale)
    if (isOver) return sentence('festival.not_on_sale', locale)
    return kinds.length > 0 && held === null && kinds.every(({ passes_left: left }) => left === 0)
      ? sentence('purchase.sold_out', locale)
      : null
  }
  return {
    now: now.toISOString(),
    product: {
      id: row.id,
      title: inLocale(row.title_fa, row.title_en, locale),
      poster: presentImage(row.poster),
    },
    currency,
    vat_percent: vatAt(core.config.vatRates, now).percent,
    minutes_to_pay: minutesToPay.passes,
    owned: pass !== null,
    offers,
    message: whyNot(),
    held,
    pass,
    return_hours: returnHours,
    seats: shows
      .map(showFacts)
      .filter((show) => isReservable(show, now))
      .map(({ screeningId, seatsLeft }) => ({ screening_id: screeningId, left: seatsLeft })),
  }
}
