import { useEffect, useState } from 'react'
import { serverNow } from '../../server-time.ts'

/** The present time by the server's clock, updated every minute. Only for pages that the browser renders. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date(serverNow())), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
