import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the address asks for the beginning (`?start=0`), whatever was watched. It is taken at its word once: the
 * address then loses it, so that a reload in the middle of the film goes on there. Only the browser reads it; pages
 * are the same for everybody.
 */
export function useFromStart(): boolean {
  const { pathname, search, hash } = useLocation()
  const [fromStart] = useState(() => new URLSearchParams(search).get('start') === '0')
  useEffect(() => {
    const rest = new URLSearchParams(search)
    if (!rest.has('start')) return
    rest.delete('start')
    // The router's own state stays: to it this is still the same page.
    const address = `${pathname}${rest.size > 0 ? `?${rest.toString()}` : ''}${hash}`
    window.history.replaceState(window.history.state, '', address)
  }, [pathname, search, hash])
  return fromStart
}
