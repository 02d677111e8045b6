import { noteAtOpenDesks } from '#server/features/live/index.ts'
import type { LiveHouse } from './house.ts'

const everyMs = 10_000

/**
 * Tells the log and the desks of this day's events that somebody knocked with a key that is none: once in ten seconds, with
 * how many it were since, because strangers knock without end. The key itself is never told: it may be a real one with
 * a slip. `now` is monotonic, in milliseconds.
 */
export function tellWrongKeys(house: LiveHouse, now: () => number): (from: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let since = 0
  return (from) => {
    since += 1
    if (now() - toldAt < everyMs) return
    const times = since
    toldAt = now()
    since = 0
    house.log.warn({ reason: 'refused_key', network: from, times }, 'a camera was refused')
    void noteAtOpenDesks(house, { code: 'refused_key', figure: times }).catch((err: unknown) =>
      house.log.warn({ err }, 'a live note is lost'),
    )
  }
}
