import { after, days, minutes } from '#lib/time/clock.ts'

/** A beat that is sent at once is on its way for so long at most. */
const onItsWayMs = minutes(1)
const oldestMs = days(31)

/**
 * When a place was reached, by our clock: devices are wrong by hours and days, and one that is slow must not lose all that it
 * sends. `at` and `sent_at` are of the device's clock, in milliseconds since 1970; their difference is the age of a beat
 * that waited. Without `sent_at` a beat is at most a minute old.
 */
export function reachedAt(
  { at, sent_at: sentAt }: { at?: number | undefined; sent_at?: number | undefined },
  now: Date,
): Date {
  if (at === undefined) return now
  const age = sentAt === undefined ? Math.min(onItsWayMs, now.getTime() - at) : Math.min(oldestMs, sentAt - at)
  return after(now, -Math.max(0, age))
}
