import { type PointerEvent, type RefObject, useState } from 'react'

export interface Dragged {
  key: number
  /** Where it would land: its place among all that is to come. */
  to: number
}

/**
 * Dragging a row by its handle. Rows carry `data-key`, in the order of the queue. `onDrop` gets the place of the row
 * over which it was let go.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (key: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const positionAt = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height
    })
    return below < 0 ? rows.length - 1 : below
  }
  const handlersOf = (key: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) setDragged({ key, to: positionAt(event.clientY) })
    },
    onPointerUp() {
      if (dragged) onDrop(dragged.key, dragged.to)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  return { dragged, handlersOf }
}
