import { after } from '#lib/time/clock.ts'
import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { LiveNote } from '#lib/media/live-health.ts'
import type { Core } from '#server/core.ts'
import { takeKeyNumber } from './live-event-queries.ts'
import { lostAfter } from '../live-lists.ts'
import {
  findNewest,
  findNewestNumber,
  insertRun,
  insertSegment,
  type NewLiveRun,
  type NewLiveSegment,
  noteAtOpen,
  noteLive,
} from './live-run-queries.ts'

type House = Pick<Core, 'db' | 'clock'>

export type RunFacts = Pick<NewLiveRun, 'door' | 'because' | 'width' | 'height' | 'codecs' | 'hasSound'>

/** Writes a new run of an event; call it when its first segment is there. Says which number the segment gets. */
export async function addRun(
  core: House,
  run: { eventId: LiveEventId; runId: LiveRunId; facts: RunFacts; beganOn: Date },
): Promise<{ number: number; sequence: number }> {
  return insertRun(core.db, { ...run.facts, id: run.runId, eventId: run.eventId, beganAt: run.beganOn })
}

/**
 * Tells whether a lower rung is too late with a segment: the lists have it as a gap, or will have it before it is
 * written. A segment that was listed as a gap must stay one (RFC 8216, 6.2.1).
 */
export async function isTooLate(core: House, eventId: LiveEventId, sequence: number): Promise<boolean> {
  const newest = await findNewestNumber(core.db, eventId)
  return newest !== null && newest - sequence >= lostAfter
}

/** Puts a segment into the lists. Its object must be in storage. */
export async function addSegment(core: House, segment: NewLiveSegment): Promise<void> {
  await insertSegment(core.db, segment)
}

/** A key number that was never given for this event. */
export async function nextKeyNumber(core: House, eventId: LiveEventId): Promise<number> {
  return takeKeyNumber(core.db, eventId)
}

/** The instant up to which the event has media; null when it has none. */
export async function reachOf(core: House, eventId: LiveEventId): Promise<Date | null> {
  const [last] = await findNewest(core.db, eventId, { rung: 'top', count: 1, from: null })
  return last === undefined ? null : after(last.starts_at, last.duration_us / 1000)
}

/** Tells the control room something; what is told again only counts. */
export async function note(
  core: House,
  eventId: LiveEventId,
  told: { sender: string; code: LiveNote; figure: number | null },
): Promise<void> {
  await noteLive(core.db, eventId, { ...told, now: core.clock.now() })
}

/** Tells the control rooms of all events of this day that wait for a camera; what is told again only counts. */
export async function noteAtOpenDesks(core: House, told: { code: LiveNote; figure: number | null }): Promise<void> {
  await noteAtOpen(core.db, { ...told, now: core.clock.now() })
}
