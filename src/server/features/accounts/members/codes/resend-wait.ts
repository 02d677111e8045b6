import { seconds } from '#lib/time/clock.ts'

/** How long after a code another one may be sent. */
export const resendAfterMs = seconds(60)

/**
 * The rest of the minute in which no second code is sent; 0 when one may be sent. A clock that was set back delays
 * nobody.
 */
export function secondsUntilResend(sentAt: Date, now: Date): number {
  if (sentAt > now) return 0
  return Math.max(0, Math.ceil((sentAt.getTime() + resendAfterMs - now.getTime()) / 1000))
}
