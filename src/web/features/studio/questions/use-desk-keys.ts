import { useEffect, useRef } from 'react'
import { deskKey, type DeskKey } from './desk-keys.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Listens to the desk's keys; a focused field switches them off. */
export function useDeskKeys(isRefusing: boolean, onKey: (key: Exclude<DeskKey, null>) => void): void {
  const newest = useRef(onKey)
  useEffect(() => {
    newest.current = onKey
  })
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target)) return
      const key = deskKey(event, isRefusing)
      if (key === null) return
      event.preventDefault()
      newest.current(key)
    }
    window.addEventListener('keydown', onDown)
    return () => window.removeEventListener('keydown', onDown)
  }, [isRefusing])
}
