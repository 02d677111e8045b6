import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

const partIn = (search: string): number | undefined => {
  const text = new URLSearchParams(search).get('part') ?? ''
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}

/**
 * Which title of a programme plays (`?part=`); undefined: the server says. The address keeps what was chosen, so that a
 * reload goes on there. Only the browser reads it, because pages are the same for everybody.
 */
export function usePart() {
  const { pathname, search } = useLocation()
  const [chosen, setChosen] = useState(() => ({ part: partIn(search), isChosen: false }))
  const choose = useCallback(
    (part: number) => {
      setChosen({ part, isChosen: true })
      // The router's own state stays, so that the router sees no new visit.
      window.history.replaceState(window.history.state, '', `${pathname}?part=${part}`)
    },
    [pathname],
  )
  return { ...chosen, choose }
}
