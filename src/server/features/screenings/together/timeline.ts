/**
 * Where a screening is at an instant. Programme time runs in milliseconds from its beginning and stands still while our
 * stream fails, so every later part moves by as much.
 */
import { after, minutes, seconds } from '#lib/time/clock.ts'
import type { LivePhase } from '#lib/lists/screening-modes.ts'
import { doorsAt } from '#server/features/screenings/schedule/index.ts'
import type { Outage, Part, Programme } from './programme.ts'

/** How long before its instant a key is given. */
export const keyOpensMs = seconds(45)

/** A stretch of programme time: a part, or the interval, which belongs to the part that follows. */
export interface Stretch {
  kind: Part['role'] | 'interval'
  part: number
  fromMs: number
  toMs: number
}

/** The parts in order, with the interval after its part; an interval after the last title is none. */
export function stretchesOf({ parts, interval }: Pick<Programme, 'parts' | 'interval'>): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  const add = (kind: Stretch['kind'], part: number, lengthMs: number) => {
    stretches.push({ kind, part, fromMs: at, toMs: at + lengthMs })
    at += lengthMs
  }
  parts.forEach(({ number, role, durationMs }, index) => {
    add(role, number, durationMs)
    const next = parts[index + 1]
    if (next !== undefined && interval?.after === number) add('interval', next.number, minutes(interval.minutes))
  })
  return stretches
}

/** The length of the whole programme in milliseconds. */
export function lengthOf(programme: Pick<Programme, 'parts' | 'interval'>): number {
  return stretchesOf(programme).at(-1)?.toMs ?? 0
}

/** Outages from the beginning on, in order and without overlap, as milliseconds since the beginning; open ones end now. */
function haltsOf(outages: readonly Outage[], start: Date, now: Date): { fromMs: number; toMs: number }[] {
  const since = (at: Date) => Math.max(0, at.getTime() - start.getTime())
  const halts: { fromMs: number; toMs: number }[] = []
  for (const { beganAt, endedAt } of outages.toSorted((a, b) => a.beganAt.getTime() - b.beganAt.getTime())) {
    const fromMs = Math.max(since(beganAt), halts.at(-1)?.toMs ?? 0)
    const toMs = since(endedAt ?? now)
    if (toMs > fromMs) halts.push({ fromMs, toMs })
  }
  return halts
}

/** Programme time at an instant; negative before the beginning. Null without a date. */
export function programmeTimeAt({ screening, outages }: Pick<Programme, 'screening' | 'outages'>, now: Date) {
  const { startsAt } = screening
  if (startsAt === null) return null
  const passed = now.getTime() - startsAt.getTime()
  const halted = haltsOf(outages, startsAt, now).reduce(
    (sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, passed) - Math.min(fromMs, passed)),
    0,
  )
  return passed - halted
}

/** The instant at which programme time is as given, as far as is known now: an outage that lasts moves it on. */
export function instantOf({ screening, outages }: Pick<Programme, 'screening' | 'outages'>, atMs: number, now: Date) {
  const { startsAt } = screening
  if (startsAt === null) return null
  let wall = atMs
  for (const { fromMs, toMs } of haltsOf(outages, startsAt, now)) if (fromMs <= wall) wall += toMs - fromMs
  return after(startsAt, wall)
}

/** When a key of a part is given. Null without a date, or without such a part. */
export function keyOpensAt(programme: Programme, part: number, key: { keyMs: number; number: number }, now: Date) {
  const stretch = stretchesOf(programme).find((one) => one.part === part && one.kind !== 'interval')
  const at = stretch === undefined ? null : instantOf(programme, stretch.fromMs + key.keyMs * key.number, now)
  return at === null ? null : after(at, -keyOpensMs)
}

export type PhaseKind = 'before' | 'doors' | Stretch['kind'] | 'live' | 'over' | 'outage'

export interface Phase {
  kind: PhaseKind
  startsAt: Date | null
  endsAt: Date | null
  /** The part that plays or, in an interval or an outage, the one that comes next or goes on. */
  part: number | null
  /** Where everybody is in that part. */
  positionMs: number
}

