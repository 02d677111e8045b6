import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { signIn } from '#web/session.ts'
import { ownPlace } from './start/own-place.ts'

export type PlayInfo = NonNullable<OutputOf<'GET /play-info/:id'>>

/** The film, for viewers with a right, or its preview, for everybody. */
export type Reel = 'feature' | 'preview'

export type PlayRequest = {
  id: number
  /** The code of the ticket that opens it; without one the viewer's own rights are asked. */
  ticket?: string | undefined
  /** Of a screening with several titles. */
  part?: number | undefined
  reel: Reel
  /** Only a live event is meant. */
  isLive?: boolean | undefined
  /** The streaming host's call that tells a visitor's address; its answer is sent with the request. */
  lookup: string | null
  /** A viewer without a right gets the preview instead of a refusal. */
  orPreview?: boolean
}

/**
 * The visitor's address as the streaming host sees it, signed. If the host does not answer, playback goes on: the
 * server uses the address of the request.
 */
export async function streamingIp(lookup: string | null, signal?: AbortSignal): Promise<string | undefined> {
  if (lookup === null) return undefined
  try {
    const response = await fetch(lookup, { signal, credentials: 'omit', cache: 'no-store' })
    const answer = (await response.json()) as { streaming_ip?: unknown }
    return response.ok && typeof answer.streaming_ip === 'string' ? answer.streaming_ip : undefined
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

/**
 * Everything the player needs, or `null` while the film is not available (204). Throws as `call` does: `ApiProblem`
 * with the reason of a refusal, or `NetworkFailure`.
 */
export async function askPlayInfo(request: PlayRequest, signal?: AbortSignal): Promise<PlayInfo | null> {
  const { id, ticket, part, reel, isLive, lookup, orPreview = false } = request
  const streaming_ip = await streamingIp(lookup, signal)
  const answer = () => {
    const params = { id }
    const query = { streaming_ip, part, place: ownPlace() }
    if (ticket !== undefined)
      return call(
        isLive === true ? 'GET /live-play-info' : 'GET /play-info',
        { query: { ...query, using_ticket: ticket } },
        { signal },
      )
    if (isLive === true) return call('GET /live-play-info/:id', { params, query }, { signal })
    return reel === 'feature'
      ? call('GET /play-info/:id', { params, query: { ...query, or_preview: orPreview ? '1' : undefined } }, { signal })
      : call('GET /play-preview-info/:id', { params, query: { streaming_ip } }, { signal })
  }
  const info = await answer()
  if (!info) return null
  // A ticket or a renewed session may sign the viewer in here.
  if (info.auth) signIn(info.auth.token, info.auth.me)
  return info
}
