import { apiBase } from '#contract/route.ts'
import { openLivePreview } from '#contract/screenings/live/live-desk.ts'
import { hours } from '#lib/time/clock.ts'
import type { LiveEventId } from '#lib/ids.ts'
import { type LiveRung, liveRungs } from '#lib/media/live-health.ts'
import type { Api } from '#server/api.ts'
import type { Config } from '#server/config.ts'
import { fail } from '#server/fail.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'
import {
  findLiveEvent,
  liveFiles,
  openLiveMaster,
  readLiveList,
  readLiveMaster,
  segmentKey,
} from '#server/features/screenings/live/index.ts'

const previewMs = hours(4)
const folder = `${apiBase}/live-preview`
const keyOf = (config: Pick<Config, 'secret'>) => deriveKey(config.secret, 'live-preview')
const textOf = (event: LiveEventId, until: string) => `${event}\n${until}`

/**
 * Returns where the lists and the enciphered segments of an event lie for its organisers. They open with the key, which
 * is given to staff alone.
 */
export function previewFolder(config: Pick<Config, 'secret'>, event: LiveEventId, now: Date) {
  const until = new Date(now.getTime() + previewMs)
  const end = Math.floor(until.getTime() / 1000).toString(36)
  return { until, path: `${folder}/${end}.${sign(keyOf(config), textOf(event, end))}/${event}` }
}

function mustBeOpen(config: Pick<Config, 'secret'>, token: string, event: LiveEventId, now: Date): void {
  const [end = '', signature = ''] = token.split('.')
  const isOpen = Number.parseInt(end, 36) * 1000 > now.getTime()
  if (!isOpen || !isSignatureRight(keyOf(config), textOf(event, end), signature)) fail('request.not_found')
}

const rungOf = (text: string): LiveRung => liveRungs.find((rung) => rung === text) ?? fail('request.not_found')

type InEvent = { token: string; event: string }

/** The picture of a camera for its organisers: also before the event is on air, and during a hold. */
export function registerPreview({ app, core, letIn }: Api): void {
  const { config, clock, db, storage } = core
  const list = 'application/vnd.apple.mpegurl'

  app.get<{ Params: InEvent & { file: string } }>(`${folder}/:token/:event/:file`, async ({ params }, reply) => {
    const { token, event, file } = params
    mustBeOpen(config, token, event, clock.now())
    reply.type(list).header('cache-control', 'no-store')
    const [, name = '', all = ''] = /^(\w+?)(-all)?\.m3u8$/.exec(file) ?? []
    const text =
      name === 'master'
        ? await readLiveMaster(core, event, all === '' ? 'sliding' : 'event')
        : await readLiveList(core, event, {
            rung: rungOf(name),
            withRehearsal: true,
            keyUri: (number) => `keys/${number}`,
            // from the beginning: what was sent while it was on air, to be cut
            ...(all === '' ? { kind: 'sliding' } : { kind: 'event', since: await onAirOf(event) }),
          })
    return reply.send(text ?? fail('request.not_found'))
  })

  app.get<{ Params: InEvent & { run: string; rung: string; file: string } }>(
    `${folder}/:token/:event/:run/:rung/:file`,
    async ({ params }, reply) => {
      const { token, event, run, rung, file } = params
      mustBeOpen(config, token, event, clock.now())
      const [, number] = /^(\d{1,9})\.m4s$/.exec(file) ?? []
      if (file !== 'init.mp4' && number === undefined) fail('request.not_found')
      if (!/^[\da-f-]{36}$/.test(run)) fail('request.not_found')
      const key =
        number === undefined
          ? liveFiles.init(event, run, rungOf(rung))
          : liveFiles.segment(event, run, rungOf(rung), Number(number))
      const object = (await storage.open(key)) ?? fail('request.not_found')
      // the two last seconds of a picture are a megabyte or two
      return reply
        .type('video/mp4')
        .header('cache-control', 'private, max-age=3600')
        .send(await object.bytes())
    },
  )

  app.get<{ Params: InEvent & { number: string } }>(`${folder}/:token/:event/keys/:number`, async (request, reply) => {
    const { token, event, number } = request.params
    await letIn(openLivePreview, request)
    mustBeOpen(config, token, event, clock.now())
    const found = (await findLiveEvent(db, event)) ?? fail('request.not_found')
    if (!/^\d{1,9}$/.test(number)) fail('request.not_found')
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .send(segmentKey(openLiveMaster(config, found.sealed_master), Number(number)))
  })

  async function onAirOf(event: LiveEventId): Promise<Date | null> {
    return (await findLiveEvent(db, event))?.on_air_at ?? null
  }
}
