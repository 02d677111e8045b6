import { after, days } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import type { PeriodId, PlanId } from '#lib/ids.ts'
import { type Contents, contentsKey, opensAtLeast } from './plan-contents.ts'

/** A member's time of a plan, and what its plan opens today. */
export interface Period {
  id: PeriodId
  planId: PlanId
  contents: Contents
  startsAt: Date
  endsAt: Date
}

export interface Span {
  startsAt: Date
  endsAt: Date
}

/**
 * Where new time goes: after all the member's periods that open at least as much, so that no day is lost; at once when
 * it opens something more. Periods that are over do not count. `from`: now, or the end of a pause, in which nothing runs.
 * The last day counts to its end in Tehran, whatever the hour of buying was.
 */
export function fitPeriod(held: readonly Period[], added: { contents: Contents; days: number }, from: Date): Span {
  const startsAt = held
    .filter((period) => opensAtLeast(period.contents, added.contents))
    .reduce((latest, { endsAt }) => (endsAt > latest ? endsAt : latest), from)
  return { startsAt, endsAt: endOfItsDay(after(startsAt, days(added.days))) }
}

/** Periods of plans that open the same titles and follow one another without a gap; `planId` is the last one's. */
export interface Run extends Span {
  planId: PlanId
  contents: Contents
}

/** Joins periods into runs, earliest first. */
export function runsOf(periods: readonly Period[]): Run[] {
  const newest = new Map<string, Run>()
  const runs: Run[] = []
  for (const period of [...periods].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const { planId, contents, startsAt, endsAt } = period
    const key = contentsKey(contents)
    const run = newest.get(key)
    if (run !== undefined && startsAt <= run.endsAt) {
      if (endsAt >= run.endsAt) Object.assign(run, { endsAt, planId, contents })
      continue
    }
    const begun = { planId, contents, startsAt, endsAt }
    newest.set(key, begun)
    runs.push(begun)
  }
  return runs
}

/** How many days there are after today; 0 on the last one. */
export const wholeDaysLeft = (endsAt: Date, now: Date): number =>
  Math.floor((endsAt.getTime() - now.getTime()) / days(1))

export function isRunning({ startsAt, endsAt }: Span, now: Date): boolean {
  return startsAt <= now && endsAt > now
}

/**
 * Returns the periods that change when one is taken back: its remaining part is removed, and the periods that were
 * placed after it move forward by as much, each to the end of a day. Days that have passed stay used.
 */
export function withoutPeriod(held: readonly Period[], taken: Period, now: Date): { id: PeriodId; span: Span }[] {
  const unusedFrom = taken.startsAt > now ? taken.startsAt : now
  const unused = taken.endsAt.getTime() - unusedFrom.getTime()
  if (unused <= 0) return []
  // what begins now begins at once; all other instants are ends of days, and two that met still meet
  const moved = (at: Date) => (at <= taken.endsAt ? unusedFrom : endOfItsDay(after(at, -unused)))
  return held
    .filter((period) => period.id !== taken.id && period.startsAt >= taken.endsAt)
    .filter((period) => opensAtLeast(taken.contents, period.contents))
    .map(({ id, startsAt, endsAt }) => ({
      id,
      span: { startsAt: moved(startsAt), endsAt: moved(endsAt) },
    }))
}
