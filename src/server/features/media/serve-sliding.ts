import { z } from 'zod'
import { slidingList, slidingMaster } from '#media/sliding-list.ts'
import type { Api } from '../../api.ts'
import { fail } from '../../fail.ts'
import { addressOf } from '../../http/address.ts'
import { loadingNetwork } from '../../http/caller-network.ts'
import { readMediaToken } from '../../media-token.ts'
import { keys } from './media-keys.ts'
import { smallFiles } from './small-files.ts'

/** Where everybody is in a screening's copy; null when there is no such copy. */
export type FindMoment = (copy: string) => Promise<{
  startsAt: Date
  positionMs: number
  keyMs: number
  keyFolder: string
} | null>

const rendition = /^[av]\d+$/
const Behind = z.object({ behind: z.coerce.number<string>().int().min(0).max(86_400_000).default(0) })
const fresh = 'private, max-age=1'

/** Lists that move with the clock, for players without Media Source; the segments are those of the whole lists. */
export function registerSliding({ app, core, regions }: Api, findMoment: FindMoment): void {
  const memory = smallFiles({ capacity: 8 * 1024 * 1024, largest: 1024 * 1024 })
  const read = async (key: string): Promise<string> => {
    const known = memory.get(key)
    if (known !== undefined) return known.toString('utf8')
    const object = (await core.storage.open(key)) ?? fail('request.not_found')
    const bytes = await object.bytes()
    memory.put(key, bytes)
    return bytes.toString('utf8')
  }

  const list = async (copy: string, name: string | null, behindMs: number): Promise<string> => {
    if (name === null) return slidingMaster(await read(`${keys.asset(copy)}master.m3u8`), `?behind=${behindMs}`)
    const moment = (await findMoment(copy)) ?? fail('request.not_found')
    const whole = await read(`${keys.asset(copy)}${name}/main.m3u8`)
    return slidingList(whole, {
      positionMs: moment.positionMs - behindMs,
      startsAt: new Date(moment.startsAt.getTime() + behindMs),
      keyMs: moment.keyMs,
      uriOf: (key) => `${moment.keyFolder}/${key}`,
    })
  }

  interface Asked {
    Params: { token: string; copy: string; rendition?: string }
    Querystring: { behind?: string }
  }
  for (const path of ['live.m3u8', ':rendition/live.m3u8'])
    app.get<Asked>(`/media/t/:token/:copy/${path}`, async (request, reply) => {
      const { token, copy, rendition: name = null } = request.params
      const asked = {
        assetId: copy,
        network: loadingNetwork(regions.networkOf(addressOf(request))),
        now: core.clock.now(),
      }
      if (!z.uuid().safeParse(copy).success || readMediaToken(core.config, token, asked) === null)
        fail('playback.token_invalid')
      const behind = Behind.safeParse(request.query)
      if (!behind.success || (name !== null && !rendition.test(name))) fail('request.not_found')
      const text = await list(copy, name, behind.data.behind)
      return reply.header('content-type', 'application/vnd.apple.mpegurl').header('cache-control', fresh).send(text)
    })
}
