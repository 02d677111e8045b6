import { begunShare, finishedShare } from '#lib/catalog/watched-share.ts'

/**
 * Where to start a film that was left at `leftAtMs`: there from 5 % of the film to just before 95 %, else at the
 * beginning. With an unknown duration any positive position is used.
 */
export function resumeStart(leftAtMs: number, durationMs: number | null): number {
  if (!Number.isFinite(leftAtMs) || leftAtMs <= 0) return 0
  if (!durationMs || !Number.isFinite(durationMs)) return leftAtMs
  const share = leftAtMs / durationMs
  return share >= begunShare && share < finishedShare ? leftAtMs : 0
}
