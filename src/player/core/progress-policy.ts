import type { ProgressEvent, ProgressReport } from './source.ts'

export const PROGRESS_INTERVAL_MS = 10_000

export interface ProgressPolicy {
  /**
   * Tells the policy what happened; returns the report to send, or null. `nowMs` is any clock that never runs
   * backwards. Events may come in any order: a seek while paused, a leave after a pause.
   */
  note(
    event: ProgressEvent,
    at: { positionMs: number; durationMs: number | null; nowMs: number },
  ): ProgressReport | null
  /** The viewer jumps: what was shown ends here, and until `seek` is noted nothing is shown. */
  jump(): void
}

/**
 * Decides when to report the position: every ten seconds of playing, at once on pause, seek and end, and on leaving,
 * unless this position was reported already. Nothing is reported before the first second was seen, while the duration
 * is unknown, or when there is none: a report of zero would erase the saved position. Each report also tells which piece
 * was shown since the one before; the place that a jump leads to is not shown yet.
 */
export function createProgressPolicy(intervalMs: number = PROGRESS_INTERVAL_MS): ProgressPolicy {
  let lastSentAt = -Infinity
  let lastPosition = -1
  let hasStarted = false
  let isJumping = false
  /** The piece that is shown and was not told yet. */
  let [fromMs, toMs] = [0, 0]
  return {
    jump() {
      isJumping = true
    },
    note(event, { positionMs, durationMs, nowMs }) {
      // also where nothing is told: a film opens with a jump to its saved position, before its first tick
      if (event === 'seek') isJumping = false
      if (durationMs === null || !(durationMs > 0) || !Number.isFinite(positionMs)) return null
      if (event === 'tick' && isJumping) return null
      const rounded = Math.max(0, Math.min(Math.round(positionMs), Math.round(durationMs)))
      if (!hasStarted) {
        if (event !== 'tick') return null
        hasStarted = true
        lastSentAt = nowMs
        fromMs = rounded
        toMs = rounded
        return null
      }
      if (event !== 'seek' && !isJumping) toMs = rounded
      if (event === 'tick' && nowMs - lastSentAt < intervalMs) return null
      if (rounded === lastPosition && event !== 'ended') return null
      lastSentAt = nowMs
      lastPosition = rounded
      const played = { fromMs, toMs: Math.max(fromMs, toMs) }
      fromMs = isJumping ? played.toMs : rounded
      toMs = fromMs
      return { positionMs: rounded, durationMs: Math.round(durationMs), event, played }
    },
  }
}
