import { z } from 'zod'
import { albumForms } from '#lib/lists/album-forms.ts'
import { Image, Money, ProductId } from '../primitives.ts'
import { route } from '../route.ts'
import { Credit, Offer } from './title-parts.ts'

export const AlbumForm = z.enum(albumForms).meta({ id: 'AlbumForm' })

/** The facts on a card of music beside those of every card. */
export const MusicFacts = z
  .object({
    form: AlbumForm,
    /** Its artists in one line, in the request's language; empty when none is named. */
    artists: z.string(),
    track_count: z.int(),
  })
  .meta({ id: 'MusicFacts' })

/**
 * How loud something is, measured by EBU R128 over its whole length. `gain_db` brings it to the site's loudness without
 * its true peak reaching 0 dB: a player multiplies the sound by 10^(gain_db / 20).
 */
export const Loudness = z
  .object({ lufs: z.number(), peak_dbtp: z.number(), gain_db: z.number() })
  .meta({ id: 'Loudness' })

/**
 * Where in the decoded stream the music lies, to the sample. The stream begins with `encoder_delay` samples that are
 * none of the music, and ends with `padding` such samples; in between are exactly `samples` samples.
 */
export const Gapless = z
  .object({
    sample_rate: z.int(),
    samples: z.int(),
    encoder_delay: z.int(),
    padding: z.int(),
  })
  .meta({ id: 'Gapless' })

/** The facts about a track in play-info, beside those about every title that plays. */
export const PlayedMusic = z
  .object({
    /** The album that holds it; a piece that plays itself is its own album. */
    album: z.object({ id: z.int(), title: z.string(), form: AlbumForm }),
    disc: z.int(),
    number: z.int(),
    artists: z.string(),
    artwork: Image.nullable(),
    /** Path of the call that answers its lyrics; null when there are none. */
    lyrics: z.string().nullable(),
    /** Where in the music what plays begins: not 0 for a preview. Lyrics count from the beginning of the music. */
    starts_at_ms: z.int(),
    /** Null for a preview, which is played alone. */
    gapless: Gapless.nullable(),
    /** Null for silence. */
    loudness: z.object({ track: Loudness, album: Loudness }).nullable(),
  })
  .meta({ id: 'PlayedMusic' })

/** Under whose name music stands: a person, or a group. */
export const Artist = z
  .object({ person_id: z.int(), name: z.string(), is_group: z.boolean(), photo: Image.nullable() })
  .meta({ id: 'Artist' })

export const Track = z
  .object({
    id: z.int(),
    disc: z.int(),
    number: z.int(),
    title: z.string(),
    other_title: z.string(),
    /** Null until its sound is ready. */
    duration_ms: z.int().nullable(),
    /** Its own artists in one line; those of the album when it names none. */
    artists: z.string(),
    /** Its own credits: artists, composers, lyricists … */
    credits: z.array(Credit),
    age_rating: z.int(),
    is_free: z.boolean(),
    /** Its own prices; empty when it is free, not ready, or sold with the album only. */
    offers: z.array(Offer),
    has_lyrics: z.boolean(),
    /** Null when there is no preview yet. */
    preview_seconds: z.int().nullable(),
    loudness: Loudness.nullable(),
  })
  .meta({ id: 'Track' })

/** A film and its score refer to each other. */
const LinkedTitle = z.object({
  id: z.int(),
  title: z.string(),
  image: Image.nullable(),
})

export const Album = z
  .object({
    form: AlbumForm,
    artists: z.array(Artist),
    /** Of all tracks that are ready. */
    duration_ms: z.int(),
    /** By disc and number. Empty for a clip, which is watched; a piece that plays itself is its only track. */
    tracks: z.array(Track),
    loudness: Loudness.nullable(),
    /** The saving of the album's buyer against all of its tracks bought singly; empty when there is none. */
    saves: z.array(Money),
    /** For a score: the film that it belongs to. */
    score_of: LinkedTitle.nullable(),
  })
  .meta({ id: 'Album' })

/** Of a film: its scores on the site. */
export const Score = LinkedTitle.extend({ artists: z.string(), track_count: z.int() }).meta({ id: 'Score' })

export const getAlbumAccess = route({
  method: 'GET',
  path: '/albums/:id/access',
  tag: 'music',
  summary: 'Which tracks of an album this visitor may hear whole, and by what',
  access: 'optional',
  params: z.object({ id: ProductId }),
  responses: {
    200: z.object({
      /** The album itself was bought for good. */
      owned: z.boolean(),
      items: z.array(
        z.object({
          id: z.int(),
          allowed: z.boolean(),
          /** Bought for good, alone or with its album. */
          owned: z.boolean(),
          by: z.enum(['FREE', 'PURCHASE', 'SUBSCRIPTION', 'FESTIVAL', 'TICKET']).nullable(),
          /** Why it may not be heard whole, as play-info answers it. */
          code: z.string().nullable(),
        }),
      ),
    }),
  },
})

export const LyricsLine = z
  .object({
    /** From the beginning of the music; null where the lyrics have no times. */
    at_ms: z.int().nullable(),
    /** Empty: a pause between two verses. */
    text: z.string(),
    translation: z.string().nullable(),
  })
  .meta({ id: 'LyricsLine' })

const Direction = z.enum(['rtl', 'ltr'])

export const Lyrics = z
  .object({
    lang: z.string(),
    dir: Direction,
    /** Whether its lines have times, so that the sung one can be lit and a click on a line seeks. */
    is_timed: z.boolean(),
    translation: z.object({ lang: z.string(), dir: Direction }).nullable(),
    lines: z.array(LyricsLine),
  })
  .meta({ id: 'Lyrics' })

export const getLyrics = route({
  method: 'GET',
  path: '/tracks/:id/lyrics',
  tag: 'music',
  summary: 'The lyrics of a track, in each language in which it is sung',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ id: ProductId }),
  responses: { 200: z.object({ track_id: z.int(), items: z.array(Lyrics) }) },
})

/** A track outside of its album, as in a list of what is heard most. */
export const TrackCard = z
  .object({
    id: z.int(),
    title: z.string(),
    artists: z.string(),
    duration_ms: z.int().nullable(),
    album: z.object({ id: z.int(), title: z.string() }),
    artwork: Image.nullable(),
  })
  .meta({ id: 'TrackCard' })
