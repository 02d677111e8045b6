/** Share of the film outside of which resuming helps nobody. */
const RESUME = { from: 0.05, to: 0.95 } as const

/**
 * Where to start a film that was left at `leftAtMs`: there, if that is between 5 % and 95 % of it, else at the
 * beginning. With an unknown duration any positive position is believed.
 */
export function resumeStart(leftAtMs: number, durationMs: number | null): number {
  if (!Number.isFinite(leftAtMs) || leftAtMs <= 0) return 0
  if (!durationMs || !Number.isFinite(durationMs)) return leftAtMs
  const share = leftAtMs / durationMs
  return share >= RESUME.from && share <= RESUME.to ? leftAtMs : 0
}
