/** The server has no room: somebody has to make some, and waiting does not. */
const fullDisk = 507

/**
 * No answer, a server that is not ready, or an upload still held by the request that was cut: worth another try by
 * itself. Anything else is told to the editor.
 */
export const isPassing = (status: number): boolean =>
  status !== fullDisk &&
  (status === 0 || status >= 500 || status === 408 || status === 409 || status === 423 || status === 429)

/** The sentence of the API's error, if it is one. */
export function wordsOf(body: string): string {
  try {
    const problem: unknown = JSON.parse(body)
    const message = typeof problem === 'object' && problem !== null && 'message' in problem ? problem.message : ''
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
