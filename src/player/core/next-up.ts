import type { PlayerState } from './player-state.ts'
import type { MarkerSource } from './source.ts'

/** How long the next episode waits before it begins by itself. */
export const RING_MS = 10_000
/** Without a mark of the credits the card comes this long before the end. */
const LAST_MS = 20_000
/** In a very short film 20 seconds would be most of it. */
const LAST_SHARE = 0.25
/** So many episodes in a row without a touch, and the viewer is asked whether they still watch. */
export const MOST_UNTOUCHED = 3

/** From where (ms) the card of the next episode is shown; null while the length is unknown. */
export function cardFromMs(markers: readonly MarkerSource[], durationMs: number | null): number | null {
  if (durationMs === null || durationMs <= 0) return null
  const credits = markers.find(({ kind, startMs }) => kind === 'credits' && startMs < durationMs)
  return credits?.startMs ?? durationMs - Math.min(LAST_MS, durationMs * LAST_SHARE)
}

type Seen = Pick<PlayerState, 'phase' | 'positionMs' | 'durationMs' | 'markers'>

/** Whether the card of the next episode belongs on the picture now. Whoever goes back before it does not see it. */
export function isCardDue({ phase, positionMs, durationMs, markers }: Seen): boolean {
  if (phase === 'ended') return true
  const fromMs = cardFromMs(markers, durationMs)
  return phase === 'active' && fromMs !== null && positionMs >= fromMs
}

export type RingMove = 'running' | 'held' | 'stopped'

/** The ring: how much of its time is left, and whether it runs. `held` with Space goes on; `stopped` never does. */
export interface Ring {
  leftMs: number
  move: RingMove
}

export const fullRing: Ring = { leftMs: RING_MS, move: 'running' }

/** The ring after some time of a film that runs; it stands still with the film, but not at its end. */
export function ringAfter(ring: Ring, elapsedMs: number, film: Pick<PlayerState, 'phase' | 'paused'>): Ring {
  const stands = ring.move !== 'running' || (film.paused && film.phase !== 'ended')
  return stands ? ring : { ...ring, leftMs: Math.max(0, ring.leftMs - elapsedMs) }
}

/** What a key does to the card. */
export type CardKey = 'hold' | 'remove' | 'stop' | 'nothing'

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn'])

/**
 * Escape removes the card. While there is a ring, Space holds it together with the film, also on a focused button, so that
 * nobody who wants a pause is sent on; every other key stops it for good. Enter presses what has the focus.
 */
export function cardKey(key: string, move: RingMove): CardKey {
  if (key === 'Escape') return 'remove'
  if (move === 'stopped' || key === 'Enter' || MODIFIERS.has(key)) return 'nothing'
  return key === ' ' ? 'hold' : 'stop'
}

/** How many episodes in a row ended without a touch, this one included. */
export const untouchedAfter = (before: number, wasTouched: boolean): number => (wasTouched ? 0 : before + 1)
