import type { OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { signIn } from '../../session.ts'

export type PlayInfo = NonNullable<OutputOf<'GET /play-info/:id'>>

/** What is played: the film itself, for whoever has the right, or its preview, for everybody. */
export type Reel = 'feature' | 'preview'

export type PlayRequest = {
  id: number
  reel: Reel
  /** Where the streaming host tells a visitor its address; its answer goes along with the question. */
  lookup: string | null
}

/**
 * The address as the streaming host sees it, signed. A host that does not answer is no reason to stop: the server then
 * takes the address the question itself comes from.
 */
async function streamingIp(lookup: string | null, signal?: AbortSignal): Promise<string | undefined> {
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
 * Everything the player needs, or `null` while the film is not available (204).
 * Throws as `call` does: `ApiProblem` with the reason of a refusal, `NetworkFailure`.
 */
export async function askPlayInfo({ id, reel, lookup }: PlayRequest, signal?: AbortSignal): Promise<PlayInfo | null> {
  const streaming_ip = await streamingIp(lookup, signal)
  const key = reel === 'feature' ? 'GET /play-info/:id' : 'GET /play-preview-info/:id'
  const info = await call(key, { params: { id }, query: { streaming_ip } }, { signal })
  if (!info) return null
  // A ticket or a renewed session may log the viewer in on the way.
  if (info.auth) signIn(info.auth.token, info.auth.me)
  return info
}
