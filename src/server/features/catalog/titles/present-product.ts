import type { z } from 'zod'
import type { Product, ProductCard } from '#contract/catalog/catalog.ts'
import type { Offer } from '#contract/catalog/title-parts.ts'
import { days } from '#lib/time/clock.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Countries } from '#server/house-lists.ts'
import { presentImage } from './image-address.ts'
import { kindOf, titleKindOf } from './kinds/kinds.ts'
import { playsAny } from './kinds/present-seasons.ts'
import type { TrackRow } from './kinds/track-queries.ts'
import { presentAlbum, presentMusicFacts, presentScores } from './present-album.ts'
import { availabilityOf, presentOffersOf } from './sales/present-offers.ts'
import type { ProductRow } from './product-queries.ts'
import { type CardRow, withFilm } from './listing/card-queries.ts'

// how long a title counts as new on its poster
const newForMs = days(21)

/** Returns the tag across a card's poster. */
export function tagOf(
  row: Pick<CardRow, 'release_at' | 'is_free' | 'published_at'>,
  now: Date,
): 'free' | 'new' | 'soon' | null {
  if (row.release_at !== null && row.release_at > now) return 'soon'
  if (row.is_free) return 'free'
  if (row.published_at !== null && now.getTime() - row.published_at.getTime() < newForMs) return 'new'
  return null
}

/** The card of a product whose kind has one. */
export function presentCard(row: CardRow, locale: Locale, now: Date): z.input<typeof ProductCard> {
  const { card } = kindOf(row)
  if (card === null) throw new Error(`Product ${row.id} is of a kind that has no card.`)
  return {
    id: row.id,
    kind: titleKindOf(row),
    title: inLocale(row.title_fa, row.title_en, locale),
    other_title: inLocale(row.title_en, row.title_fa, locale),
    ...card(row, locale),
    poster: presentImage(row.poster),
    still: presentImage(row.still),
    tag: tagOf(row, now),
    release_at: row.release_at?.toISOString() ?? null,
    age_rating: row.age_rating,
    // most titles have none, and a page of cards need not say so of each
    ...(row.aids !== null && row.aids.length > 0 && { aids: row.aids }),
    music: presentMusicFacts(row, locale),
  }
}

/** Whether a kind that is played has something to play: an album one of its tracks, any other a file of its own. */
function hasFilm({
  kind,
  assets,
  music,
  screening,
}: Pick<ProductRow, 'kind' | 'assets' | 'music' | 'screening'>): boolean {
  // what a camera sends cannot be there before
  if (screening?.mode === 'live') return true
  if (assets.some((asset) => asset.purpose === 'feature')) return true
  return !withFilm.includes(kind) && (music === null || Number(music.totals?.ready ?? 0) > 0)
}

function presentOffers(row: ProductRow, locale: Locale, now: Date): z.input<typeof Offer>[] {
  const isComing = row.release_at !== null && row.release_at > now
  // a released film that cannot be played yet is not sold; one that is not released yet may be sold before it is there
  if (row.is_free || availabilityOf({ ...row, hasFilm: hasFilm(row) }, now).state === 'preparing') return []
  // a series whose episodes are all to come is not sold as if it could be watched, unless its own day is stated
  if (row.kind === 'series' && !isComing && !playsAny(row.series_parts, now)) return []
  return presentOffersOf({ kind: row.kind, offers: row.offers, isComing }, locale, now)
}

/** The page of a product; null when its kind has none. */
export function presentProduct(
  row: ProductRow,
  { related, tracks, countries }: { related: CardRow[]; tracks: readonly TrackRow[]; countries: Countries },
  locale: Locale,
  now: Date,
): z.input<typeof Product> | null {
  const { page } = kindOf(row)
  if (page === null) return null
  const facts = page(row, locale, now)
  // of a series those of its episodes
  const features = row.assets.filter((asset) => asset.purpose === 'feature')
  const preview = row.assets.find((asset) => asset.purpose === 'preview')
  const stills = row.stills.map((still) => presentImage(still)).filter((still) => still !== null)
  return {
    ...presentCard(row, locale, now),
    tagline: inLocale(row.tagline_fa, row.tagline_en, locale),
    synopsis: inLocale(row.synopsis_fa, row.synopsis_en, locale),
    ...facts,
    countries: facts.countries.map((code) => ({ code, name: countries.nameOf(code, locale) })),
    // a screening without stills has the first one of its film
    hero: stills[0] ?? presentImage(row.still),
    stills,
    has_preview: preview !== undefined,
    preview_seconds: preview === undefined ? null : Math.round(preview.duration_ms / 1000),
    subtitles: [...new Set(row.subtitles.map((track) => track.lang))],
    // a file may not say in what language it speaks
    audio: [...new Set(features.flatMap(({ audio }) => audio))].filter((language) => language !== 'und'),
    // those of a series differ from episode to episode
    pictures: features.length === 1 ? (features[0]?.pictures ?? []) : [],
    quality: features.length === 0 ? null : Math.max(0, ...features.flatMap(({ heights }) => heights)),
    offers: presentOffers(row, locale, now),
    availability: availabilityOf({ ...row, hasFilm: hasFilm(row) }, now),
    album: presentAlbum(row, tracks, locale, now),
    scores: presentScores(row, locale),
    related: related.map((card) => presentCard(card, locale, now)),
    published_at: row.published_at?.toISOString() ?? null,
  }
}
