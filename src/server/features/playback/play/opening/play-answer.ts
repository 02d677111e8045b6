import type { ProductId } from '#lib/ids.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { networksOf } from '#server/streaming-ip.ts'
import { takeAccountPlay, takePlace } from '#server/features/playback/places/index.ts'
import { insideCookie, wasInside } from './inside-cookie.ts'
import type { PlayAnswer, PlayQuestion } from './play-info.ts'
import { setPlayCookie } from './play-cookie.ts'

/** The answer of play-info, with the cookies that its player sends back. */
export function answerOf(core: Api['core'], answer: PlayAnswer | null, context: Context) {
  if (answer === null) return { status: 204 as const }
  const { info, grant, keyCall, isLetIn } = answer
  const sessionId = context.viewer?.sessionId ?? null
  if (info.protection === 'aes128') {
    context.reply.header('set-cookie', setPlayCookie(core.config, { sessionId, grant }, keyCall))
  }
  if (isLetIn) {
    const inside = { productId: grant.productId, sessionId }
    context.reply.header('set-cookie', insideCookie(core.config, inside, grant.until))
  }
  return ok(info)
}

interface Asked {
  part?: number | undefined
  streaming_ip?: string | undefined
  or_preview?: '0' | '1'
  place?: string | undefined
}

/** Reads the question of a play-info call, from its query and its caller. */
export const playQuestions =
  ({ core, regions }: Pick<Api, 'core' | 'regions'>) =>
  (context: Context, productId: ProductId, query: Asked): PlayQuestion => ({
    takePlace: (rightId, isEvent, networks) => {
      const viewer = context.viewer ?? fail('auth.required')
      const asked = { rightId, viewer, placeId: query.place, locale: context.locale }
      return takePlace(core, { ...asked, networks: isEvent ? networks : null })
    },
    takeAccountPlay: () => {
      const viewer = context.viewer ?? fail('auth.required')
      return takeAccountPlay(core, { viewer, placeId: query.place, productId, locale: context.locale })
    },
    networks: networksOf(core, regions, { request: context.request, streamingIp: query.streaming_ip }),
    productId,
    part: query.part,
    orPreview: query.or_preview === '1',
    viewer: context.viewer,
    wasInside: wasInside(
      core.config,
      context.request.headers.cookie,
      { productId, sessionId: context.viewer?.sessionId ?? null },
      core.clock.now(),
    ),
    country: regions.countryOfRequest(context.request),
    locale: context.locale,
  })
