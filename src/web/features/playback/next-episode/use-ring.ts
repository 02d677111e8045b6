import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { fullRing, heldRing, isRingOver, type Ring, ringAfter, stoppedRing } from '#player/core/next-up.ts'
import { usePlayer } from '#player/react/player-context.ts'

/** How often (ms) the ring moves. */
const stepMs = 100

/** A ring that runs with the film and calls `onOver` once; without `runs` it is stopped from the beginning. */
export function useRing(runs: boolean, onOver: () => void) {
  const { store } = usePlayer().controller
  const [ring, setRing] = useState<Ring>(fullRing)
  const shown: Ring = runs ? ring : stoppedRing(ring)
  const isRunning = shown.move === 'running'
  const isOver = isRingOver(shown)
  useEffect(() => {
    if (!isRunning || isOver) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = now - last
      last = now
      setRing((was) => ringAfter(was, elapsed, store.get()))
    }, stepMs)
    return () => clearInterval(timer)
  }, [isRunning, isOver, store])
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const hold = useCallback((isHeld: boolean) => setRing((was) => heldRing(was, isHeld)), [])
  const stop = useCallback(() => setRing(stoppedRing), [])
  return { ring: shown, hold, stop }
}
