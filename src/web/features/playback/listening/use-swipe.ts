import { type PointerEvent, useRef } from 'react'

type Way = 'left' | 'right' | 'up' | 'down'
type Swipes = Partial<Record<Way, () => void>>

/** How far a finger goes before it means a swipe, in pixels of the page. */
const farEnough = 48

/**
 * A finger that goes one way. Physical: left is the left of the glass in every language. Only ways that have a meaning
 * are taken; scrolling stays the browser's (`touch-action` of the element).
 */
export function useSwipe(swipes: Swipes) {
  const begun = useRef<{ x: number; y: number } | null>(null)
  const taken = useRef(false)
  return {
    onPointerDown(event: PointerEvent) {
      taken.current = false
      begun.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent) {
      const from = begun.current
      begun.current = null
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.max(Math.abs(x), Math.abs(y)) < farEnough) return
      const way: Way = Math.abs(x) > Math.abs(y) ? (x < 0 ? 'left' : 'right') : y < 0 ? 'up' : 'down'
      const run = swipes[way]
      if (!run) return
      taken.current = true
      run()
    },
    onPointerCancel() {
      begun.current = null
    },
    /** The press that ends a swipe presses nothing. */
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!taken.current) return
      taken.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
