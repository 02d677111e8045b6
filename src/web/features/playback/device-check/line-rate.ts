/** The bytes received by an instant: milliseconds since the request, bytes in all. */
export interface Arrival {
  atMs: number
  bytes: number
}

/** A connection begins slowly, so the first bytes say little about the line. */
const warmUpBytes = 128 * 1024
/** Faster than any film needs; above it nothing is told apart. */
const mostRate = 100_000

/** The rate of a line (kbit/s) from what came when; null when nothing came. */
export function lineRate(arrivals: readonly Arrival[]): number | null {
  const last = arrivals.at(-1)
  if (last === undefined || last.bytes === 0) return null
  const warm = arrivals.find(({ bytes }) => bytes >= warmUpBytes)
  const from = warm === undefined || warm.bytes === last.bytes ? { atMs: 0, bytes: 0 } : warm
  const rate = ((last.bytes - from.bytes) * 8) / Math.max(1, last.atMs - from.atMs)
  return Math.min(mostRate, rate)
}
