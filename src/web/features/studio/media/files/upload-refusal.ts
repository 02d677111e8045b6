/** The server's disk is full: waiting does not help, somebody must free space. */
const fullDisk = 507

/**
 * No answer, a server that is not ready, or an upload that the broken request still holds: it is retried automatically.
 * Any other error is shown to the editor.
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
