import { type PointerEvent, useEffect, useRef } from 'react'
import { createTapPolicy, DOUBLE_TAP_MS } from '#player/core/tap-policy.ts'
import { notify } from '#player/dom/shortcut-dispatch.ts'
import { useAct, usePlayer } from '../player-context.ts'

/**
 * The picture as a control. Mouse: a click plays and pauses, a double click toggles full screen. Touch: a tap shows or
 * hides the controls, a double tap on a side jumps ten seconds. Keys and buttons do the same, so this layer is hidden
 * from the accessibility tree.
 */
export function GestureLayer() {
  const { controller } = usePlayer()
  const act = useAct()
  const taps = useRef(createTapPolicy())
  const single = useRef(0)
  const lastPointer = useRef('mouse')
  useEffect(() => () => clearTimeout(single.current), [])

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    lastPointer.current = event.pointerType
    if (event.pointerType !== 'touch') return
    const box = event.currentTarget.getBoundingClientRect()
    const outcome = taps.current.tap((event.clientX - box.left) / box.width, event.timeStamp)
    clearTimeout(single.current)
    if (outcome.kind === 'wait') {
      // before the first play the picture is the play button
      const isIdle = controller.store.get().phase === 'idle'
      const onTap = () => act((actions) => (isIdle ? actions.play() : actions.toggleControls()))
      // a browser lets a film sound only within the tap itself
      if (isIdle) onTap()
      else single.current = window.setTimeout(onTap, DOUBLE_TAP_MS)
    } else if (outcome.kind === 'play') act((actions) => actions.togglePlay())
    else {
      if (controller.store.get().clock !== null) return
      act((actions) => actions.seekBy(outcome.seconds))
      notify(controller.store, 'seek', outcome.seconds)
    }
  }
  const onClick = () => {
    if (lastPointer.current === 'touch') return
    if (controller.store.get().panel !== null) act((actions) => actions.openPanel(null))
    else act((actions) => actions.togglePlay())
  }
  const onDoubleClick = () => {
    if (lastPointer.current !== 'touch') act((actions) => actions.toggleFullscreen())
  }
  return (
    <div
      className="pl-gestures"
      aria-hidden="true"
      onPointerUp={onPointerUp}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    />
  )
}
