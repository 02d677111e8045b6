import { z } from 'zod'
import { liveBacks, livePhases } from '#lib/lists/screening-modes.ts'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { Me } from '../accounts/accounts.ts'
import { ToldPicture } from '../catalog/title-parts.ts'
import { PlayedMusic } from '../catalog/music.ts'
import { Image, Instant, ProductId, RowId, Uuid } from '../primitives.ts'
import { Watchable } from '../payments/payments.ts'
import { ProgrammePart } from '#contract/catalog/programme.ts'
import { route } from '../route.ts'
import { FollowingEpisode, PlayedEpisode, PreviousEpisode, ShownBy } from '../catalog/series.ts'

const StreamingIp = z.object({ streaming_ip: z.string().max(400).optional() })

/** Which part of a screening's programme; left out: the one that plays now, or the first. */
const Part = z.object({ part: z.coerce.number<number | string>().int().min(1).max(100).optional() })

/** By which clock a title plays that everybody sees at the same point. */
const PlayClock = z.object({
  /** The server's clock at this answer. */
  now: Instant,
  /** The instant at which this part begins for this viewer: a viewer who may begin later has an own beginning. */
  starts_at: Instant,
  /** How much later than the others this viewer began; 0 where all are at one point. */
  behind_ms: z.int(),
  /** How much of the title one key opens, and how long before its instant it does. */
  key_ms: z.int(),
  key_opens_ms: z.int(),
})

/** The place of a player, which it chooses at random; without one its session counts. */
export const AskedPlay = StreamingIp.extend(Part.shape).extend({ place: Uuid.optional() })

/** Where a live event is that plays, by the server's clock, and how its player follows it. */
const LivePlay = z
  .object({
    event_id: Uuid,
    phase: z.enum(livePhases),
    on_air_at: Instant.nullable(),
    /** The newest end in the list; null before there is a picture. */
    edge_at: Instant.nullable(),
    now: Instant,
    /** How far behind the edge a player stays, and how far where its line is good. */
    target_latency_ms: z.int(),
    good_line_latency_ms: z.int(),
    /** How far back one may go: a window of a minute, or its beginning. */
    may_go_back: z.enum(liveBacks),
    /** The list from the beginning has the same folder and `-all` after each rung's name. */
    from_start_url: z.string().nullable(),
    segment_ms: z.int(),
  })
  .meta({ id: 'LivePlay' })

export const PlayInfo = z
  .object({
    product: z.object({
      id: z.int(),
      /** Of what plays, which may be another product than the one that was opened. */
      kind: z.enum(productKinds),
      /** Of what was opened. */
      shown_by: ShownBy,
      title: z.string(),
      other_title: z.string(),
      still: Image.nullable(),
      age_rating: z.int(),
    }),
    asset_id: Uuid,
    is_preview: z.boolean(),
    /** The list names the subtitles too, where there are any. */
    manifest: z.object({ url: z.string(), kind: z.enum(['hls', 'dash']) }),
    /** The same segments as DASH; only for clear titles. */
    dash_url: z.string().nullable(),
    protection: z.enum(['clear', 'aes128']),
    /** Null for a live stream, which has no end yet. */
    duration_ms: z.int().nullable(),
    resume_ms: z.int(),
    subtitles: z.array(
      z.object({
        id: z.string(),
        lang: z.string(),
        label: z.string(),
        url: z.string(),
        is_default: z.boolean(),
        /** Shown to viewers who have chosen no subtitle, where the sound is in its language; no choice of its own. */
        is_forced: z.boolean(),
      }),
    ),
    audio: z.array(z.object({ lang: z.string(), label: z.string(), is_default: z.boolean() })),
    /** The pictures that its list will have; empty where they are not known, and where there are none. */
    pictures: z.array(ToldPicture),
    storyboard_url: z.string().nullable(),
    /** Null for what has a picture. */
    music: PlayedMusic.nullable(),
    /** `chapter`, `intro`, `recap`, `credits`; a chapter may have a name. */
    markers: z.array(z.object({ kind: z.string(), start_ms: z.int(), end_ms: z.int(), label: z.string().nullable() })),
    /** Null for what is no episode. */
    episode: PlayedEpisode.nullable(),
    /** With which this viewer goes on after it; null: this is the end. */
    next_episode: FollowingEpisode.nullable(),
    /** The nearest one before it that may be watched; null: there is none. */
    previous_episode: PreviousEpisode.nullable(),
    /** Which part of the screening's programme this is, and all parts that can be played; null where there is one. */
    programme: z
      .object({ part: z.int(), parts: z.array(ProgrammePart.omit({ starts_at: true }).extend({ title: z.string() })) })
      .nullable(),
    /** Null where each viewer watches at their own time. */
    clock: PlayClock.nullable(),
    /** Null for what is no live event, and for its film. */
    live: LivePlay.nullable(),
    /** When the media token ends; the player must ask for a new one before that. */
    token_ends_at: Instant,
    /** For a ticket: its one playing place, which is this player’s now, and when its first beat is due. */
    playing_place: z.object({ id: Uuid, next_beat_ms: z.int() }).nullable(),
    watchable: Watchable,
    auth: z.object({ me: Me, token: z.string() }).nullable(),
  })
  .meta({ id: 'PlayInfo' })

