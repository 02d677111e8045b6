import { hours } from '#lib/time/clock.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import { watchHours } from '#server/features/screenings/schedule/index.ts'

/** A span in which our stream failed; `to` null: it still does. */
export interface Halt {
  from: Date
  to: Date | null
}

export interface HaltSources {
  outages: readonly Halt[]
  /** The desk's acts, in order. */
  acts: readonly { act: 'cancel' | 'postpone' | 'set_date' | 'interrupt' | 'resume'; at: Date }[]
}

/**
 * Lists when our stream failed: outages that were noted, and from each interruption to the act that followed. A halt
 * before a moved date does not count: everybody sees all of it on the new one.
 */
export function haltsOf({ outages, acts }: HaltSources): Halt[] {
  const moved = acts.findLast(({ act }) => act === 'postpone' || act === 'set_date')?.at ?? null
  const interruptions = acts.flatMap(({ act, at }, index) =>
    act === 'interrupt' ? [{ from: at, to: acts[index + 1]?.at ?? null }] : [],
  )
  return [...outages, ...interruptions].filter(({ from }) => moved === null || from >= moved)
}

/** Whether it is time to judge: our stream plays again, or the screening is over. */
export function isJudgedNow(halts: readonly Halt[], endsAt: Date | null, now: Date): boolean {
  const isOver = endsAt !== null && endsAt <= now
  return halts.length > 0 && (isOver || halts.every(({ to }) => to !== null && to <= now))
}

/** Milliseconds of a span in which our stream failed; where two halts overlap the time counts once. */
export function lostMs(halts: readonly Halt[], span: { from: Date; to: Date }): number {
  const [start, end] = [span.from.getTime(), span.to.getTime()]
  const cut = halts
    .map(({ from, to }) => ({ from: Math.max(from.getTime(), start), to: Math.min(to?.getTime() ?? end, end) }))
    .toSorted((a, b) => a.from - b.from)
  let [lost, reached] = [0, start]
  for (const { from, to } of cut) {
    if (to > Math.max(from, reached)) lost += to - Math.max(from, reached)
    reached = Math.max(reached, to)
  }
  return lost
}

export interface Running {
  mode: ScreeningMode
  /** The length of all titles with interval and talk; 0 = unknown. */
  programmeMs: number
  startsAt: Date
  endsAt: Date
}

/**
 * Returns the length by which a loss is measured: the programme, where all are at the same point; in a window, where
 * each viewer has their own time, the hours of the ticket.
 */
export function runningMs({ mode, programmeMs, startsAt, endsAt }: Running): number {
  if (mode === 'window') return hours(watchHours)
  return programmeMs > 0 ? programmeMs : endsAt.getTime() - startsAt.getTime()
}

/** More than a tenth: the house owes its viewers something. */
export function isTooMuch(lost: number, running: number): boolean {
  return lost * 10 > running
}
