import type { z } from 'zod'
import type { ScreeningState as ScreeningStateSchema } from '#contract/screenings/screenings.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { LateEntry, ScreeningMode } from '#lib/lists/screening-modes.ts'

export type ScreeningState = z.output<typeof ScreeningStateSchema>

/** The facts that decide about a screening at an instant. */
export interface ScreeningFacts {
  mode: ScreeningMode
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  doorsMinutes: number
  /** Null: without a date. */
  startsAt: Date | null
  endsAt: Date | null
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  /** Null: a ticket cannot be given back. */
  returnHours: number | null
}

/** The instant from which the hall is open. */
export function doorsAt({ startsAt, doorsMinutes }: ScreeningFacts): Date | null {
  return startsAt === null ? null : after(startsAt, -minutes(doorsMinutes))
}

/** The end of the sale: its own, or the one of its mode, but never after the end of the screening; null = none. */
export function saleEndOf({ mode, startsAt, endsAt, saleEndsAt }: ScreeningFacts): Date | null {
  const end = saleEndsAt ?? (mode === 'together' ? startsAt : endsAt)
  if (end === null || endsAt === null) return end ?? endsAt
  return end < endsAt ? end : endsAt
}

/** Until when a holder may give a ticket back; null: not at all. */
export function returnsUntil({ startsAt, returnHours }: Pick<ScreeningFacts, 'startsAt' | 'returnHours'>): Date | null {
  return startsAt === null || returnHours === null ? null : after(startsAt, -hours(returnHours))
}

/** Whether tickets are sold at this instant, if there are any. */
export function isOnSale(facts: ScreeningFacts, now: Date): boolean {
  const end = saleEndOf(facts)
  if (facts.fate !== 'planned' || (end !== null && end <= now)) return false
  return facts.saleStartsAt === null || facts.saleStartsAt <= now
}

/** Whether it has ended; nobody begins any more. */
export function hasEnded({ endsAt }: Pick<ScreeningFacts, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}

/** How long a programme is; `haltedMs` null: our stream fails at the moment. */
export interface ProgrammeLength {
  programmeMs: number
  haltedMs: number | null
  lateEntry: LateEntry
}

/**
 * Whether the programme that everybody sees together is over although the screening has not ended: nobody joins any
 * more, and tickets that were used may still be watched again. Never where who comes late begins on their own.
 */
export function isShownOut(
  { mode, fate, startsAt }: Pick<ScreeningFacts, 'mode' | 'fate' | 'startsAt'>,
  { programmeMs, haltedMs, lateEntry }: ProgrammeLength,
  now: Date,
): boolean {
  if (mode !== 'together' || lateEntry === 'from_start' || fate !== 'planned') return false
  // without a file its length is unknown
  if (startsAt === null || haltedMs === null || programmeMs === 0) return false
  return after(startsAt, programmeMs + haltedMs) <= now
}

/**
 * Returns the state of a screening. First its fate, because that holds at any time; then the instants from its end back
 * to its announcement. Doors open while tickets are still sold, and a window sells while it runs: see `isOnSale`.
 */
export function stateOf(facts: ScreeningFacts, now: Date): ScreeningState {
  if (facts.fate !== 'planned') return facts.fate
  if (hasEnded(facts, now)) return 'ended'
  if (facts.startsAt !== null && facts.startsAt <= now) return 'running'
  const doors = doorsAt(facts)
  if (doors !== null && doors <= now) return 'doors'
  if (isOnSale(facts, now)) return 'on_sale'
  return facts.saleStartsAt !== null && facts.saleStartsAt > now ? 'announced' : 'sale_over'
}
