import { seconds } from '#lib/clock.ts'

/** How long after a code another one may be sent. */
export const resendAfterMs = seconds(60)

/** What is left of the minute in which no second code is sent; 0 when one may be. A clock that was set back holds nobody up. */
export function secondsUntilResend(sentAt: Date, now: Date): number {
  if (sentAt > now) return 0
  return Math.max(0, Math.ceil((sentAt.getTime() + resendAfterMs - now.getTime()) / 1000))
}
