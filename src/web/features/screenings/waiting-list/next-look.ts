const everyMs = 30_000

/** The server ends an offer at its instant; a look just before it would find it still standing. */
const afterEndMs = 1000

/** In how many ms a page in line looks again: every half minute, or when its offer ends (`leftMs`, null without one). */
export function nextLookMs(leftMs: number | null): number {
  if (leftMs === null || leftMs <= 0) return everyMs
  return Math.min(everyMs, leftMs + afterEndMs)
}