const still = { part: null, positionMs: 0 }

function beforeStart({ screening }: Programme, now: Date): Phase {
  const doors = doorsAt(screening)
  const isOpen = doors !== null && doors <= now
  return isOpen
    ? { kind: 'doors', startsAt: doors, endsAt: screening.startsAt, ...still }
    : { kind: 'before', startsAt: null, endsAt: doors, ...still }
}

/** Each viewer has their own time, so no part plays for all. */
function ofWindow(programme: Programme, now: Date): Phase {
  const { startsAt, endsAt } = programme.screening
  if (startsAt === null || startsAt > now) return beforeStart(programme, now)
  if (endsAt !== null && endsAt <= now) return { kind: 'over', startsAt: endsAt, endsAt: null, ...still }
  return { kind: 'film', startsAt, endsAt, ...still }
}

/** Returns what everybody sees at an instant. */
export function phaseAt(programme: Programme, now: Date): Phase {
  const { screening, outages } = programme
  if (screening.fate === 'cancelled') return { kind: 'over', startsAt: null, endsAt: null, ...still }
  if (screening.mode !== 'together') return ofWindow(programme, now)
  const time = programmeTimeAt(programme, now)
  const isWaiting = time === null || (screening.startsAt !== null && screening.startsAt > now)
  if (screening.fate === 'postponed' || isWaiting) return beforeStart(programme, now)
  const stretches = stretchesOf(programme)
  const found = stretches.find(({ toMs }) => time < toMs)
  if (found === undefined)
    return { kind: 'over', startsAt: instantOf(programme, lengthOf(programme), now), endsAt: null, ...still }
  const positionMs = found.kind === 'interval' ? 0 : time - found.fromMs
  const open = outages.find(({ beganAt, endedAt }) => endedAt === null && beganAt <= now)
  if (open !== undefined) return { kind: 'outage', startsAt: open.beganAt, endsAt: null, part: found.part, positionMs }
  return {
    kind: found.kind,
    startsAt: instantOf(programme, found.fromMs, now),
    endsAt: instantOf(programme, found.toMs, now),
    part: found.part,
    positionMs,
  }
}

/**
 * Returns what everybody sees of a live event: it is waited for until its desk puts it on air, however late that is,
 * and over when its desk ends it. `live` is null when no event was opened yet.
 */
export function livePhaseOf(
  programme: Programme,
  live: { onAirAt: Date | null; phase: LivePhase } | null,
  now: Date,
): Phase {
  const { fate, endsAt, startsAt } = programme.screening
  const isWaited = live === null || live.phase === 'waiting'
  const isLapsed = isWaited && endsAt !== null && endsAt <= now
  if (fate === 'cancelled') return { kind: 'over', startsAt: null, endsAt: null, ...still }
  if (live?.phase === 'ended' || isLapsed) return { kind: 'over', startsAt: endsAt, endsAt: null, ...still }
  if (fate === 'postponed' || isWaited) return beforeStart(programme, now)
  return { kind: 'live', startsAt: live.onAirAt ?? startsAt, endsAt: null, ...still }
}

/** The end of the programme; for other modes the screening's own. */
export function endOf(programme: Programme, now: Date): Date | null {
  if (programme.screening.mode !== 'together') return programme.screening.endsAt
  return instantOf(programme, lengthOf(programme), now)
}

/** The instant of each part, in order; null where each viewer has their own time. */
export function partInstants(programme: Programme, now: Date): (Date | null)[] {
  if (programme.screening.mode !== 'together') return programme.parts.map(() => null)
  const stretches = stretchesOf(programme).filter(({ kind }) => kind !== 'interval')
  return stretches.map(({ fromMs }) => startOfPart(programme, fromMs, now))
}

/**
 * When a part was, or will be, at its beginning as its viewers count: an outage in the middle of it moves its beginning,
 * so that the position is always the time since then.
 */
function startOfPart(programme: Programme, fromMs: number, now: Date): Date | null {
  const time = programmeTimeAt(programme, now)
  if (time === null) return null
  if (time < fromMs) return instantOf(programme, fromMs, now)
  return after(now, fromMs - time)
}
