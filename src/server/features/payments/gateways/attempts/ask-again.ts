import { hours, minutes, seconds } from '#lib/time/clock.ts'

/** Milliseconds for which an unanswered attempt is asked about; then a person must look. */
export const patience = hours(72)
const longestPause = minutes(10)

/** Pause before the next question after no answer: 5, 10, 20 … seconds, at most ten minutes. */
export function pauseAfter(checks: number): number {
  return Math.min(longestPause, seconds(5) * 2 ** Math.min(Math.max(checks - 1, 0), 10))
}

/** Pause in milliseconds before the next question while the buyer may still be at the bank, by the attempt's age. */
export function pauseWhileOpen(ageMs: number): number {
  return ageMs < minutes(10) ? minutes(1) : minutes(2)
}
