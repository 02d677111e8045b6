import { after, days, minutes } from '#lib/time/clock.ts'

/** A beat that is sent at once is on its way for so long at most. */
const onItsWayMs = minutes(1)
const oldestMs = days(31)

/**
 * When a place was reached, by our clock: devices are wrong by hours and days, and one that is slow must not lose all that it
 * sends. `at` and `sent_at` are of the device's clock, in milliseconds since 1970; their difference is the age of a beat
 * that waited. Without `sent_at` nobody can tell a late beat from a slow clock: one that says to be older than it can have been on
 * its way counts from when it came. Counted as a minute old, it lost to the beat of another device just before it.
 */
export function reachedAt(
  { at, sent_at: sentAt }: { at?: number | undefined; sent_at?: number | undefined },
  now: Date,
): Date {
  if (at === undefined) return now
  if (sentAt !== undefined) return after(now, -Math.max(0, Math.min(oldestMs, sentAt - at)))
  const age = now.getTime() - at
  return age < 0 || age > onItsWayMs ? now : after(now, -age)
}
