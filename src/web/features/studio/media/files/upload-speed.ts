/** How many bytes had arrived at a time (milliseconds of a monotonic clock). */
export type Sample = { at: number; bytes: number }

const windowMs = 8_000
const leastMs = 1_000

/** Adds a sample and drops those older than the window; the newest of the old ones stays as its beginning. */
export function noteSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const from = sample.at - windowMs
  const firstInside = samples.findIndex(({ at }) => at >= from)
  const kept = firstInside < 0 ? samples.slice(-1) : samples.slice(Math.max(0, firstInside - 1))
  return [...kept, sample]
}

/**
 * Bytes per second over the last eight seconds: one slow or fast chunk hardly changes it, a changed connection shows
 * within seconds. `null` during the first second, or while nothing arrives.
 */
export function speedOf(samples: readonly Sample[]): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < leastMs || last.bytes <= first.bytes) return null
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}

/** Remaining seconds at a speed; `null` when unknown. */
export function secondsUntilDone(left: number, speed: number | null): number | null {
  if (speed === null || speed <= 0) return null
  return Math.ceil(left / speed)
}
