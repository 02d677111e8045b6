import { minutes, seconds } from '#lib/time/clock.ts'

/** Beats in a second up to which a process asks for the shortest interval. */
const easyLoad = 500
const shortestMs = seconds(30)
const longestMs = minutes(2)
const spreadMs = seconds(5)

/** By how many intervals a lease is longer than the time to the next beat: two beats may be lost. */
const beatsInLease = 3

/** An event's player learns within 45 s that its ticket plays elsewhere, however many there are. */
const longestInEventMs = seconds(40)

/**
 * Until a player's next beat, in ms: 30 s, longer under load so that the beats of a process stay about as many, at most
 * two minutes, of an event 40 s; up to 5 s earlier or later, so that players which began together do not stay together.
 *
 * `chance`: from 0 to 1
 */
export function nextBeatMs({
  beatsPerSecond,
  chance,
  isEvent,
}: {
  beatsPerSecond: number
  chance: number
  /** Its ticket plays on one network. */
  isEvent: boolean
}): number {
  const wanted = shortestMs * Math.max(1, beatsPerSecond / easyLoad)
  const longest = isEvent ? longestInEventMs : longestMs
  return Math.round(Math.min(longest, wanted) + spreadMs * (2 * chance - 1))
}

/** How long a place stays its player's after a beat: 90 s, with longer intervals longer. */
export function leaseMs(nextMs: number): number {
  return Math.max(shortestMs * beatsInLease, nextMs * beatsInLease)
}
