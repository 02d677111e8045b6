/** A failure that is shown to the person at the terminal as it is, without a stack: its message says what to do. */
export class Sentence extends Error {
  override name = 'Sentence'
}

/** What to print for any failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof Sentence) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
