import { useCallback, useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { useWho } from '#web/use-session.ts'
import { suggestCurrency, useChosenCurrency } from '#web/features/payments/gateways/currency.ts'
import { nextEdge } from '../day-groups.ts'
import type { Screening, Seats } from '../screening.ts'

export type SeatsAnswer =
  | { state: 'waiting' }
  /** `ahead`: by how many milliseconds this device's clock is ahead of the server's. */
  | { state: 'known'; seats: Seats; ahead: number }
  | { state: 'failed' }

/** Browsers fire timers of more than 24 days at once. */
const longestWaitMs = 2 ** 31 - 1

/**
 * Returns the offer for this visitor now, by the server's clock. It is asked again after a sign-in, after a change of
 * currency, when the page comes back into view, and at the instants at which doors and sale open and close.
 */
export function useSeats(screening: Screening): { answer: SeatsAnswer; reload: () => void } {
  const currency = useChosenCurrency() ?? undefined
  const who = useWho()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<SeatsAnswer | null>(null)
  const { id } = screening
  useEffect(() => {
    if (who === 'unknown') return undefined
    const stop = new AbortController()
    call('GET /screenings/:id/seats', { params: { id }, query: { currency } }, { signal: stop.signal }).then(
      (seats) => {
        suggestCurrency(seats.currency)
        setKept({ state: 'known', seats, ahead: Date.now() - Date.parse(seats.now) })
      },
      () => {
        // An older answer is better than none.
        if (!stop.signal.aborted) setKept((old) => (old?.state === 'known' ? old : { state: 'failed' }))
      },
    )
    return () => stop.abort()
  }, [id, currency, who, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  useReloadInView(reload)
  useReloadAtEdge(screening, kept, reload)
  return { answer: kept ?? { state: 'waiting' }, reload }
}

function useReloadInView(reload: () => void) {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') reload()
    }
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('online', reload)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', reload)
    }
  }, [reload])
}

function useReloadAtEdge(screening: Screening, kept: SeatsAnswer | null, reload: () => void) {
  useEffect(() => {
    if (kept?.state !== 'known') return undefined
    const now = new Date(kept.seats.now)
    const offers = kept.seats.offers.map(({ ends_at }) => ({ ends_at }))
    const edge = nextEdge([screening, ...offers, { ends_at: kept.seats.held?.until }], now)
    if (edge === null) return undefined
    const wait = edge.getTime() + kept.ahead - Date.now() + 500
    if (wait > longestWaitMs) return undefined
    const timer = setTimeout(reload, Math.max(1000, wait))
    return () => clearTimeout(timer)
  }, [screening, kept, reload])
}
