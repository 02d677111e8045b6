/** When the music stops by itself. */
export type SleepTimer = { until: 'time'; endsAt: number } | { until: 'track' }

/** The music fades over this time, so that its end wakes nobody. */
export const fadeMs = 8000

/** How loud (0 to 1) it is at this instant; 0 is the end. `now` in milliseconds of the same clock as the timer's. */
export function sleepLevel(timer: SleepTimer | null, now: number): number {
  if (timer === null || timer.until === 'track') return 1
  return Math.min(1, Math.max(0, (timer.endsAt - now) / fadeMs))
}

/** Whole minutes left, for people; null without a time. */
export function minutesToSleep(timer: SleepTimer | null, now: number): number | null {
  return timer === null || timer.until === 'track' ? null : Math.max(0, Math.ceil((timer.endsAt - now) / 60_000))
}
