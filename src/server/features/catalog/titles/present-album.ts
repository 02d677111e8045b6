import type { z } from 'zod'
import type { Album, Artist, MusicFacts, Score, Track } from '#contract/catalog/music.ts'
import { combineLoudness, presentLoudness } from '#lib/media/loudness.ts'
import type { MeasuredLoudness } from '#lib/media/music-plan.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { presentImage } from './image-address.ts'
import type { TrackRow } from './kinds/track-queries.ts'
import { presentCredits } from './present-credits.ts'
import { presentOffersOf } from './sales/present-offers.ts'
import { priceNow } from './sales/prices.ts'
import type { ProductRow } from './product-queries.ts'
import type { CardRow } from './listing/card-queries.ts'

type Named = { name_fa: string; name_en: string }

/** Names in one line, as a language lists them. */
export function namesIn(people: readonly Named[], locale: Locale): string {
  return people.map(({ name_fa, name_en }) => inLocale(name_fa, name_en, locale)).join(locale === 'fa' ? '، ' : ', ')
}

/** Presents the facts on a card of music; null for any other kind. */
export function presentMusicFacts(
  { music }: Pick<CardRow, 'music'>,
  locale: Locale,
): z.input<typeof MusicFacts> | null {
  if (music === null) return null
  const { form, artists, totals } = music
  const own = form === 'single' ? 1 : 0
  return { form, artists: namesIn(artists, locale), track_count: Math.max(own, Number(totals?.count ?? 0)) }
}

type PersonRow = NonNullable<CardRow['music']>['artists'][number]

export function presentArtist(person: PersonRow, locale: Locale): z.input<typeof Artist> {
  return {
    person_id: person.id,
    name: inLocale(person.name_fa, person.name_en, locale),
    is_group: person.kind === 'group',
    photo: presentImage(person.photo),
  }
}

type Sound = { loudness: number | null; true_peak: number | null } | null

/** Returns a sound's measurements; null for silence, or before it is ready. */
export function measuredOf(sound: Sound): MeasuredLoudness | null {
  if (sound === null || sound.loudness === null || sound.true_peak === null) return null
  return { lufs: sound.loudness, peak: sound.true_peak }
}

/** The loudness of an album, from its tracks that are ready. */
export function albumLoudness(tracks: readonly { sound: (Sound & { duration_ms: number }) | null }[]) {
  return combineLoudness(
    tracks.flatMap(({ sound }) =>
      sound === null ? [] : [{ loudness: measuredOf(sound), duration: sound.duration_ms / 1000 }],
    ),
  )
}

const presented = (measured: MeasuredLoudness | null) => (measured === null ? null : presentLoudness(measured))

function presentTrack(row: TrackRow, at: { album: ProductRow; locale: Locale; now: Date }): z.input<typeof Track> {
  const { album, locale, now } = at
  const artists = row.artists.length > 0 ? row.artists : (album.music?.artists ?? [])
  const isComing = [row.release_at, album.release_at].some((day) => day !== null && day > now)
  const isItself = row.id === album.id
  return {
    id: row.id,
    disc: row.disc ?? 1,
    number: row.number ?? 1,
    title: inLocale(row.title_fa, row.title_en, locale),
    other_title: inLocale(row.title_en, row.title_fa, locale),
    duration_ms: row.sound?.duration_ms ?? null,
    artists: namesIn(artists, locale),
    // the album's own stand on its page already
    credits: isItself ? [] : presentCredits(row.credits, locale),
    age_rating: row.age_rating,
    is_free: row.is_free,
    // a piece that plays itself is bought as its album
    offers:
      row.is_free || row.sound === null || isItself
        ? []
        : presentOffersOf({ kind: 'track', offers: row.offers, isComing }, locale, now),
    has_lyrics: row.has_lyrics,
    preview_seconds: row.preview_ms === null ? null : Math.round(row.preview_ms / 1000),
    loudness: presented(measuredOf(row.sound)),
  }
}

/**
 * Returns how much less the album costs than its tracks singly, by currency. A track that is free counts nothing; an
 * album with a track that is not sold singly in a currency is compared in the other one only.
 */
function savings(album: ProductRow, tracks: readonly TrackRow[], now: Date) {
  const buy = album.offers.find(({ way }) => way === 'buy')
  const paid = tracks.filter((track) => !track.is_free && track.id !== album.id)
  if (buy === undefined || album.is_free || paid.length === 0) return []
  return buy.prices.flatMap((price) => {
    const singly = paid.map((track) => {
      const offer = track.offers.find(({ way }) => way === 'buy')
      const own = offer?.prices.find(({ currency }) => currency === price.currency)
      return offer === undefined || own === undefined ? null : priceNow(own, offer, now).amount
    })
    const sum = singly.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0)
    const amount = sum === null ? 0 : sum - priceNow(price, buy, now).amount
    return amount > 0 ? [{ amount, currency: price.currency }] : []
  })
}

/** Presents the facts that only the page of music shows; null for any other kind. */
export function presentAlbum(
  row: ProductRow,
  tracks: readonly TrackRow[],
  locale: Locale,
  now: Date,
): z.input<typeof Album> | null {
  const { music, score_of: film } = row
  if (music === null) return null
  return {
    form: music.form,
    artists: music.artists.map((person) => presentArtist(person, locale)),
    duration_ms: tracks.reduce((sum, { sound }) => sum + (sound?.duration_ms ?? 0), 0),
    tracks: tracks.map((track) => presentTrack(track, { album: row, locale, now })),
    loudness: presented(albumLoudness(tracks)),
    saves: savings(row, tracks, now),
    score_of:
      film === null
        ? null
        : { id: film.id, title: inLocale(film.title_fa, film.title_en, locale), image: presentImage(film.image) },
  }
}

/** The albums with a film's music. */
export function presentScores(row: Pick<ProductRow, 'scores'>, locale: Locale): z.input<typeof Score>[] {
  return row.scores.map((score) => ({
    id: score.id,
    title: inLocale(score.title_fa, score.title_en, locale),
    image: presentImage(score.image),
    artists: namesIn(score.artists, locale),
    track_count: Number(score.tracks ?? 0),
  }))
}
