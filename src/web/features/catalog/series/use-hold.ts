import { type PointerEvent, useRef } from 'react'

const heldMs = 600
/** A finger that moves this far scrolls. */
const stillWithin = 12

/** Handlers for something that is pressed and held by a finger; none where nothing happens then. */
export function useHold(onHold: (() => void) | null) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const stop = () => {
    if (held.current !== null) clearTimeout(held.current.timer)
    held.current = null
  }
  if (onHold === null) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      stop()
      held.current = { timer: setTimeout(onHold, heldMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = held.current ?? { x: event.clientX, y: event.clientY }
      if (Math.hypot(event.clientX - x, event.clientY - y) > stillWithin) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  }
}
