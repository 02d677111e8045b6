import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const slideMs = 8000

/**
 * The position of a slider that advances by itself: it pauses while pointed at, focused or out of sight, and stops for
 * good on request.
 */
export function useAdvance(count: number, area: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0)
  const [choice, setChoice] = useState<boolean | null>(null)
  const motionWanted = useMotionWanted()
  const playing = choice ?? (motionWanted && count > 1)
  const [held, setHeld] = useState(false)
  const left = useRef(slideMs)

  useEffect(() => {
    left.current = slideMs
  }, [at])

  useEffect(() => {
    if (!playing || held) return undefined
    const started = performance.now()
    const timer = setTimeout(() => setAt((now) => (now + 1) % count), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(600, left.current - (performance.now() - started))
    }
  }, [playing, held, at, count])

  useHolding(area, setHeld)

  const go = (to: number) => {
    setAt(to)
    setChoice(false)
  }
  return { at, go, playing, held, toggle: () => setChoice(!playing) }
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

function followMotion(listener: () => void) {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** False on the server: nothing moves before the browser has said that motion is wanted. */
const useMotionWanted = () =>
  useSyncExternalStore(
    followMotion,
    () => !matchMedia(reducedMotion).matches,
    () => false,
  )

function useHolding(area: RefObject<HTMLElement | null>, setHeld: (held: boolean) => void) {
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const reasons = new Set<string>()
    const change = (reason: string, on: boolean) => {
      if (on) reasons.add(reason)
      else reasons.delete(reason)
      setHeld(reasons.size > 0)
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerenter', (event) => change('pointer', event.pointerType === 'mouse'), { signal })
    element.addEventListener('pointerleave', () => change('pointer', false), { signal })
    element.addEventListener('focusin', () => change('focus', true), { signal })
    element.addEventListener('focusout', () => change('focus', false), { signal })
    document.addEventListener('visibilitychange', () => change('tab', document.hidden), { signal })
    const observer = new IntersectionObserver(([entry]) => change('scroll', entry?.isIntersecting === false))
    observer.observe(element)
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [area, setHeld])
}
