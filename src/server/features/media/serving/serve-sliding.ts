import { z } from 'zod'
import { slidingList, slidingMaster } from '#media/sliding-list.ts'
import { Locale } from '#contract/primitives.ts'
import type { Api } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { addressOf } from '#server/http/address.ts'
import { loadingNetwork } from '#server/http/caller-network.ts'
import { readMediaToken } from '#server/media-token.ts'
import { keys } from '../pipeline/media-keys.ts'
import { listReader } from './send-manifest.ts'

/** Where everybody is in a screening's copy; null when there is no such copy. */
export type FindMoment = (copy: string) => Promise<{
  startsAt: Date
  positionMs: number
  keyMs: number
  keyFolder: string
} | null>

const rendition = /^[av]\d+$/
const Asked = z.object({
  behind: z.coerce.number<string>().int().min(0).max(86_400_000).default(0),
  lang: Locale.catch('fa'),
})
type Asked = z.output<typeof Asked>
const fresh = 'private, max-age=1'

/** Lists that move with the clock, for players without Media Source; the segments are those of the whole lists. */
export function registerSliding({ app, core, regions }: Api, findMoment: FindMoment): void {
  const lists = listReader(core)

  const list = async (copy: string, name: string | null, { behind, lang }: Asked): Promise<string> => {
    if (name === null) {
      const { text } = await lists.withSounds(copy, 'master.m3u8', lang)
      return slidingMaster(text, `?behind=${behind}`)
    }
    const moment = (await findMoment(copy)) ?? fail('request.not_found')
    return slidingList(await lists.stored(`${keys.asset(copy)}${name}/main.m3u8`), {
      positionMs: moment.positionMs - behind,
      startsAt: new Date(moment.startsAt.getTime() + behind),
      keyMs: moment.keyMs,
      uriOf: (key) => `${moment.keyFolder}/${key}`,
    })
  }

  interface Call {
    Params: { token: string; copy: string; rendition?: string }
    Querystring: { behind?: string; lang?: string }
  }
  for (const path of ['live.m3u8', ':rendition/live.m3u8'])
    app.get<Call>(`/media/t/:token/:copy/${path}`, async (request, reply) => {
      const { token, copy, rendition: name = null } = request.params
      const asked = {
        assetId: copy,
        network: loadingNetwork(regions.networkOf(addressOf(request))),
        now: core.clock.now(),
      }
      if (!z.uuid().safeParse(copy).success || readMediaToken(core.config, token, asked) === null)
        fail('playback.token_invalid')
      const query = Asked.safeParse(request.query)
      if (!query.success || (name !== null && !rendition.test(name))) fail('request.not_found')
      const text = await list(copy, name, query.data)
      return reply.header('content-type', 'application/vnd.apple.mpegurl').header('cache-control', fresh).send(text)
    })
}
