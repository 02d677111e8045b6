import { DatabaseSilent } from '#db/silence.ts'

/** How a statement for many beats is paced. */
export interface Pace {
  /** The time between two statements, in milliseconds. A beat that comes alone is written at once. */
  everyMs: number
  /** The most beats in one statement. */
  most: number
}

/** The busiest web process then writes five times a second, whatever the number of its viewers. */
export const usualPace: Pace = { everyMs: 200, most: 500 }

interface Waiting<Beat, Stored> {
  beat: Beat
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * Writes many beats by one statement: those that come while one is under way, or soon after it, wait for the next one.
 * Each call is answered when its own beat is stored, so nothing is lost when the process ends. Beats with the same key
 * are never in one statement, because it could not change a row twice; they are written in their order.
 *
 * @param write stores the beats and returns what is stored of each, in their order
 */
export function collectBeats<Beat, Stored>(
  write: (beats: readonly Beat[]) => Promise<Stored[]>,
  keyOf: (beat: Beat) => unknown,
  { everyMs, most }: Pace = usualPace,
): (beat: Beat) => Promise<Stored> {
  let waiting: Waiting<Beat, Stored>[] = []
  let isBusy = false

  const takeBatch = () => {
    const keys = new Set<unknown>()
    const batch: typeof waiting = []
    const later: typeof waiting = []
    for (const one of waiting) {
      const key = keyOf(one.beat)
      const isFirst = !keys.has(key)
      keys.add(key)
      if (isFirst && batch.length < most) batch.push(one)
      else later.push(one)
    }
    waiting = later
    return batch
  }
  const settle = async (batch: typeof waiting): Promise<void> => {
    try {
      const stored = await write(batch.map(({ beat }) => beat))
      for (const [index, { resolve }] of batch.entries()) resolve(stored[index] as Stored)
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseSilent) return batch.forEach(({ reject }) => reject(error))
      // one that cannot be written must not fail the others, and is found among 500 by some twenty statements
      const half = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, half))
      await settle(batch.slice(half))
    }
  }
  const next = async (): Promise<void> => {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    await settle(takeBatch())
    setTimeout(() => {
      isBusy = false
      void next()
    }, everyMs)
  }
  return (beat) =>
    new Promise((resolve, reject) => {
      waiting.push({ beat, resolve, reject })
      void next()
    })
}
