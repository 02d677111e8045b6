/** Milliseconds between two looks while somebody reads the figures: as often as figures are usually read. */
const whileReadMs = 15_000
/** The same while nobody does: a reader who begins then finds figures of the last minute. */
const unreadMs = 60_000
/** For so long after a reading the next one is expected; slow collectors read once a minute. */
const expectedMs = 150_000

/** Whether somebody reads the figures of this process. */
export interface Readers {
  noteReading: () => void
  /** How long the looks for figures wait for the next one. */
  pauseMs: () => number
}

/**
 * Follows who reads the figures. The looks for them take ten statements; in a house whose figures nobody reads they were
 * a tenth of all that its database did.
 *
 * @param now monotonic, in milliseconds
 */
export function followReaders(now: () => number = () => performance.now()): Readers {
  let readAt: number | null = null
  return {
    noteReading: () => {
      readAt = now()
    },
    pauseMs: () => (readAt !== null && now() - readAt < expectedMs ? whileReadMs : unreadMs),
  }
}
