import type { Sessions } from '#db/schema.gen.ts'
import { days, minutes } from '#lib/time/clock.ts'

/** How many devices may be signed in at once (specification §9). */
export const sessionLimit = 3
/** A session that was unused for this long no longer counts and no longer signs in. */
export const sessionUnseenMs = days(30)
/** A session ends after a year, however often it is used. */
export const sessionLifeMs = days(365)
/** `last_seen_at` is written at most this often: a page makes many calls. */
export const seenEveryMs = minutes(5)

/** The reason why a session ended decides what its device is told at its next call. */
export type EndReason = NonNullable<Sessions['end_reason']>
/** Reasons that the device does not know of: it is told. */
export const endedFromElsewhere: readonly EndReason[] = ['replaced', 'ended_elsewhere', 'password_changed']
