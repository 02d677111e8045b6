import { useEffect, useState } from 'react'
import type { LiveDesk } from './live-data.ts'

const tickMs = 200

/**
 * The seconds until the event is on air, by the server's clock; null when nothing counts. The answer's own instant is the
 * measure, because this device's clock may be wrong by more than the whole count.
 */
export function useCount({
  phase,
  on_air_at: onAirAt,
  now,
}: Pick<LiveDesk, 'phase' | 'on_air_at' | 'now'>): number | null {
  const leftMs = phase === 'starting' && onAirAt !== null ? Date.parse(onAirAt) - Date.parse(now) : null
  const [passed, setPassed] = useState({ now, ms: 0 })
  useEffect(() => {
    if (leftMs === null) return undefined
    const began = performance.now()
    const timer = window.setInterval(() => setPassed({ now, ms: performance.now() - began }), tickMs)
    return () => window.clearInterval(timer)
  }, [leftMs, now])
  if (leftMs === null) return null
  return Math.max(0, Math.ceil((leftMs - (passed.now === now ? passed.ms : 0)) / 1000))
}
