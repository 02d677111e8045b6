import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { type HallNow, nextLook } from './hall-clock.ts'

export type HallAnswer =
  | { state: 'asking' }
  /** `ahead`: by how many milliseconds this device's clock is ahead of the server's. */
  | { state: 'known'; now: HallNow; ahead: number }
  | { state: 'failed' }

/** An outage or a change by the house is seen after this time at the latest, each viewer a little apart. */
const oftenMs = 15_000
/** A live event goes on air when its desk says so, which no instant tells. */
const liveMs = 6000
const restMs = (often = oftenMs) => often * (0.85 + Math.random() * 0.3)

/** Where a screening is, by the server's clock; asked again at each edge of its programme and now and then. */
export function useHall(id: number): { answer: HallAnswer; reload: () => void } {
  const [kept, setKept] = useState<HallAnswer>({ state: 'asking' })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    const stop = new AbortController()
    const sentAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (ms: number) => {
      timer = setTimeout(reload, ms)
    }
    call('GET /screenings/:id/state', { params: { id } }, { signal: stop.signal }).then(
      (now) => {
        const server = Date.parse(now.now)
        // half of the way there and back is the answer's own
        const ahead = (sentAt + Date.now()) / 2 - server
        setKept({ state: 'known', now, ahead })
        const edge = nextLook(now, server)
        const rest = restMs(now.live !== null && now.phase.kind === 'doors' ? liveMs : oftenMs)
        again(edge === null ? rest : Math.min(rest, Math.max(300, edge - server + 100)))
      },
      () => {
        if (stop.signal.aborted) return
        // an older answer is better than none
        setKept((old) => (old.state === 'known' ? old : { state: 'failed' }))
        again(restMs())
      },
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, round, reload])
  useEffect(() => {
    const onSeen = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', onSeen)
    window.addEventListener('online', reload)
    return () => {
      document.removeEventListener('visibilitychange', onSeen)
      window.removeEventListener('online', reload)
    }
  }, [reload])
  return { answer: kept, reload }
}
