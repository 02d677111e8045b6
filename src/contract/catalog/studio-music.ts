import { z } from 'zod'
import { Loudness } from './music.ts'
import { Count, Instant, ProductId, RowId, Version } from '../primitives.ts'
import { route } from '../route.ts'
import { SalesInput } from './sales.ts'
import { MusicCreditInput, TitleParams } from './titles.ts'

const TrackParams = TitleParams.extend({ track: ProductId })

/** The fields of a track that an editor enters. */
const TrackFields = z.object({
  disc: z.int().min(1).max(20),
  number: z.int().min(1).max(999),
  title_fa: z.string().max(300),
  title_en: z.string().max(300),
  credits: z.array(MusicCreditInput).max(100),
  age_rating: z.int().min(0).max(21).default(0),
  /** A track is bought for good or not at all. */
  sales: SalesInput,
})

export const StudioTrack = TrackFields.extend({
  id: z.int(),
  state: z.enum(['draft', 'published']),
  version: Count,
  media_state: z.enum(['none', 'uploading', 'running', 'watchable', 'ready', 'failed']),
  /** 0–1 of a run that is not finished. */
  media_progress: z.number().nullable(),
  /** Why its newest run failed, in words. */
  media_error: z.string().nullable(),
  file_name: z.string().nullable(),
  duration_ms: z.int().nullable(),
  loudness: Loudness.nullable(),
  /** Languages of its lyrics. */
  lyrics: z.array(z.string()),
  updated_at: Instant,
}).meta({ id: 'StudioTrack' })

const StudioTracks = z.object({ items: z.array(StudioTrack), loudness: Loudness.nullable() })

export const listStudioTracks = route({
  method: 'GET',
  path: '/studio/titles/:id/tracks',
  tag: 'studio',
  summary: 'The tracks of an album for its editor; ask every second or two while files are prepared',
  access: 'staff',
  params: TitleParams,
  responses: { 200: StudioTracks },
})

export const addTracks = route({
  method: 'POST',
  path: '/studio/titles/:id/tracks',
  tag: 'studio',
  summary: 'Adds tracks, all or none of them; answers their ids in the order in which they were sent',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({ tracks: z.array(TrackFields).min(1).max(200) }),
  responses: { 201: StudioTracks.extend({ added: z.array(z.int()) }) },
})

export const changeTrack = route({
  method: 'PUT',
  path: '/studio/titles/:id/tracks/:track',
  tag: 'studio',
  summary: 'Changes a track; refused when somebody else changed it meanwhile',
  access: 'staff',
  duty: 'titles',
  params: TrackParams,
  body: TrackFields.extend({ version: Count }),
  responses: { 200: StudioTracks },
})

export const orderTracks = route({
  method: 'PUT',
  path: '/studio/titles/:id/track-order',
  tag: 'studio',
  summary: 'Puts the tracks of an album into this order; every track must be named once',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({
    order: z.array(z.object({ id: RowId, disc: z.int().min(1).max(20), number: z.int().min(1).max(999) })).max(2000),
    /** The ids in the order that was seen. */
    was: z.array(RowId).max(2000),
  }),
  responses: { 200: StudioTracks },
})

export const removeTrack = route({
  method: 'DELETE',
  path: '/studio/titles/:id/tracks/:track',
  tag: 'studio',
  summary: 'Removes a track that nobody has bought',
  access: 'staff',
  duty: 'titles',
  params: TrackParams,
  responses: { 200: StudioTracks },
})

const LyricsParams = z.object({ id: ProductId, lang: z.string().min(2).max(12) })

/** Lyrics as an editor typed them: LRC or plain lines, and a translation line by line. */
const StudioLyrics = z.object({
  lang: z.string(),
  text: z.string(),
  version: Version,
  translation_lang: z.string().nullable(),
  translation: z.string(),
  is_timed: z.boolean(),
  /** Lines that were left out or look wrong, in words. */
  warnings: z.array(z.string()),
  lines: z.array(z.object({ at_ms: z.int().nullable(), text: z.string(), translation: z.string().nullable() })),
})

const AllLyrics = z.object({ items: z.array(StudioLyrics) })

export const listStudioLyrics = route({
  method: 'GET',
  path: '/studio/tracks/:id/lyrics',
  tag: 'studio',
  summary: 'The lyrics of a track as they were typed, in each of their languages',
  access: 'staff',
  params: TitleParams,
  responses: { 200: AllLyrics },
})

export const writeLyrics = route({
  method: 'PUT',
  path: '/studio/tracks/:id/lyrics/:lang',
  tag: 'studio',
  summary: 'Writes lyrics in one language: LRC or plain text, and a translation with as many lines',
  access: 'staff',
  duty: 'titles',
  params: LyricsParams,
  body: z.object({
    text: z.string().min(1).max(100_000),
    translation_lang: z.string().min(2).max(12).nullish(),
    translation: z.string().max(100_000).default(''),
    /** Of what stands in this language; null: nothing does. */
    version: Version.nullable(),
  }),
  responses: { 200: AllLyrics },
})

export const removeLyrics = route({
  method: 'DELETE',
  path: '/studio/tracks/:id/lyrics/:lang',
  tag: 'studio',
  summary: 'Removes the lyrics in one language',
  access: 'staff',
  duty: 'titles',
  params: LyricsParams,
  responses: { 200: AllLyrics },
})
