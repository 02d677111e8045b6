import { after, days } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import type { PeriodId } from '#lib/ids.ts'
import type { Period, Span } from '../periods.ts'
import { daysAMonth } from '../plan-length.ts'

/** How long a pause may be, in months of 31 days like those of plans. */
export const pauseMonths = [1, 2, 3] as const
export type PauseMonths = (typeof pauseMonths)[number]

/** A pause of all time that a member has. */
export interface Pause {
  startsAt: Date
  endsAt: Date
}

/**
 * The end of a pause that begins now. Whole days later, to the same minute: ends of days then stay ends of days, and what
 * was left is moved without being rounded.
 */
export const endOfPause = (now: Date, months: PauseMonths): Date => after(now, days(months * daysAMonth))

/**
 * Whether a pause runs at an instant; its end does not belong to it. None is made to begin later: where its start still
 * lies ahead, the clock of the host that made it is ahead of ours by some milliseconds.
 */
export const isPausing = ({ endsAt }: Pause, now: Date): boolean => endsAt > now

/** When a pause that is ended now ends: not before it began, by whichever host's clock. */
export const endingNow = ({ startsAt }: Pause, now: Date): Date => (startsAt > now ? startsAt : now)

/** Whether a period waits for the end of a pause. */
export const isKept = (period: Span, pause: Pause): boolean => period.startsAt >= pause.endsAt

interface PausedTime {
  /** Periods that run now end here. */
  cut: { id: PeriodId; span: Span }[]
  /** The rests of them, behind the pause. */
  rests: { of: Period; span: Span; days: number }[]
  /** Periods that had not begun. */
  moved: { id: PeriodId; span: Span }[]
}

const wholeDays = ({ startsAt, endsAt }: Span): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / days(1)))

/**
 * Puts all time of a member behind a pause that begins now: what is left of a running period, and whole periods that have
 * not begun. No minute is lost or won; periods that met still meet. Periods that are over do not change.
 */
export function pausedTime(held: readonly Period[], { startsAt, endsAt }: Pause): PausedTime {
  const length = endsAt.getTime() - startsAt.getTime()
  const moved = (at: Date) => (at <= startsAt ? endsAt : endOfItsDay(after(at, length)))
  const running = held.filter((period) => period.startsAt < startsAt && period.endsAt > startsAt)
  const coming = held.filter((period) => period.startsAt >= startsAt)
  return {
    cut: running.map(({ id, startsAt: from }) => ({ id, span: { startsAt: from, endsAt: startsAt } })),
    rests: running.map((of) => {
      const span = { startsAt: endsAt, endsAt: moved(of.endsAt) }
      return { of, span, days: wholeDays(span) }
    }),
    moved: coming.map((period) => ({
      id: period.id,
      span: { startsAt: moved(period.startsAt), endsAt: moved(period.endsAt) },
    })),
  }
}

/**
 * Moves all time forward when a pause ends sooner than planned: what begins with the pause's end begins now, and the
 * rest follows by as much, each to the end of a day. So no minute is lost, and less than a day is won.
 */
export function resumedTime(held: readonly Period[], pause: Pause, now: Date): { id: PeriodId; span: Span }[] {
  const unused = pause.endsAt.getTime() - now.getTime()
  const moved = (at: Date) => (at <= pause.endsAt ? now : endOfItsDay(after(at, -unused)))
  return held
    .filter(({ startsAt }) => startsAt >= pause.endsAt)
    .map(({ id, startsAt, endsAt }) => ({ id, span: { startsAt: moved(startsAt), endsAt: moved(endsAt) } }))
}
