import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { askedStart, withoutAskedStart } from './asked-start.ts'

/**
 * Where the address asks to begin, in milliseconds, whatever was watched; null when it does not. It works once: the
 * parameter is then removed, so that a reload in the middle of the film continues there. Only the browser reads it,
 * because pages are the same for everybody. It is about the title that was opened, not about the episode after it.
 */
export function useAskedStart(id: number): number | null {
  const { pathname, search, hash } = useLocation()
  const [asked] = useState(() => ({ id, startMs: askedStart(search) }))
  useEffect(() => {
    const rest = withoutAskedStart(search)
    if (rest === search) return
    // The router's own state stays, so that the router sees no new visit.
    window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`)
  }, [pathname, search, hash])
  return asked.id === id ? asked.startMs : null
}
