import { after, minutes } from '../time/clock.ts'

/** How a screening is shown; the same list as in the database. */
export const screeningModes = ['window', 'together', 'room', 'live'] as const
export type ScreeningMode = (typeof screeningModes)[number]

/** Who comes late joins the others, begins with the first minute, or is not let in. */
export const lateEntries = ['join', 'from_start', 'none'] as const
export type LateEntry = (typeof lateEntries)[number]

/** Where nobody may come late, a newcomer is still let in for this many minutes: a line or a sign-in takes its time. */
const entryGraceMinutes = 10

/** Until when somebody new is let into a screening; null: to the end. */
export function entryEndsAt(of: { mode: ScreeningMode; startsAt: Date | null; lateEntry: LateEntry }): Date | null {
  if (of.mode !== 'together' || of.lateEntry !== 'none' || of.startsAt === null) return null
  return after(of.startsAt, minutes(entryGraceMinutes))
}

/** Minutes before the beginning from which the film of an evening may be started on the screen of its room. */
export const roomMinutesEarly = 15

/** How far back a viewer of a live event may go while it runs: a minute, or its beginning. */
export const liveBacks = ['window', 'start'] as const
export type LiveBack = (typeof liveBacks)[number]

/** The longest time after its end for which tickets of a live event may open it again: a year, in hours. */
export const longestReplayHours = 8760

/** Where a live event is: before it is shown; shown; its desk shows a picture instead; its camera is gone; ended. */
export const livePhases = ['waiting', 'on_air', 'held', 'away', 'ended'] as const
export type LivePhase = (typeof livePhases)[number]
