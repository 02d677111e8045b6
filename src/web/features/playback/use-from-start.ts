import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the address asks to start at the beginning (`?start=0`), whatever was watched. It works once: the parameter
 * is then removed, so that a reload in the middle of the film continues there. Only the browser reads it, because pages
 * are the same for everybody.
 */
export function useFromStart(): boolean {
  const { pathname, search, hash } = useLocation()
  const [fromStart] = useState(() => new URLSearchParams(search).get('start') === '0')
  useEffect(() => {
    const rest = new URLSearchParams(search)
    if (!rest.has('start')) return
    rest.delete('start')
    // The router's own state stays, so that the router sees no new visit.
    const address = `${pathname}${rest.size > 0 ? `?${rest.toString()}` : ''}${hash}`
    window.history.replaceState(window.history.state, '', address)
  }, [pathname, search, hash])
  return fromStart
}
