/** What the client of the database says, without a code, of a connection that is lost or never came. */
const lostWords = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** Connection exceptions, a server that shuts down, breaks off or begins, and one that has no connection left. */
const awayState = /^(08\w{3}|57P0[1235]|53300)$/
const brokenLine = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

function isBrokenLine(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return false
  // of two addresses that both refuse, Node tells in one error without a call of its own
  if (error instanceof AggregateError) return brokenLine.has(code)
  // a socket file that is not there is a server that is not there
  return syscall === 'connect'
    ? brokenLine.has(code) || code === 'ENOENT'
    : syscall !== undefined && brokenLine.has(code)
}

/** Whether the database did not answer, or broke off: the same question may be answered in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return lostWords.has(error.message) || (typeof code === 'string' && awayState.test(code)) || isBrokenLine(error)
}
