import { z } from 'zod'
import { liveDeeds } from '#lib/lists/live-deeds.ts'
import { liveNotes, liveRungs } from '#lib/media/live-health.ts'
import { Instant, PageQuery, pageOf, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

export const LiveDeed = z.enum(liveDeeds).meta({ id: 'LiveDeed' })
const LiveRung = z.enum(liveRungs)

/** `starting`: the start counts and can be taken back; `away`: on air, and no picture comes. */
export const LiveDeskPhase = z
  .enum(['waiting', 'starting', 'on_air', 'held', 'away', 'ended'])
  .meta({ id: 'LiveDeskPhase' })

const event = {
  /** Of the product under which it is sold. */
  id: z.int(),
  title: z.string(),
  is_draft: z.boolean(),
  phase: LiveDeskPhase,
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  on_air_at: Instant.nullable(),
  ended_at: Instant.nullable(),
}

const LiveEventRow = z.object({ ...event, has_camera: z.boolean() }).meta({ id: 'LiveEventRow' })

/** The encoder's stream, as it was measured in the last two seconds. */
const Sending = z.object({
  door: z.enum(['rtmp', 'srt']),
  bits: z.number(),
  width: z.int(),
  height: z.int(),
  frame_rate: z.number().nullable(),
  gop_ms: z.number().nullable(),
  has_sound: z.boolean(),
  has_b_frames: z.boolean(),
  dropped_frames: z.int(),
  /** How much later a viewer sees a picture than the camera, in milliseconds. */
  delay_ms: z.number(),
  dropped_groups: z.int(),
})

const Encoder = z.object({
  /** `none`: there was none yet. */
  state: z.enum(['none', 'connected', 'away']),
  /** Since when it is there, or away. */
  since: Instant.nullable(),
  /** Away for more than ten minutes. Nothing ends by itself. */
  is_long_away: z.boolean(),
  /** Null: it is not there, or it is connected and no picture that can be shown has come. */
  sending: Sending.nullable(),
})

const Rung = z.object({
  rung: LiveRung,
  height: z.int().nullable(),
  bits: z.number(),
  /** `over`: it has nothing to bring any more, because the camera has gone, or sends now what needs no such rung. */
  state: z.enum(['good', 'late', 'dead', 'over']),
  /** How old the end of its newest segment is. */
  age_ms: z.number(),
  /** How much later than its end a segment came, in half minutes of the last ten minutes, the oldest first; null: none came. */
  late_ms: z.array(z.number().nullable()),
})

const counted = { viewers: z.int(), stalled: z.int() }

const Viewers = z.object({
  /** Those who play now. */
  now: z.int(),
  tickets: z.int(),
  /** Whose player stood still for a second or more since its beat before. */
  stalled: z.int(),
  /** Their mean distance from the camera's picture; null while nobody tells. */
  behind_ms: z.number().nullable(),
  /** The most viewers first. Null: not known. */
  networks: z.array(z.object({ ...counted, country: z.string().nullable(), operator: z.string().nullable() })),
  /** By what their players show; null: a player that does not tell. */
  rungs: z.array(z.object({ ...counted, rung: z.string().nullable() })),
})

/** The recording of the event when it is over. */
const Recording = z.object({
  /** `none`: it was never on air. */
  state: z.enum(['none', 'wanted', 'made', 'failed']),
  has_film: z.boolean(),
  cut_from: Instant.nullable(),
  cut_until: Instant.nullable(),
  /** It can be cut, and its film made anew: its files are there. */
  may_cut: z.boolean(),
  /** The gaps of its film, at the film’s own time. `away`: no camera sent. `lost`: the recording could not be read. */
  gaps: z.array(z.object({ at_ms: z.int(), duration_ms: z.int(), because: z.enum(['away', 'lost']) })),
  /** For how long after its end tickets open it again; 0: not at all. */
  replay_hours: z.int(),
})

const LiveMessage = z
  .object({
    id: Uuid,
    text_fa: z.string(),
    text_en: z.string(),
    said_at: Instant,
    taken_back_at: Instant.nullable(),
    /** The audience sees it now. */
    is_shown: z.boolean(),
  })
  .meta({ id: 'LiveMessage' })

/** A cause that the machine has noted, or what somebody of staff did. */
const LogEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    at: Instant,
    first_at: Instant,
    code: z.enum(liveNotes),
    times: z.int(),
    figure: z.number().nullable(),
  }),
  z.object({ kind: z.literal('deed'), at: Instant, deed: z.string(), by: z.string().nullable() }),
])

