import { DatabaseSilent } from './silence.ts'

/** Messages of the `pg` client for a connection that broke or was never made; these errors have no code. */
const lostWords = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/**
 * SQLSTATE of connection errors, of a server that shuts down, crashes or starts, of one with no connection left, and of
 * one that was the primary until a moment ago.
 */
const awayState = /^(08\w{3}|57P0[1235]|53300|25006)$/
const brokenLine = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

function isBrokenLine(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return false
  // when two addresses both refuse, Node throws one AggregateError, whose `syscall` is not set
  if (error instanceof AggregateError) return brokenLine.has(code)
  // the socket file does not exist, so no server is running there
  return syscall === 'connect'
    ? brokenLine.has(code) || code === 'ENOENT'
    : syscall !== undefined && brokenLine.has(code)
}

/** Whether the database did not answer or broke the connection. The caller may ask the same again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilent) return true
  const { code } = error as { code?: unknown }
  return lostWords.has(error.message) || (typeof code === 'string' && awayState.test(code)) || isBrokenLine(error)
}
