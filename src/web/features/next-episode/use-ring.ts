import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { fullRing, type Ring, ringAfter } from '#player/core/next-up.ts'
import { usePlayer } from '#player/react/player-context.ts'

/** How often (ms) the ring moves. */
const stepMs = 100

/** The whole seconds that are left; never 0 while the ring is there. */
export const secondsOf = ({ leftMs }: Ring): number => Math.max(1, Math.ceil(leftMs / 1000))

/** A ring that runs with the film and calls `onOver` once; without `runs` it is stopped from the beginning. */
export function useRing(runs: boolean, onOver: () => void) {
  const { store } = usePlayer().controller
  const [ring, setRing] = useState<Ring>(fullRing)
  const shown: Ring = runs ? ring : { ...ring, move: 'stopped' }
  const isRunning = shown.move === 'running'
  const isOver = isRunning && shown.leftMs === 0
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
  const hold = useCallback(
    (held: boolean) => setRing((was) => (was.move === 'stopped' ? was : { ...was, move: held ? 'held' : 'running' })),
    [],
  )
  const stop = useCallback(() => setRing((was) => ({ ...was, move: 'stopped' })), [])
  return { ring: shown, hold, stop }
}
