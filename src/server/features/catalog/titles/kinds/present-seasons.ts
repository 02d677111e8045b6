import { filmMinutes } from '#lib/time/film-minutes.ts'
import type { z } from 'zod'
import type { Episode, Season } from '#contract/catalog/series.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { presentImage } from '../image-address.ts'
import { availabilityOf, presentOffersOf } from '../sales/present-offers.ts'
import type { ProductRow } from '../product-queries.ts'

export type PartRow = ProductRow['series_parts'][number]

// json has no instants, so they arrive as text
export const instantOf = (text: Date | string | null): Date | null => (text === null ? null : new Date(text))

function timesOf(part: PartRow) {
  return { release_at: instantOf(part.release_at), release_ends_at: instantOf(part.release_ends_at) }
}

export const minutesOf = (durationMs: number | null): number | null =>
  durationMs === null ? null : filmMinutes(durationMs)

/** An episode; `around` are the season and the series that contain it, which may narrow its release and its age. */
export function presentEpisode(
  part: PartRow,
  around: { isFree: boolean; ageRating: number },
  locale: Locale,
  now: Date,
): z.input<typeof Episode> {
  const times = timesOf(part)
  const has = { hasFilm: part.duration_ms !== null }
  const isFree = around.isFree || part.is_free
  const { state } = availabilityOf({ ...times, ...has }, now)
  return {
    id: part.id,
    number: part.position ?? 0,
    title: inLocale(part.title_fa, part.title_en, locale),
    synopsis: inLocale(part.synopsis_fa, part.synopsis_en, locale),
    still: presentImage(part.still),
    duration_minutes: minutesOf(part.duration_ms),
    age_rating: Math.max(part.age_rating, around.ageRating),
    is_free: isFree,
    state,
    release_at: times.release_at?.toISOString() ?? null,
    comes_after: part.comes_after,
    offers:
      isFree || state === 'preparing' || state === 'ended'
        ? []
        : presentOffersOf({ kind: 'episode', offers: part.offers, isComing: state === 'coming' }, locale, now),
  }
}

/** Whether an episode of a series plays now. */
export const playsAny = (parts: readonly PartRow[], now: Date): boolean =>
  parts.some(
    (part) =>
      part.kind === 'episode' &&
      availabilityOf({ ...timesOf(part), hasFilm: part.duration_ms !== null }, now).state === 'available',
  )

/** The published seasons of a series' row, specials last. */
export function presentSeasons(row: ProductRow, locale: Locale, now: Date): z.input<typeof Season>[] {
  const seasons = row.series_parts.filter(({ kind }) => kind === 'season')
  const inOrder = seasons.toSorted((a, b) => Number(a.position === 0) - Number(b.position === 0))
  return inOrder.map((season) => {
    const isFree = row.is_free || season.is_free
    const around = { isFree, ageRating: Math.max(row.age_rating, season.age_rating) }
    const { release_at } = timesOf(season)
    const isComing = release_at !== null && release_at > now
    const episodes = row.series_parts
      .filter(({ kind, parent_id: within }) => kind === 'episode' && within === season.id)
      .map((part) => presentEpisode(part, around, locale, now))
    const isReady = isComing || episodes.some(({ state }) => state === 'available')
    return {
      id: season.id,
      number: season.position ?? 0,
      title: inLocale(season.title_fa, season.title_en, locale),
      synopsis: inLocale(season.synopsis_fa, season.synopsis_en, locale),
      is_free: isFree,
      release_at: release_at?.toISOString() ?? null,
      offers:
        isFree || !isReady ? [] : presentOffersOf({ kind: 'season', offers: season.offers, isComing }, locale, now),
      episodes,
    }
  })
}
