import { after, hours, minutes } from '#lib/time/clock.ts'
import { entryEndsAt, roomMinutesEarly } from '#lib/lists/screening-modes.ts'
import type { Viewer } from '#server/viewer.ts'
import { narrowest } from './region-and-age.ts'
import { earliest, latest } from './judge-right.ts'
import type { HeldRow, PartRow } from './ways-in-queries.ts'
import type { OpenedRow } from '../opening/play-info-queries.ts'
import type { Programme, WatchFacts, WatchRight } from './watch-facts.ts'

/** The columns of the opened product that `mayWatch` needs. */
export type JudgedRow = Pick<
  OpenedRow,
  | 'id'
  | 'kind'
  | 'is_free'
  | 'state'
  | 'release_at'
  | 'release_ends_at'
  | 'regions'
  | 'age_rating'
  | 'parts'
  | 'rights'
  | 'plan_until'
  | 'paused_until'
> &
  Partial<
    Pick<
      OpenedRow,
      | 'fate'
      | 'mode'
      | 'doors_minutes'
      | 'late_entry'
      | 'has_unused_ticket'
      | 'replay_hours'
      | 'live_ended_at'
      | 'on_air_at'
    >
  >

/** Who asks, and from where. */
export interface Asker {
  viewer: Viewer | null
  country: string | null
}

// json has no instants, so they arrive as text
const instant = (text: Date | string | null): Date | null => (text === null ? null : new Date(text))

function rightOf(row: HeldRow): WatchRight {
  return {
    id: row.id,
    by: row.by,
    startsAt: new Date(row.starts_at),
    endsAt: instant(row.ends_at),
    rent: row.watch_hours === null ? null : { watchHours: row.watch_hours, hasBegun: row.first_played_at !== null },
    festival:
      row.festival_id === null
        ? null
        : {
            productId: row.festival_id,
            opensAt: instant(row.festival_opens_at),
            closesAt: instant(row.festival_closes_at),
            regions: row.festival_regions,
            ageRating: row.festival_age_rating ?? 0,
            clock: null,
          },
  }
}

/** A title inside a season inside a series: what closes one of them closes it. */
function titleOf(parts: readonly PartRow[]) {
  return {
    releaseAt: latest(parts.map((part) => instant(part.release_at))),
    releaseEndsAt: earliest(parts.map((part) => instant(part.release_ends_at))),
    ...narrowest(parts.map(({ age_rating: ageRating, regions }) => ({ ageRating, regions }))),
  }
}

/**
 * When one comes in: in a room a host who is ready need not wait for the minute; where everybody watches together from
 * the doors on, and late only where that is allowed; a live event is waited for from its doors on, and watched when its
 * desk begins before them.
 */
function entryOf(row: JudgedRow) {
  const { mode, release_at: begins, doors_minutes: doors, late_entry: late, on_air_at: onAir = null } = row
  if (mode === 'room' && begins !== null) return { opensAt: after(begins, -minutes(roomMinutesEarly)) }
  if (begins !== null && mode === 'live') return { opensAt: earliest([after(begins, -minutes(doors ?? 0)), onAir]) }
  if (mode !== 'together' || begins === null) return { opensAt: begins }
  const opensAt = after(begins, -minutes(doors ?? 0))
  const end = entryEndsAt({ mode, startsAt: begins, lateEntry: late ?? 'join' })
  return { opensAt, ...(end !== null && { entryEndsAt: end }) }
}

/** A live event that is on air runs until its desk ends it; then it is shown again for some hours, or not at all. */
function closingOf(row: JudgedRow): Date | null {
  const { release_ends_at: ends, live_ended_at: ended, replay_hours: replay, on_air_at: onAir } = row
  if (ended != null && replay != null) return after(ended, hours(replay))
  return onAir == null ? ends : null
}

/** A live event that its desk has not ended. */
const isRunning = ({ mode, on_air_at: onAir, live_ended_at: ended }: JudgedRow): boolean =>
  mode === 'live' && onAir != null && ended == null

/** A ticket of an event that is on air has the end of the event, which nobody knows yet, and not the planned one. */
const withoutEnd = (right: WatchRight): WatchRight => (right.by === 'TICKET' ? { ...right, endsAt: null } : right)

function screeningOf(row: JudgedRow): Programme | null {
  if (row.kind !== 'screening') return null
  const { fate } = row
  return {
    productId: row.id,
    ...entryOf(row),
    closesAt: closingOf(row),
    regions: row.regions,
    ageRating: row.age_rating,
    clock: null,
    ...(fate === 'cancelled' || fate === 'postponed' ? { mishap: fate } : {}),
  }
}

/** The facts for `mayWatch`, from the row of the opened product and the asker. */
export function factsOf(row: JudgedRow, { viewer, country }: Asker): WatchFacts {
  const screening = screeningOf(row)
  return {
    // a film that is free does not open a screening that costs money; a free series opens its episodes
    isFree: row.is_free || (screening === null && row.parts.some((part) => part.is_free)),
    // a film shown in a screening need not be on the site itself
    isPublished: (screening === null ? row.parts : [row]).every(({ state }) => state === 'published'),
    ...titleOf(row.parts),
    // a live event plays itself: its end is not that of a release
    ...(row.mode === 'live' ? { releaseEndsAt: null } : {}),
    screening,
    country,
    isSignedIn: viewer !== null,
    hasChosen: viewer?.profileId != null,
    ageLimit: viewer?.ageLimit ?? null,
    planUntil: row.plan_until,
    pausedUntil: row.paused_until,
    rights: row.rights.map(rightOf).map((right) => (isRunning(row) ? withoutEnd(right) : right)),
    ...(row.has_unused_ticket === true ? { hasUnusedTicket: true } : {}),
  }
}

/** A viewer who is inside stays inside: the end of the entry is for those who come. */
export function inside(facts: WatchFacts): WatchFacts {
  if (facts.screening === null) return facts
  const { entryEndsAt: _over, ...screening } = facts.screening
  return { ...facts, screening }
}
