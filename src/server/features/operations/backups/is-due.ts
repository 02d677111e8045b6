import { hours } from '#lib/time/clock.ts'

/** A day, and time for the backup itself: then one was missed. */
const missedAfter = hours(26)

function hourInTehran(now: Date): number {
  return Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tehran', hour: 'numeric', hourCycle: 'h23' }).format(now),
  )
}

/**
 * Whether a backup is to be made in this hour: it is the hour of the setting, or the last one was missed, for example
 * because no worker ran then. `lastAt` is in seconds since 1970.
 */
export function isBackupDue({ hour, lastAt, now }: { hour: number; lastAt: number | null; now: Date }): boolean {
  if (hourInTehran(now) === hour) return true
  return lastAt !== null && lastAt * 1000 + missedAfter < now.getTime()
}