export const LiveDesk = z
  .object({
    ...event,
    now: Instant,
    doors: z.object({
      is_open: z.boolean(),
      /** When the screening says; null: without a date. */
      at: Instant.nullable(),
      /** The desk has opened or shut them. */
      is_by_desk: z.boolean(),
    }),
    held_since: Instant.nullable(),
    has_picture: z.boolean(),
    /** The deeds that are possible now, and the one that is the next step; null: nothing is due. */
    may: z.array(LiveDeed),
    next: LiveDeed.nullable(),
    encoder: Encoder,
    rungs: z.array(Rung),
    viewers: Viewers,
    questions: z.int(),
    recording: Recording,
    messages: z.array(LiveMessage),
    log: z.array(LogEntry),
    /** Which doors for cameras this house has. */
    doors_for_cameras: z.object({ rtmp: z.boolean(), srt: z.boolean() }),
    key_made_at: Instant,
  })
  .meta({ id: 'LiveDesk' })

const Params = z.object({ id: ProductId })
const ofStaff = { tag: 'studio', access: 'staff', duty: 'screenings', params: Params } as const

export const listLiveEvents = route({
  method: 'GET',
  path: '/studio/live-events',
  tag: 'studio',
  summary: 'Live events: those that are open first, by their beginning, then those that are over',
  access: 'staff',
  duty: 'screenings',
  query: PageQuery,
  responses: { 200: pageOf(LiveEventRow) },
})

export const getLiveDesk = route({
  ...ofStaff,
  method: 'GET',
  path: '/studio/live-events/:id',
  summary: 'The control room of a live event, all that moves in one answer; asked every two seconds',
  responses: { 200: LiveDesk },
})

export const doLiveDeed = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/deeds',
  summary: 'Does one thing to a live event; two desks at once do it once',
  body: z.object({
    deed: LiveDeed,
    /** Goes on air although no camera sends. */
    without_picture: z.boolean().default(false),
  }),
  responses: { 200: LiveDesk },
})

/** The addresses and secrets for an encoder. Shown by press and recorded. */
export const LiveAccess = z
  .object({
    rtmp: z.object({ server: z.string(), key: z.string() }).nullable(),
    /** With the passphrase in it; null: this house, or this event, has no such door. */
    srt: z.string().nullable(),
  })
  .meta({ id: 'LiveAccess' })

export const showLiveKey = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/key',
  summary: 'Shows the address and the key for an encoder; recorded',
  confirm: true,
  responses: { 200: LiveAccess },
})

export const turnLiveKey = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/new-key',
  summary: 'Makes a new key and passphrase: the old ones open nothing any more, and a sender that uses them is cut',
  confirm: true,
  responses: { 200: LiveAccess },
})

export const makeLiveProfile = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/obs-profile',
  summary: 'A folder that OBS imports as a profile, with the key in it; recorded',
  responses: {
    200: z.object({
      name: z.string(),
      /** The folder as a ZIP file, in base64. */
      zip: z.string(),
    }),
  },
})

export const openLivePreview = route({
  ...ofStaff,
  method: 'GET',
  path: '/studio/live-events/:id/preview',
  summary: 'An address at which staff sees the camera’s picture before, during and after the event, for four hours',
  responses: { 200: z.object({ manifest_url: z.string(), until: Instant }) },
})

/** The longest message, in characters. */
export const longestLiveMessage = 200

export const sayLiveMessage = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/messages',
  summary: 'Tells the audience something in both languages, in place of what was said before',
  body: z.object({ text_fa: z.string().max(2000), text_en: z.string().max(2000) }),
  responses: { 201: LiveDesk },
})

export const takeBackLiveMessage = route({
  ...ofStaff,
  method: 'DELETE',
  path: '/studio/live-events/:id/messages/:message',
  summary: 'Takes a message back; what was said before it is not said again',
  params: Params.extend({ message: Uuid }),
  responses: { 200: LiveDesk },
})

export const openLiveRecording = route({
  ...ofStaff,
  method: 'GET',
  path: '/studio/live-events/:id/recording',
  summary:
    'An address at which staff sees all that was sent while the event was on air, and which instant is where in it',
  responses: {
    200: z.object({
      manifest_url: z.string(),
      until: Instant,
      /** In the order in which they play: while the camera was away there is nothing. */
      stretches: z.array(z.object({ starts_at: Instant, duration_ms: z.int() })),
      /** Stretches that the audience did not see; the film leaves them out. */
      holds: z.array(z.object({ from: Instant, until: Instant })),
    }),
  },
})

export const cutLiveEvent = route({
  ...ofStaff,
  method: 'POST',
  path: '/studio/live-events/:id/cut',
  summary: 'Cuts what is shown again of an event that is over, at once in its list, and makes its film anew',
  /** Null: from its beginning, or to its end. */
  body: z.object({ from: Instant.nullable(), until: Instant.nullable() }),
  responses: { 200: LiveDesk },
})
