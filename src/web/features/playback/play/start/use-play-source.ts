import { useCallback, useEffect, useState } from 'react'
import type { PlayerSource } from '#player/core/source.ts'
import { ApiProblem } from '#web/api.ts'
import { askPlayInfo, type PlayInfo, type PlayRequest } from '../play-info.ts'
import { playerSourceOf } from './player-source.ts'
import { type Refusal, refusalOf, unavailable } from '../refusal.ts'

export type PlayAnswer =
  | { state: 'asking' }
  | { state: 'ready'; info: PlayInfo; source: PlayerSource }
  | { state: 'refused'; refusal: Refusal }

const mostTries = 5

async function ask(
  request: PlayRequest,
  startMs: number | null,
  signal?: AbortSignal,
  triesLeft = mostTries,
): Promise<PlayAnswer> {
  try {
    const info = await askPlayInfo(request, signal)
    return info
      ? { state: 'ready', info, source: playerSourceOf(info, startMs) }
      : { state: 'refused', refusal: unavailable }
  } catch (error) {
    const wait = waitOf(error)
    if (wait === null || triesLeft === 0 || signal?.aborted) return { state: 'refused', refusal: refusalOf(error) }
    await new Promise((resolve) => setTimeout(resolve, wait))
    return ask(request, startMs, signal, triesLeft - 1)
  }
}

/**
 * How long to wait (ms) before asking a server again that has no room now: as long as it says, and up to half as long
 * more, so that a hall that was sent away does not come back at one instant. Null: another try would not help.
 */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.status !== 503) return null
  return (error.retryAfter ?? 2) * 1000 * (1 + Math.random() / 2)
}

/**
 * Asks in the browser whether this viewer may watch, because pages are the same for everybody and the answer is not.
 * `refresh` gives the player new addresses of the same film and throws when it may no longer be watched.
 */
export function usePlaySource({ id, ticket, part, reel, isLive, lookup }: PlayRequest, startMs: number | null) {
  const [answer, setAnswer] = useState<PlayAnswer>({ state: 'asking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const over = new AbortController()
    void ask({ id, ticket, part, reel, isLive, lookup }, startMs, over.signal).then((answer) => {
      if (!over.signal.aborted) setAnswer(answer)
    })
    return () => over.abort()
  }, [id, ticket, part, reel, isLive, lookup, startMs, tries])
  const again = useCallback(() => {
    setAnswer({ state: 'asking' })
    setTries((count) => count + 1)
  }, [])
  const refresh = useCallback(async () => {
    const info = await askPlayInfo({ id, ticket, part, reel, isLive, lookup })
    if (!info) throw new Error('no longer available')
    return playerSourceOf(info)
  }, [id, ticket, part, reel, isLive, lookup])
  return { answer, wasRepeated: tries > 0, again, refresh }
}
