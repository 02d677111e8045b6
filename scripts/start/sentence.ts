/** A failure that is shown to the person at the terminal as it is, without a stack: its message says what to do. */
export class Sentence extends Error {
  override name = 'Sentence'
}

/** Returns the text to print for any failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof Sentence) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** When two addresses refuse, Node's error has a code and no words. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || String(code)).replace(/\.$/, '')
}

/** Tells the person who started the program why it stops. */
export function sayAwaited(error: Error): void {
  console.error(`The database does not take calls yet, and is waited for: ${reasonOf(error)}.`)
}
