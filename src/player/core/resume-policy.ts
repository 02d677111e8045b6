/** Share of the film outside of which the film starts at the beginning, because resuming would not help. */
const RESUME = { from: 0.05, to: 0.95 } as const

/**
 * Where to start a film that was left at `leftAtMs`: there when that is between 5 % and 95 % of the film, else at the
 * beginning. With an unknown duration any positive position is used.
 */
export function resumeStart(leftAtMs: number, durationMs: number | null): number {
  if (!Number.isFinite(leftAtMs) || leftAtMs <= 0) return 0
  if (!durationMs || !Number.isFinite(durationMs)) return leftAtMs
  const share = leftAtMs / durationMs
  return share >= RESUME.from && share <= RESUME.to ? leftAtMs : 0
}
