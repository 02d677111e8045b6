import { useEffect, useState } from 'react'
import { type Scene, sceneAt, type ScreeningNow } from './programme-scene.ts'
import type { ServerClock } from './server-clock.ts'

const lookEveryMs = 250
/** A part's player loads so long before its beginning, and waits for it. */
const leadMs = 8000

/** The part that begins within its lead, as if it had begun: its player waits by the common clock. */
function sceneWithLead(state: ScreeningNow, now: number, behindMs: number): Scene {
  const scene = sceneAt(state, now, behindMs)
  if (scene.kind !== 'before' && scene.kind !== 'interval') return scene
  const ahead = sceneAt(state, now + leadMs, behindMs)
  return ahead.kind === 'part' ? ahead : scene
}

/** Everything of a scene but the position, which changes all the time. */
const nameOf = (scene: Scene) => JSON.stringify({ ...scene, positionMs: 0 })

/** The scene by the server's clock; it changes by itself, without a call. */
export function useScene(state: ScreeningNow, clock: ServerClock, behindMs: number): Scene {
  const [scene, setScene] = useState(() => sceneWithLead(state, clock.now(), behindMs))
  useEffect(() => {
    const look = () => {
      const next = sceneWithLead(state, clock.now(), behindMs)
      setScene((before) => (nameOf(before) === nameOf(next) ? before : next))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [state, clock, behindMs])
  return scene
}
