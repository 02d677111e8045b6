import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const pressMs = 2000

type Props = { label: string; hint: string; onPressed: () => void }

/** A button that does nothing until it was held for two seconds, with a finger, the mouse or a key. A shorter press says so. */
export function PressedLong({ label, hint, onPressed }: Props) {
  const [isHeld, setHeld] = useState(false)
  const [isShort, setShort] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const begin = () => {
    if (timer.current !== undefined) return
    setHeld(true)
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      setHeld(false)
      // not earlier: without the sentence the button may move, away from the finger that holds it
      setShort(false)
      onPressed()
    }, pressMs)
  }
  const stop = () => {
    if (timer.current === undefined) return
    window.clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
    setShort(true)
  }
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  return (
    <span className="live-long">
      <Button
        kind="danger"
        className={isHeld ? 'held' : ''}
        onPointerDown={begin}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onBlur={stop}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isPress(event)) return
          event.preventDefault()
          if (!event.repeat) begin()
        }}
        onKeyUp={(event) => {
          if (isPress(event)) stop()
        }}
      >
        {label}
      </Button>
      <span className="tiny muted" role="status">
        {isShort ? hint : ''}
      </span>
    </span>
  )
}
