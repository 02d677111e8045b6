import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './away.ts'

export interface Waiting {
  /** Tells that the database is waited for, at the first try that found none and then once a minute. */
  say: (cause: Error) => void
  /** Milliseconds between two tries. */
  pauseMs?: number
  /** Monotonic, in milliseconds. */
  now?: () => number
}

const usualPauseMs = 1000
const sayEveryMs = 60_000

/**
 * Returns the result of `attempt` once the database takes calls. After a loss of power a server reads its log for
 * minutes and refuses everybody meanwhile, so a process that starts with it waits instead of ending. Any other failure
 * is thrown at once: a wrong password does not become right by waiting.
 */
export async function onceDatabaseAnswers<Found>(
  attempt: () => Promise<Found>,
  { say, pauseMs = usualPauseMs, now = () => performance.now() }: Waiting,
): Promise<Found> {
  let saidAt = -Infinity
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error)) throw error
      if (now() - saidAt >= sayEveryMs) {
        saidAt = now()
        say(error)
      }
      await wait(pauseMs)
    }
}
