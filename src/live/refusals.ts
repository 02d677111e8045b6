import type { LiveEventId } from '#lib/ids.ts'
import { nobody, note, noteAtOpenDesks } from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'

const everyMs = 10_000

/** Tells at once, and then once in ten seconds how many it were since, because strangers knock without end. */
function inTurns(now: () => number, tell: (times: number, from: string | null) => void): (from: string | null) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let since = 0
  return (from) => {
    since += 1
    if (now() - toldAt < everyMs) return
    const times = since
    toldAt = now()
    since = 0
    tell(times, from)
  }
}

const isLost = (house: LiveHouse) => (err: unknown) => house.log.warn({ err }, 'a live note is lost')

/**
 * Tells the log and the desks of this day's events that somebody knocked with a key that is none. The key itself is never
 * told: it may be a real one with a slip. `now` is monotonic, in milliseconds.
 */
export function tellWrongKeys(house: LiveHouse, now: () => number): (from: string) => void {
  return inTurns(now, (times, from) => {
    house.log.warn({ reason: 'refused_key', network: from, times }, 'a camera was refused')
    void noteAtOpenDesks(house, { code: 'refused_key', figure: times }).catch(isLost(house))
  })
}

/** The same of an event's door for SRT and a passphrase; who it was, ffmpeg does not say. */
export function tellWrongPassphrases(house: LiveHouse, event: LiveEventId, now: () => number): () => void {
  const tell = inTurns(now, (times) => {
    house.log.warn({ reason: 'refused_passphrase', event, times }, 'a camera was refused')
    void note(house, event, { sender: nobody, code: 'refused_passphrase', figure: times }).catch(isLost(house))
  })
  return () => tell(null)
}
