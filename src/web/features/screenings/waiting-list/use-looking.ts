import { useEffect, useRef } from 'react'
import type { OutputOf } from '#contract/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { nextLookMs } from './next-look.ts'

type Entry = OutputOf<'GET /screenings/:id/waiting'>['entry']

/**
 * While a member is in line and the page is in view, it looks for seats that came free, and for the end of an offer. A
 * look that fails is repeated at the next one.
 */
export function useLooking(entry: Entry, look: () => Promise<void>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const isInLine = entry !== null
  const until = entry?.offer?.until ?? null
  useEffect(() => {
    if (!isInLine) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const leftMs = until === null ? null : onThisClock(until) - Date.now()
      timer = setTimeout(() => void turn(), nextLookMs(leftMs))
    }
    const turn = async () => {
      if (document.visibilityState === 'visible') await latest.current().catch(() => undefined)
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [isInLine, until])
}
