export type TapOutcome = { kind: 'wait' } | { kind: 'seek'; seconds: number; side: 'left' | 'right' } | { kind: 'play' }

/** Two touches within this time are one double tap. */
export const DOUBLE_TAP_MS = 300
const JUMP_SECONDS = 10

export interface TapPolicy {
  /**
   * Handles a touch at `share` of the width (0 left, 1 right). `wait`: nothing happens yet; after `DOUBLE_TAP_MS` a
   * single tap shows the controls. A double tap on a side jumps ten seconds, and every further tap ten more; in the
   * middle it plays or pauses. Sides are physical in both languages.
   */
  tap(share: number, nowMs: number): TapOutcome
}

/** Tells single taps from double taps. */
export function createTapPolicy(): TapPolicy {
  let lastAt = -Infinity
  let lastZone = ''
  let count = 0
  return {
    tap(share, nowMs) {
      const zone = share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : 'middle'
      count = zone === lastZone && nowMs - lastAt <= DOUBLE_TAP_MS ? count + 1 : 1
      lastAt = nowMs
      lastZone = zone
      if (count < 2) return { kind: 'wait' }
      if (zone === 'middle') {
        count = 0
        return { kind: 'play' }
      }
      return { kind: 'seek', seconds: (zone === 'left' ? -1 : 1) * JUMP_SECONDS, side: zone }
    },
  }
}
