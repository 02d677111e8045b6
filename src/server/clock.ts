import { readFileSync } from 'node:fs'
import { after, type Clock, minutes, systemClock } from '#lib/time/clock.ts'
import type { Config } from './config.ts'

/** The minutes in the file; 0 when the file is missing or incomplete. */
function minutesIn(file: string): number {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^\d{1,8}$/.test(text) ? Number(text) : 0
  } catch {
    return 0
  }
}

/**
 * The time of a process. In the demo it may run ahead of the machine's time by the minutes in a file, which is read at
 * each question, so web and worker always agree. It never goes back.
 */
export function clockOf({ clockFile }: Pick<Config, 'clockFile'>): Clock {
  if (clockFile === null) return systemClock
  let ahead = 0
  return {
    now() {
      ahead = Math.max(ahead, minutesIn(clockFile))
      return after(systemClock.now(), minutes(ahead))
    },
  }
}
