import { useEffect, useRef, useState } from 'react'

/** How long a wished value stands before what the screen says counts again, in milliseconds of the server's clock. */
const shownForMs = 3000

type Props = {
  name: string
  value: number
  most: number
  step: number
  /** When the screen said it: ISO 8601, by the server's clock. */
  now: string
  disabled: boolean
  said: (value: number) => string
  onWish: (value: number) => void
}

/** A value of the screen to drag: it is wished when it is let go, and shown as wished until the screen can have followed. */
export function RemoteSlider({ name, value, most, step, now, disabled, said, onWish }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [wished, setWished] = useState<{ value: number; until: number } | null>(null)
  const own = wished !== null && Date.parse(now) < wished.until ? wished.value : null
  useEffect(() => {
    const slider = input.current
    // the browser's own `change` comes once, when it is let go or a key has moved it; React's comes with each step
    const letGo = () => {
      const chosen = Number(slider?.value)
      setDragged(null)
      setWished({ value: chosen, until: Date.parse(now) + shownForMs })
      onWish(chosen)
    }
    slider?.addEventListener('change', letGo)
    return () => slider?.removeEventListener('change', letGo)
  }, [now, onWish])
  const shown = dragged ?? own ?? Math.min(value, most)
  return (
    <input
      ref={input}
      className="remote-slider"
      type="range"
      min={0}
      max={most}
      step={step}
      value={shown}
      disabled={disabled}
      aria-label={name}
      aria-valuetext={said(shown)}
      onChange={(event) => setDragged(Number(event.target.value))}
    />
  )
}
