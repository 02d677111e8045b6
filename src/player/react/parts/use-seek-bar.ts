import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { SEEK_STEP } from '#player/core/shortcuts.ts'
import { useAct, usePlayer } from '../player-context.ts'

const KEY_PREVIEW_MS = 1500
const PAGE_SECONDS = 60

/** Seconds by which a key moves the handle; physical, so right is forward in both languages. */
const KEY_SECONDS: Record<string, number> = {
  ArrowRight: SEEK_STEP.arrow,
  ArrowUp: SEEK_STEP.arrow,
  ArrowLeft: -SEEK_STEP.arrow,
  ArrowDown: -SEEK_STEP.arrow,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
}

/** The position to which a key moves the handle; undefined when it moves nothing. */
function keyTarget({ key }: KeyboardEvent, positionMs: number, durationMs: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return durationMs
  const seconds = KEY_SECONDS[key]
  return seconds === undefined ? undefined : Math.min(Math.max(0, positionMs + seconds * 1000), durationMs)
}

/** The position under the pointer, shown until `hide`; with `forMs` it hides by itself. */
function usePreview() {
  const { controller } = usePlayer()
  const { store } = controller
  const [previewMs, setPreviewMs] = useState<number | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => store.set({ isPreviewing: previewMs !== null }), [store, previewMs])
  return {
    previewMs,
    hide: () => setPreviewMs(null),
    show: (ms: number, forMs?: number) => {
      controller.actions()?.loadStoryboard()
      setPreviewMs(ms)
      clearTimeout(timer.current)
      if (forMs) timer.current = window.setTimeout(() => setPreviewMs(null), forMs)
    },
  }
}

/**
 * Pointer, drag and keys on the seek bar. `previewMs` is the position under the pointer; `dragMs` the handle's while it
 * is dragged.
 */
export function useSeekBar() {
  const { store } = usePlayer().controller
  // 0 for a stream without an end
  const lengthMs = () => store.get().durationMs ?? 0
  const act = useAct()
  const { previewMs, show, hide } = usePreview()
  const [dragMs, setDragMs] = useState<number | null>(null)
  const momentAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * lengthMs()
  }
  const stop = () => {
    setDragMs(null)
    hide()
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || lengthMs() <= 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragMs(momentAt(event))
      show(momentAt(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (lengthMs() <= 0) return
      if (dragMs !== null) setDragMs(momentAt(event))
      act((actions) => actions.wakeControls())
      show(momentAt(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragMs === null) return
      const ms = momentAt(event)
      act((actions) => actions.seekTo(ms))
      setDragMs(null)
      if (event.pointerType === 'touch') hide()
    },
    onPointerCancel: stop,
    onPointerLeave: () => dragMs === null && hide(),
    onBlur: hide,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = lengthMs() > 0 ? keyTarget(event, store.get().positionMs, lengthMs()) : undefined
      if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      act((actions) => actions.seekTo(target))
      show(target, KEY_PREVIEW_MS)
    },
  }
  return { previewMs, dragMs, handlers }
}
