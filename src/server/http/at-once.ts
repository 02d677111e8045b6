import { failTooMany } from '../fail.ts'

export interface AtOnce {
  /** Of one caller. */
  ofOne: number
  /** Of all of them in this process. */
  ofAll: number
}

/** The seconds after which one of them will have ended. */
const againAfter = 2

interface Running {
  caller: string
  /** Ends it before its time, where that can be done. */
  end: (() => void) | null
}

/**
 * Counts what holds much memory while it is under way. `run` fails with 429, and begins nothing, when there are as many as may
 * be. Where all places are taken, a caller who has fewer than another one gets the place of that one's oldest: nobody fills
 * them all.
 */
export function countAtOnce(most: AtOnce) {
  const running = new Set<Running>()
  const of = (caller: string) => [...running].filter((one) => one.caller === caller)

  /** Ends the oldest of the caller with the most, if that one has at least two more than this one. */
  function makeRoom(caller: string): boolean {
    const counts = Map.groupBy(running, (one) => one.caller)
    const [largest = []] = [...counts.values()].toSorted((a, b) => b.length - a.length)
    const oldest = largest.find(({ end }) => end !== null)
    if (oldest === undefined || largest.length < of(caller).length + 2) return false
    running.delete(oldest)
    oldest.end?.()
    return true
  }

  return {
    async run<T>(caller: string, work: () => Promise<T>, end: (() => void) | null = null): Promise<T> {
      if (of(caller).length >= most.ofOne) return failTooMany(againAfter)
      if (running.size >= most.ofAll && !makeRoom(caller)) return failTooMany(againAfter)
      const own: Running = { caller, end }
      running.add(own)
      try {
        return await work()
      } finally {
        running.delete(own)
      }
    },
  }
}
