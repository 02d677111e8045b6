import { useEffect, useState } from 'react'
import type { ClockSample } from '#player/core/shared-clock.ts'
import { call } from '#web/api.ts'
import { exactSample, noteWays } from '../start/exact-way.ts'
import type { ScreeningNow } from './programme-scene.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** Milliseconds. An outage is seen after the longest of these; each viewer asks at moments of its own. */
const askEvery = { least: 8000, most: 12_000 }
const firstCalls = 5
/** On a bad line some more: an answer with a way shorter than this (ms) tells the time well enough. */
const mostCalls = 9
const goodWay = 30
const pause = 120

const device = () => performance.timeOrigin + performance.now()
const wayOf = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt

/**
 * Where a screening is, asked again and again, and the server's clock. Five calls at the beginning, and again after the
 * device slept or its line came back: the one with the shortest way tells the time. Null until the first answer.
 */
export function useScreeningNow(id: number | null): { state: ScreeningNow; clock: ServerClock } | null {
  const [clock] = useState(() => createServerClock())
  const [state, setState] = useState<ScreeningNow | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    const over = new AbortController()
    const { signal } = over
    let timer = 0
    const wayNoted = noteWays(`/screenings/${id}/state`, signal)
    const ask = async () => {
      const sentAt = device()
      const answer = await call('GET /screenings/:id/state', { params: { id } }, { signal, fresh: true, quiet: true })
      const seen = { sentAt, serverAt: Date.parse(answer.now), receivedAt: device() }
      if (signal.aborted) return Infinity
      const sample = exactSample(seen, wayNoted(), performance.timeOrigin)
      clock.add(sample)
      setState(answer)
      return wayOf(sample)
    }
    const later = () => {
      timer = window.setTimeout(() => void again(1), askEvery.least + (askEvery.most - askEvery.least) * Math.random())
    }
    const again = async (times: number) => {
      clearTimeout(timer)
      let shortest = Infinity
      const isEnough = (count: number) => count >= times && (times === 1 || shortest < goodWay || count >= mostCalls)
      for (let count = 0; !isEnough(count) && !signal.aborted; count++) {
        if (count > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        shortest = Math.min(shortest, await ask().catch(() => Infinity))
      }
      if (!signal.aborted) later()
    }
    const anew = () => {
      if (document.visibilityState !== 'visible') return
      clock.forget()
      void again(firstCalls)
    }
    void again(firstCalls)
    document.addEventListener('visibilitychange', anew, { signal })
    window.addEventListener('online', anew, { signal })
    document.addEventListener('resume', anew, { signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [id, clock])
  return state === null ? null : { state, clock }
}
