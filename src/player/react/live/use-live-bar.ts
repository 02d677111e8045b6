import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { behindFromMs, type LiveState } from '#player/core/timeline.ts'
import { SEEK_STEP } from '#player/core/shortcuts.ts'
import { useAct, usePlayer } from '../player-context.ts'

const pageSeconds = 60

/** Seconds by which a key moves the picture; physical, so right is forward in both languages. */
const keySeconds: Record<string, number> = {
  ArrowRight: SEEK_STEP.arrow,
  ArrowUp: SEEK_STEP.arrow,
  ArrowLeft: -SEEK_STEP.arrow,
  ArrowDown: -SEEK_STEP.arrow,
  PageUp: pageSeconds,
  PageDown: -pageSeconds,
}

const lengthOf = ({ beginsAt, edgeAt }: LiveState) => Math.max(1, edgeAt - beginsAt)
/** From 0 at the beginning to 1 at the edge. */
const shareOf = (live: LiveState, at: number) => Math.min(1, Math.max(0, (at - live.beginsAt) / lengthOf(live)))

/**
 * The bar from the beginning to the edge: pointer, drag and keys, and how it is drawn. The event's clock causes no
 * rendering: shares are written into custom properties.
 */
export function useLiveBar() {
  const { store } = usePlayer().controller
  const act = useAct()
  const ref = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  useLayoutEffect(() => {
    const draw = () => {
      const { live } = store.get()
      if (live === null || ref.current === null) return
      const share = dragged ?? (live.behindMs < behindFromMs ? 1 : shareOf(live, live.hereAt))
      ref.current.style.setProperty('--pl-played', String(share))
    }
    draw()
    return store.subscribe(draw)
  }, [store, dragged])

  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
  }
  const goTo = (share: number) => {
    const { live } = store.get()
    if (live !== null) act((actions) => actions.seekTo(live.beginsAt + share * lengthOf(live)))
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(shareAt(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged !== null) setDragged(shareAt(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragged === null) return
      goTo(shareAt(event))
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const seconds = keySeconds[event.key]
      if (event.key === 'Home') goTo(0)
      else if (event.key === 'End') act((actions) => actions.goLive())
      else if (seconds !== undefined) act((actions) => actions.seekBy(seconds))
      else return
      event.preventDefault()
    },
  }
  return { ref, isDragging: dragged !== null, handlers }
}
