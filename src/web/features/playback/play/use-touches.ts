import { useEffect, useRef, useState } from 'react'
import { afterEpisode, asksForPresence, noTouches, touchedBy } from '#player/core/touches.ts'

/**
 * Whether somebody is still there: how many episodes in a row began by themselves and ran without a key, a press or a
 * turn of the wheel. A moved pointer is no touch, because a desk that shakes moves one too.
 */
export function useTouches() {
  const seen = useRef(noTouches)
  useEffect(() => {
    const note = (what: 'key' | 'hand') => () => {
      seen.current = touchedBy(seen.current, what)
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true, passive: true }
    window.addEventListener('keydown', note('key'), options)
    for (const name of ['pointerdown', 'wheel']) window.addEventListener(name, note('hand'), options)
    return () => stop.abort()
  }, [])
  const [touches] = useState(() => ({
    isAsked: () => asksForPresence(seen.current),
    wasKeyLast: () => seen.current.wasKey,
    /** The next one begins: by itself, or because somebody pressed. */
    goOn: (by: 'press' | 'ring') => {
      seen.current = afterEpisode(seen.current, by)
    },
  }))
  return touches
}
