import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { isoDayOf } from '#lib/time/iso-days.ts'
import { isDoubtful, presentOfPage } from './present-of-page.ts'
import { serverNow } from './server-time.ts'
import { useOnline } from './use-online.ts'

/** A timer that rings early would ring again at once. */
const leastWait = 1000

/**
 * The present day of Tehran, written `2026-11-27`: it changes at midnight while the page is open, and when somebody
 * comes back to it. `rendered`: the instant at which the server made the page; null where only the browser draws.
 */
export function useDayOfTehran(rendered: string | null): string {
  const [day, setDay] = useState(() => isoDayOf(new Date(rendered ?? serverNow())))
  useEffect(() => {
    const came = Date.now()
    let timer = 0
    const look = () => {
      window.clearTimeout(timer)
      // nobody reads a hidden page: it looks when it is seen again
      if (document.visibilityState === 'hidden') return
      const server = serverNow()
      const clocks = { rendered: Date.parse(rendered ?? ''), came, device: Date.now(), server }
      const now = new Date(rendered === null ? server : presentOfPage(clocks))
      setDay(isoDayOf(now))
      timer = window.setTimeout(look, Math.max(leastWait, endOfItsDay(now).getTime() - now.getTime()))
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [rendered])
  return day
}

/**
 * The same for a page that the server made: a new day also brings the page’s data anew. `isFresh` is false until they
 * are of this day, so that no number of yesterday stands beside the word “today”.
 */
export function useFreshDay(rendered: string): { day: string; isFresh: boolean } {
  const day = useDayOfTehran(rendered)
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  const isFresh = day === isoDayOf(new Date(rendered))
  useEffect(() => {
    // without a network the page stays as it is, with the words of the day
    if (!isFresh && isOnline) void revalidate()
    // a page kept from before midnight would be asked for again and again
    // oxlint-disable-next-line react/exhaustive-deps
  }, [day, isOnline])
  useEffect(() => {
    // a browser that restores its windows shows the page of days ago; on a wrong clock this asks once for nothing
    if (isDoubtful(Date.parse(rendered), serverNow())) void revalidate()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { day, isFresh }
}
