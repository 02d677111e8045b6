import { after, days } from '#lib/time/clock.ts'
import type { Period } from '../periods.ts'
import { isPausing, type Pause } from './pause-spans.ts'

/** The most pauses that may begin within a year, so that a plan is not switched on for each evening of watching alone. */
export const pausesAYear = 2
export const pauseYear = days(365)

/** With less than this left there is nothing to keep, and the debit of the next period may be on its way. */
export const leastLeft = days(1)

export type PauseVerdict =
  | { may: true }
  | { may: false; code: 'pause.no_plan' }
  | { may: false; code: 'pause.nothing_left' }
  | { may: false; code: 'pause.runs'; until: Date }
  /** `again`: from when a pause may begin. */
  | { may: false; code: 'pause.too_often'; again: Date }

/** Whether a member may pause now. `pauses`: those that began within the last year, in any order. */
export function judgePause(held: readonly Period[], pauses: readonly Pause[], now: Date): PauseVerdict {
  const running = pauses.find((pause) => isPausing(pause, now))
  if (running !== undefined) return { may: false, code: 'pause.runs', until: running.endsAt }
  if (held.length === 0) return { may: false, code: 'pause.no_plan' }
  if (!held.some(({ endsAt }) => endsAt >= after(now, leastLeft))) return { may: false, code: 'pause.nothing_left' }
  const counted = pauses.map(({ startsAt }) => startsAt).filter((at) => after(at, pauseYear) > now)
  const oldest = counted.toSorted((a, b) => b.getTime() - a.getTime()).at(pausesAYear - 1)
  return oldest === undefined ? { may: true } : { may: false, code: 'pause.too_often', again: after(oldest, pauseYear) }
}
