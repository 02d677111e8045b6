import { useEffect, useRef, useState } from 'react'
import { MOST_UNTOUCHED, untouchedAfter } from '#player/core/next-up.ts'

/**
 * Whether somebody is still there: how many episodes in a row began by themselves and ran without a key, a press or a
 * turn of the wheel. A moved pointer is no touch, because a desk that shakes moves one too.
 */
export function useTouches() {
  const seen = useRef({ before: 0, isTouched: false, wasKey: false })
  useEffect(() => {
    const note = (wasKey: boolean) => () => {
      seen.current.isTouched = true
      seen.current.wasKey = wasKey
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true, passive: true }
    window.addEventListener('keydown', note(true), options)
    for (const name of ['pointerdown', 'wheel']) window.addEventListener(name, note(false), options)
    return () => stop.abort()
  }, [])
  const [touches] = useState(() => ({
    /** So many ran untouched, this one included, that the viewer is asked. */
    isAsked: () => untouchedAfter(seen.current.before, seen.current.isTouched) >= MOST_UNTOUCHED,
    wasKeyLast: () => seen.current.wasKey,
    /** The next one begins: by itself, or because somebody pressed. */
    goOn: (by: 'press' | 'ring') => {
      const { before, isTouched } = seen.current
      seen.current.before = by === 'press' ? 0 : untouchedAfter(before, isTouched)
      seen.current.isTouched = false
    },
  }))
  return touches
}