export const getPlayInfo = route({
  method: 'GET',
  path: '/play-info/:id',
  tag: 'playback',
  summary: 'All a player needs, after the right was checked; 204 = currently unavailable',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: AskedPlay.extend({
    /**
     * With 1 an answer that would be refused for want of a right is the preview instead: `is_preview` is true, and
     * `watchable` says what is wanting.
     */
    or_preview: z.enum(['0', '1']).default('0'),
  }),
  responses: { 200: PlayInfo, 204: null },
})

export const getPlayInfoByTicket = route({
  method: 'GET',
  path: '/play-info',
  tag: 'playback',
  summary: 'The same, opened with a ticket’s code: its first play begins its watching time',
  access: 'member',
  query: AskedPlay.extend({ using_ticket: z.string().min(1).max(60) }),
  responses: { 200: PlayInfo, 204: null },
})

export const getPlayPreviewInfo = route({
  method: 'GET',
  path: '/play-preview-info/:id',
  tag: 'playback',
  summary: 'The preview of a title; needs no right',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: StreamingIp,
  responses: { 200: PlayInfo, 204: null },
})

export const getKey = route({
  method: 'GET',
  path: '/keys/:asset',
  tag: 'playback',
  summary: 'The AES-128 content key (16 bytes), after session and right were checked again',
  access: 'optional',
  params: z.object({ asset: Uuid }),
  responses: { 200: null },
})

export const saveWatchTime = route({
  method: 'POST',
  path: '/core/save-watch-time',
  tag: 'playback',
  summary: 'Keeps how far the profile has watched',
  access: 'member',
  body: z.object({
    product_id: RowId,
    position_ms: z.int().min(0).max(86_400_000),
    duration_ms: z.int().min(0).max(86_400_000),
    event: z.enum(['tick', 'pause', 'seek', 'ended', 'leave']).default('tick'),
    /** When it was reached, by the client's clock (ms); a late report never overwrites a newer position. */
    at: z.int().min(0).max(253_402_300_799_999).optional(),
    /**
     * When it is sent, by the same clock: with it a report that waited for a line counts from when it was made, however
     * wrong the clock is. Without it a report that says to be older than a minute counts from when it came.
     */
    sent_at: z.int().min(0).max(253_402_300_799_999).optional(),
    /** One opened player; a new one for each opening. */
    playing: Uuid.optional(),
    /** Where it plays, as play-info was told. */
    place: Uuid.optional(),
    /** The piece that was shown without a jump since the last report. */
    played: z.object({ from_ms: z.int().min(0).max(86_400_000), to_ms: z.int().min(0).max(86_400_000) }).optional(),
  }),
  responses: { 200: z.object({ resume_ms: z.int() }) },
})
