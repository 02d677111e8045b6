import { readFileSync } from 'node:fs'
import { after, type Clock, minutes, systemClock } from '#lib/clock.ts'
import type { Config } from './config.ts'

/** What the file says, in minutes; a file that is missing or half written says nothing. */
function minutesIn(file: string): number {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^\d{1,8}$/.test(text) ? Number(text) : 0
  } catch {
    return 0
  }
}

/**
 * The time of a process. In a demo it may run ahead of the machine's by the minutes that a file holds, looked up at each
 * question, so that web and worker are never in different hours; it never goes back.
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
