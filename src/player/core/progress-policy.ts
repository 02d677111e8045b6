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
}

/**
 * Decides when to report the position: every ten seconds of playing, at once on pause, seek and end, and on leaving,
 * unless this position was reported already. Nothing is reported before the first second was seen, while the duration
 * is unknown, or when there is none: a report of zero would erase the saved position.
 */
export function createProgressPolicy(intervalMs: number = PROGRESS_INTERVAL_MS): ProgressPolicy {
  let lastSentAt = -Infinity
  let lastPosition = -1
  let hasStarted = false
  return {
    note(event, { positionMs, durationMs, nowMs }) {
      if (durationMs === null || !(durationMs > 0) || !Number.isFinite(positionMs)) return null
      if (!hasStarted) {
        if (event !== 'tick') return null
        hasStarted = true
        lastSentAt = nowMs
        return null
      }
      const rounded = Math.max(0, Math.min(Math.round(positionMs), Math.round(durationMs)))
      if (event === 'tick' && nowMs - lastSentAt < intervalMs) return null
      if (rounded === lastPosition && event !== 'ended') return null
      lastSentAt = nowMs
      lastPosition = rounded
      return { positionMs: rounded, durationMs: Math.round(durationMs), event }
    },
  }
}
