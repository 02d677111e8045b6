import type { OutputOf } from '#contract/api.ts'

type Stretches = OutputOf<'GET /studio/live-events/:id/recording'>['stretches']

/**
 * Which instant is shown at a position of the recording, in milliseconds. While the camera was away nothing was recorded, so
 * positions and instants run apart. A position after the end is the end.
 */
export function instantAt(stretches: Stretches, positionMs: number): Date | null {
  let left = Math.max(0, positionMs)
  for (const { starts_at: startsAt, duration_ms: duration } of stretches) {
    if (left < duration) return new Date(Date.parse(startsAt) + left)
    left -= duration
  }
  const last = stretches.at(-1)
  return last === undefined ? null : new Date(Date.parse(last.starts_at) + last.duration_ms)
}
