import { useEffect, useState } from 'react'

/** Whole seconds until an instant (milliseconds since 1970), counted down; 0 when it has passed or there is none. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const over = until === null || until <= now
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [over])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
