/** A failure that is told to the person at the terminal as it stands, without a stack: it says what to do. */
export class Sentence extends Error {
  override name = 'Sentence'
}

/** What to show of any failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof Sentence) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
