import { next, type Queue, type Queued } from './queue.ts'

/** Enough to pass over an album that was closed in between; then the music ends. */
const mostPassed = 30

/**
 * The queue as it will be after its present track, passing over what is known to be closed; `current` is null where
 * the music ends.
 */
export function queueAfter<T extends Queued>(queue: Queue<T>, isClosed: (track: T) => boolean): Queue<T> {
  let after = next(queue)
  for (let passed = 0; after.current !== null && isClosed(after.current.track); passed++) {
    if (passed === mostPassed) return { ...after, current: null }
    after = next(after, true)
  }
  return after
}
