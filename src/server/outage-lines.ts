import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway } from '#db/away.ts'

/** Milliseconds from one line about an outage to the next. */
const everyMs = 60_000
/** Milliseconds between two questions whether the database is back. */
const askAgainMs = 1000

export interface OutageLines {
  /** Whether a line that tells of a missing database is written; if so, how many were left out since the last one. */
  failed(): { leftOut: number } | null
  /** The database answers: how long it did not, and how many lines were left out since the last one. */
  answered(): { seconds: number; leftOut: number } | null
  /** Called when an outage begins. */
  onBegin: () => void
}

/**
 * Says once that the database is away, again each minute, and once that it is back. Everything that asks it by itself
 * fails several times a second then, and would write a gigabyte within hours.
 *
 * @param now monotonic, in milliseconds
 */
export function outageLines(now: () => number = () => performance.now()): OutageLines {
  let outage: { since: number; saidAt: number; leftOut: number } | null = null
  const lines: OutageLines = {
    failed() {
      if (outage === null) {
        outage = { since: now(), saidAt: now(), leftOut: 0 }
        lines.onBegin()
        return { leftOut: 0 }
      }
      if (now() - outage.saidAt < everyMs) {
        outage.leftOut += 1
        return null
      }
      const { leftOut } = outage
      outage = { ...outage, saidAt: now(), leftOut: 0 }
      return { leftOut }
    },
    answered() {
      if (outage === null) return null
      const { since, leftOut } = outage
      outage = null
      return { seconds: Math.round((now() - since) / 1000), leftOut }
    },
    onBegin: () => undefined,
  }
  return lines
}

const known = Symbol('lines of an outage')

/** The queue tells errors of its looks as plain objects, with the name of the queue behind their words. */
function asError(told: unknown): unknown {
  if (told instanceof Error || typeof told !== 'object' || told === null) return told
  if (!('message' in told) || typeof told.message !== 'string') return told
  const { code, syscall } = told as NodeJS.ErrnoException
  return Object.assign(new Error(told.message.replace(/ \(Queue: .*\)$/, '')), { code, syscall })
}

/** The error that a line tells of. */
function errorIn([first]: readonly unknown[]): unknown {
  if (first instanceof Error) return first
  return typeof first === 'object' && first !== null && 'err' in first ? asError(first.err) : null
}

/** Returns a line as logged while the database is away; null: it is left out. Other lines stay as they are. */
export function duringOutage<Args extends unknown[]>(lines: OutageLines, args: Args): Args | null {
  if (!isDatabaseAway(errorIn(args))) return args
  const told = lines.failed()
  if (told === null) return null
  const [first, ...words] = args
  if (told.leftOut === 0) return args
  const fields = first instanceof Error ? { err: first } : (first as object)
  return [{ ...fields, left_out: told.leftOut }, ...words] as Args
}

/** Gives a log its lines, which `followOutage` finds. */
export function withOutageLines(log: Logger, lines: OutageLines): Logger {
  return Object.assign(log, { [known]: lines })
}

/** From now on, when the database answers, the log says when it is back. `ask` fails while it is away. */
export function followOutage(log: Logger, ask: () => Promise<unknown>): { stop: () => void } {
  const lines = (log as Logger & { [known]?: OutageLines })[known]
  const over = new AbortController()
  // it answers now: what was said while it was waited for belongs to no outage any more
  lines?.answered()
  const untilAnswered = async () => {
    while (!over.signal.aborted) {
      await wait(askAgainMs, undefined, { ref: false, signal: over.signal })
      const answers = await ask().then(
        () => true,
        () => false,
      )
      if (!answers) continue
      const told = lines?.answered()
      if (told) log.warn({ seconds: told.seconds, left_out: told.leftOut }, 'the database answers again')
      return
    }
  }
  if (lines !== undefined) lines.onBegin = () => void untilAnswered().catch(() => undefined)
  return { stop: () => over.abort() }
}
