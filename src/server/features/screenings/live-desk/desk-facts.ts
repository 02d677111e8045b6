import { after, minutes, seconds } from '#lib/time/clock.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
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

/** A rung that has nothing to bring any more is `over`: it is not in the camera's newest run, or the camera has gone. */
export type RungState = 'good' | 'late' | 'dead' | 'over'

/** The lower rungs, and of how many lines a picture has to have more for them. */
const linesOf: Partial<Record<LiveRung, number>> = { v480: 480, v240: 240 }

/** By the age of the end of a rung's newest segment, in milliseconds. */
export function stateByAge(ageMs: number): 'good' | 'late' | 'dead' {
  if (ageMs > seconds(15)) return 'dead'
  return ageMs > seconds(6) ? 'late' : 'good'
}

/** By its age, and by what the camera sends now. */
export function rungState(
  { rung, ageMs }: { rung: LiveRung; ageMs: number },
  run: { height: number | null; hasSound: boolean; isSending: boolean },
): RungState {
  const isOfRun = rung === 'sound' ? run.hasSound : (run.height ?? Number.POSITIVE_INFINITY) > (linesOf[rung] ?? 0)
  const state = stateByAge(ageMs)
  return state === 'dead' && !(isOfRun && run.isSending) ? 'over' : state
}

/** The distance that a player has from the camera's picture by itself (docs/decisions/095-live-player.md). */
const usualBehindMs = seconds(8)

/**
 * How much later a viewer sees a picture than the camera, in milliseconds: what viewers' players tell, or their usual
 * distance, and by how much packets come later than at the beginning. `ageMs`: since the newest segment ended.
 */
export function delayOf(facts: { lateMs: number; behindMs: number | null; ageMs: number | null }): number {
  const { lateMs, behindMs, ageMs } = facts
  return Math.round((behindMs ?? Math.max(usualBehindMs, ageMs ?? 0)) + Math.max(0, lateMs))
}
