import type { Sessions } from '#db/schema.gen.ts'
import { days, minutes } from '#lib/clock.ts'

/** How many devices may be signed in at once (specification §9). */
export const sessionLimit = 3
/** A session that was not seen for so long no longer counts and no longer signs in. */
export const sessionUnseenMs = days(30)
/** However busy, a session ends after a year. */
export const sessionLifeMs = days(365)
/** `last_seen_at` is written at most this often: a page makes many calls. */
export const seenEveryMs = minutes(5)

/** How a session ended decides what its device is told at its next call. */
export type EndReason = NonNullable<Sessions['end_reason']>
/** Endings that come as a surprise to the device: it is told so. */
export const endedFromElsewhere: readonly EndReason[] = ['replaced', 'ended_elsewhere', 'password_changed']
