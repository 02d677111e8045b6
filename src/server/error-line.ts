import { pino } from 'pino'
import { shortened } from '#lib/text/shortened.ts'

/** A message that quotes what it failed with can have megabytes: one search wrote a line of 4 MB. Characters. */
const longestMessage = 2000
const longestStack = 10_000

/** PostgreSQL fills these fields of an error from rows: with user names, addresses, whole rows that a check refuses. */
const ofRows = ['detail', 'where', 'internalQuery'] as const

/** An error as a log line says it: its message and stack of bounded length, and nothing of the rows that it is about. */
export function errorLine(error: Error): object {
  const said = pino.stdSerializers.err(error)
  // what is no error is written as it is
  if (typeof said.message !== 'string') return said
  const { message, stack } = said
  const short = shortened(message, longestMessage)
  const kept = Object.entries(said).filter(([name]) => !ofRows.some((one) => one === name))
  return {
    ...Object.fromEntries(kept),
    message: short,
    stack: shortened(short === message ? stack : stack.replace(message, () => short), longestStack),
  }
}
