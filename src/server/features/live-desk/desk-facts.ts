import { after, minutes, seconds } from '#lib/clock.ts'
import type { DeskFacts } from './judge-deed.ts'
import type { DeskRow } from './desk-queries.ts'

/** Without a new segment for so long, the audience is told that the picture will be back. */
export const pictureLostMs = seconds(6)
/** A sender that sent nothing for so long is gone. */
const senderGoneMs = seconds(10)
/** The hall of a screening opens at most four hours before it begins. */
const mostDoorsMinutes = 240
/** An encoder that is away for longer is told to the desk as such; nothing ends by itself. */
const longAwayMs = minutes(10)

/** When the hall opens, as planned or as the desk has it. */
export function doorsOf({ release_at: startsAt, doors_minutes: early }: DeskRow): Date | null {
  return startsAt === null ? null : after(startsAt, -minutes(early ?? 0))
}

export function factsOf(row: DeskRow, now: Date): DeskFacts {
  const doorsAt = doorsOf(row)
  return {
    fate: row.fate ?? 'planned',
    isPublished: row.state === 'published',
    areDoorsOpen: doorsAt !== null && doorsAt <= now,
    hasBegun: row.release_at !== null && row.release_at <= now,
    isEarly: row.release_at === null || after(now, minutes(mostDoorsMinutes)) < row.release_at,
    onAirAt: row.on_air_at,
    endedAt: row.ended_at,
    isHeld: row.held_since !== null,
    hasPicture: row.newest_at !== null && after(row.newest_at, pictureLostMs) >= now,
  }
}

export interface EncoderFacts {
  state: 'none' | 'connected' | 'away'
  since: Date | null
  isLongAway: boolean
}

/** Whether an encoder is there, and since when. `cameSince`: when the present sender came, by its first note. */
export function encoderOf(row: DeskRow, cameSince: Date | null, now: Date): EncoderFacts {
  const { sender_id: sender, sender_seen_at: seenAt, newest_at: newestAt } = row
  if (sender !== null && seenAt !== null && after(seenAt, senderGoneMs) > now)
    return { state: 'connected', since: cameSince ?? seenAt, isLongAway: false }
  if (newestAt === null) return { state: 'none', since: null, isLongAway: false }
  const isLongAway = row.ended_at === null && after(newestAt, longAwayMs) <= now
  return { state: 'away', since: newestAt, isLongAway }
}

/** By the age of the end of its newest segment, in milliseconds. */
export function rungState(ageMs: number): 'good' | 'late' | 'dead' {
  if (ageMs > seconds(15)) return 'dead'
  return ageMs > seconds(6) ? 'late' : 'good'
}
