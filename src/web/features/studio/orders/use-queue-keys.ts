import { useEffect, useRef } from 'react'
import { queueKey } from './order-data.ts'

type Key = Exclude<ReturnType<typeof queueKey>, null>

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Listens to the queue's keys; a focused field switches them off. */
export function useQueueKeys(onKey: (key: Key) => void): void {
  const newest = useRef(onKey)
  useEffect(() => {
    newest.current = onKey
  })
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target)) return
      const key = queueKey(event)
      if (key === null) return
      event.preventDefault()
      newest.current(key)
    }
    window.addEventListener('keydown', onDown)
    return () => window.removeEventListener('keydown', onDown)
  }, [])
}
