import type { PlayerState } from './player-state.ts'
import type { MarkerSource } from './source.ts'

/** How long the next episode waits before it begins by itself. */
export const RING_MS = 10_000
/** Without a mark of the credits the card comes this long before the end. */
const LAST_MS = 20_000
/** In a very short film 20 seconds would be most of it. */
const LAST_SHARE = 0.25

/** From where (ms) the card of the next episode is shown; null while the length is unknown. */
export function cardFromMs(markers: readonly MarkerSource[], durationMs: number | null): number | null {
  if (durationMs === null || durationMs <= 0) return null
  const credits = markers.find(({ kind, startMs }) => kind === 'credits' && startMs < durationMs)
  return credits?.startMs ?? durationMs - Math.min(LAST_MS, durationMs * LAST_SHARE)
}

type Seen = Pick<PlayerState, 'phase' | 'positionMs' | 'durationMs' | 'markers'>

/** Tells whether the card of the next episode is due now. A viewer who goes back before it does not see it. */
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

type Film = Pick<PlayerState, 'phase' | 'paused' | 'panel'>

/**
 * The ring after some time of a film that runs; it stands still with the film, but not at its end, and while a panel is
 * open: nobody is sent on from a list in which they choose.
 */
export function ringAfter(ring: Ring, elapsedMs: number, film: Film): Ring {
  const stands = ring.move !== 'running' || film.panel !== null || (film.paused && film.phase !== 'ended')
  return stands ? ring : { ...ring, leftMs: Math.max(0, ring.leftMs - elapsedMs) }
}

/** Held with Space, or let go again; a ring that was stopped stays so. */
export const heldRing = (ring: Ring, isHeld: boolean): Ring =>
  ring.move === 'stopped' ? ring : { ...ring, move: isHeld ? 'held' : 'running' }

export const stoppedRing = (ring: Ring): Ring => ({ ...ring, move: 'stopped' })

/** Its time is over: the next episode begins. A ring that is held or stopped never ends. */
export const isRingOver = ({ move, leftMs }: Ring): boolean => move === 'running' && leftMs === 0

/** The whole seconds that are left; never 0 while the ring is there. */
export const secondsOf = ({ leftMs }: Ring): number => Math.max(1, Math.ceil(leftMs / 1000))

/** The effect of a key on the card. */
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
