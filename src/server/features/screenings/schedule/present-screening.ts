import { filmMinutes } from '#lib/time/film-minutes.ts'
import type { z } from 'zod'
import type { getScreening, ScreeningCard as ScreeningCardSchema } from '#contract/screenings/screenings.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import type { CardRow, findPage } from './screening-queries.ts'
import {
  doorsAt,
  isOnSale,
  isShownOut,
  type ProgrammeLength,
  returnsUntil,
  saleEndOf,
  type ScreeningFacts,
  stateOf,
} from './screening-state.ts'
import { type OfferFacts, offersOnSale } from './seats/seat-facts.ts'
import { offerFacts } from './offer-queries.ts'
import { watchHours } from './tickets/watch-hours.ts'

export type Card = z.input<typeof ScreeningCardSchema>
type Page = z.input<(typeof getScreening)['responses'][200]>
type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

const currencies: readonly Currency[] = ['IRR', 'USD']

/** The facts about a screening, from its row. */
export function factsOf(row: CardRow): ScreeningFacts {
  return {
    mode: row.mode,
    fate: row.fate,
    doorsMinutes: row.doors_minutes,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    returnHours: row.return_hours,
  }
}

const spelled = (at: Date | null) => at?.toISOString() ?? null

/** The lowest price of a ticket in each currency in which there is one. */
function lowestPrices(offers: readonly OfferFacts[]): Money[] {
  return currencies.flatMap((currency) => {
    const amounts = offers.flatMap(({ prices }) =>
      prices.filter((price) => price.currency === currency).map(({ amount }) => amount),
    )
    return amounts.length === 0 ? [] : [{ amount: Math.min(...amounts), currency }]
  })
}

function cafeOf(row: CardRow, locale: Locale): Card['cafe'] {
  if (row.cafe_id === null) return null
  return {
    id: row.cafe_id,
    name: inLocale(row.cafe_name_fa ?? '', row.cafe_name_en ?? '', locale),
    city: inLocale(row.city_fa ?? '', row.city_en ?? '', locale),
  }
}

const lengthOf = ({ programme_ms: ms, halted_ms: halted, late_entry: lateEntry }: CardRow): ProgrammeLength => ({
  programmeMs: ms ?? 0,
  haltedMs: halted,
  lateEntry,
})

/** Of a live event what its viewers may do, and whether it is shown now. */
function liveOf(row: CardRow): Card['live'] {
  const { goes_back: back, replay_hours: replay, on_air_at: onAir, live_ended_at: ended } = row
  if (back === null || replay === null) return null
  return { is_on_air: onAir !== null && ended === null, may_go_back: back, replay_hours: replay }
}

export function presentCard(row: CardRow, locale: Locale, now: Date): Card {
  const facts = factsOf(row)
  const current = lowestPrices(offersOnSale(row.offers.map(offerFacts), now))
  const isWithoutDate = row.fate === 'postponed' && (row.release_at === null || row.release_at <= now)
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    other_title: inLocale(row.title_en, row.title_fa, locale),
    mode: row.mode,
    state: stateOf(facts, now),
    is_shown_out: isShownOut(facts, lengthOf(row), now),
    starts_at: isWithoutDate ? null : spelled(facts.startsAt),
    ends_at: isWithoutDate ? null : spelled(facts.endsAt),
    doors_at: isWithoutDate ? null : spelled(doorsAt(facts)),
    moved_from: spelled(row.moved_from),
    calendar_sequence: row.calendar_sequence ?? 0,
    from: isOnSale(facts, now) ? current : [],
    // without tickets, or with one that costs nothing
    is_free: row.is_free || current.some(({ amount }) => amount === 0),
    poster: presentImage(row.poster),
    still: presentImage(row.still),
    age_rating: row.age_rating,
    cafe: cafeOf(row, locale),
    live: liveOf(row),
    film: {
      id: row.film_id,
      title: inLocale(row.film_title_fa, row.film_title_en, locale),
      duration_minutes: row.duration_ms === null ? null : filmMinutes(row.duration_ms),
    },
  }
}

export function presentPage(row: PageRow, filmCard: Page['film_card'], locale: Locale, now: Date): Page {
  const facts = factsOf(row)
  return {
    ...presentCard(row, locale, now),
    tagline: inLocale(row.tagline_fa, row.tagline_en, locale),
    synopsis: inLocale(row.synopsis_fa, row.synopsis_en, locale),
    film_card: filmCard,
    subtitles: row.subtitles.map(({ lang }) => lang),
    has_preview: Boolean(row.has_preview),
    quality: row.quality,
    sale_starts_at: spelled(facts.saleStartsAt),
    sale_ends_at: spelled(saleEndOf(facts)),
    late_entry: row.late_entry,
    returns_until: spelled(returnsUntil(facts)),
    watch_hours: row.replay_hours ?? watchHours,
    capacity: row.capacity,
    most_per_member: row.most_per_member,
    is_by_invitation: row.is_by_invitation,
  }
}
