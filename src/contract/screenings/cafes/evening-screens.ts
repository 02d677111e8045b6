import { z } from 'zod'
import { Count, Instant, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

const EveningParams = z.object({ id: ProductId })
/** Phones that one screen has at the same time. */
export const mostRemotes = 4

const mostMs = 24 * 60 * 60 * 1000
const Ms = z.int().min(0).max(mostMs)

/** Loudness in hundredths, and the size of subtitles in hundredths of the usual one. */
const Volume = z.int().min(0).max(100)
const SubtitleSize = z.int().min(70).max(180)
const SubtitleId = z.string().min(1).max(60)

/** Wishes, in a body with `more`. */
const wishesWith = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('wish', [
    /** `back` and `forward` are ten seconds; `dark` shows black and keeps the sound. */
    z.object({ ...more, wish: z.enum(['play', 'pause', 'back', 'forward', 'dark', 'light']) }),
    z.object({ ...more, wish: z.literal('seek'), value: Ms }),
    z.object({ ...more, wish: z.literal('volume'), value: Volume }),
    /** One of the screen's choices, which passes over any other; null: none. */
    z.object({ ...more, wish: z.literal('subtitle'), value: SubtitleId.nullable() }),
    z.object({ ...more, wish: z.literal('subtitle_size'), value: SubtitleSize }),
  ])

/** A wish that a remote may send. */
export const ScreenWish = wishesWith({}).meta({ id: 'ScreenWish' })

const sound = {
  /** Null: unknown, or only the device's own buttons set it. */
  volume: Volume.nullable(),
  /** The subtitles that the film has, with the name of each in its own language. */
  subtitle_choices: z.array(z.object({ id: SubtitleId, lang: z.string().max(35), label: z.string().max(80) })).max(30),
  /** Which of them is shown; null: none. */
  subtitle: SubtitleId.nullable(),
  subtitle_size: SubtitleSize,
}

/** The screen of an evening, as its remotes see it. */
export const EveningScreen = z
  .object({
    now: Instant,
    title: z.string(),
    cafe: z.string(),
    starts_at: Instant,
    started_at: Instant.nullable(),
    /** The screen has told something in the last seconds. */
    is_connected: z.boolean(),
    position_ms: z.int(),
    /** 0 while it is unknown. */
    duration_ms: z.int(),
    is_paused: z.boolean(),
    is_dark: z.boolean(),
    ...sound,
  })
  .meta({ id: 'EveningScreen' })

const HostScreen = z
  .object({
    screen: EveningScreen,
    /** By which a phone becomes a remote; null before the film was started, and when it plays no longer. */
    code: z.string().nullable(),
    /** Phones that are its remotes, by their number. */
    phones: z.array(z.object({ number: z.int(), since: Instant })),
  })
  .meta({ id: 'HostScreen' })

export const getEveningScreen = route({
  method: 'GET',
  path: '/host/evenings/:id/screen',
  tag: 'host',
  summary: 'The screen of an evening and the code by which phones become its remotes, for hosts of its cafe only',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  responses: { 200: HostScreen },
})

export const tellScreen = route({
  method: 'POST',
  path: '/host/evenings/:id/screen',
  tag: 'host',
  summary: 'The screen tells each second where it is, and learns what the remotes have wished since',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  body: z.object({
    /** The playing place of this player, as in play-info. */
    place: Uuid,
    /** The last wish that it knows; null: it has just begun, and wishes of before are over. */
    after: Count.nullable(),
    position_ms: Ms,
    duration_ms: Ms,
    is_paused: z.boolean(),
    is_dark: z.boolean(),
    ...sound,
  }),
  responses: { 200: z.object({ number: z.int(), wishes: z.array(ScreenWish) }) },
})

export const wishOfHost = route({
  method: 'POST',
  path: '/host/evenings/:id/wishes',
  tag: 'host',
  summary: 'A host wishes something of the screen from another device',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  body: ScreenWish,
  responses: { 200: EveningScreen },
})

export const renewPairing = route({
  method: 'POST',
  path: '/host/evenings/:id/pairing',
  tag: 'host',
  summary: 'Another code for remotes; all phones that were paired are none any more',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  responses: { 200: HostScreen },
})

export const removePhone = route({
  method: 'DELETE',
  path: '/host/evenings/:id/remotes/:number',
  tag: 'host',
  summary: 'One phone is a remote no more; the others stay. One that was paired later under this number stays too',
  access: 'member',
  grownUp: true,
  params: EveningParams.extend({ number: z.coerce.number<number | string>().int().min(1).max(mostRemotes) }),
  query: z.object({ /** Since when it is one, as it was shown. */ since: Instant }),
  responses: { 200: HostScreen },
})

/** The screen as a paired phone sees it. */
const RemoteScreen = EveningScreen.extend({
  /** Of this phone, by which the host knows it. */
  number: z.int(),
}).meta({ id: 'RemoteScreen' })

const RemoteKey = z.string().min(20).max(100)

export const pairRemote = route({
  method: 'POST',
  path: '/remotes',
  tag: 'host',
  summary: 'A phone becomes a remote by the code that the screen shows; four at most for an evening',
  access: 'public',
  body: z.object({ code: z.string().min(1).max(60) }),
  responses: { 201: z.object({ key: z.string(), screen: RemoteScreen }) },
})

export const seeByRemote = route({
  method: 'POST',
  path: '/remotes/screen',
  tag: 'host',
  summary: 'What the screen does, for a paired phone; the key is in the body, so it stands in no address',
  access: 'public',
  body: z.object({ key: RemoteKey }),
  responses: { 200: RemoteScreen },
})

export const wishOfRemote = route({
  method: 'POST',
  path: '/remotes/wishes',
  tag: 'host',
  summary: 'A paired phone wishes something of the screen',
  access: 'public',
  body: wishesWith({ key: RemoteKey }),
  responses: { 200: RemoteScreen },
})
