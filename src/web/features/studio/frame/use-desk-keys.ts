import { useLayoutEffect, useRef } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/**
 * Listens to the keys of a desk where somebody works through a queue. `keyOf` says what a key means, null: nothing. A
 * focused field or an open dialog switches the keys off. They are heard from the first paint on.
 */
export function useDeskKeys<Key>(keyOf: (event: KeyboardEvent) => Key | null, onKey: (key: Key) => void): void {
  const newest = useRef({ keyOf, onKey })
  useLayoutEffect(() => {
    newest.current = { keyOf, onKey }
  })
  useLayoutEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target)) return
      const key = newest.current.keyOf(event)
      if (key === null) return
      event.preventDefault()
      newest.current.onKey(key)
    }
    window.addEventListener('keydown', onDown)
    return () => window.removeEventListener('keydown', onDown)
  }, [])
}
