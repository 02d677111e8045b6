/** Whether each bench runs in its smallest size (`bench/smallest.ts`), to see that it still runs: figures mean nothing then. */
export const isSmallest = process.env['BENCH_SMALLEST'] === '1'

/** A number from the environment by which a run is made larger or smaller. */
export const sizeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/**
 * Prints the missed goals, and ends with exit code 1 when there are any. In the smallest size they are only printed: a
 * measurement over a fraction of a second is no reason to fail. A fault that counts in any size (a count, a book, a
 * refused call) is not a goal, and does not come here.
 */
export function tellMissed(missed: readonly string[]): void {
  for (const what of missed) console.error(isSmallest ? `not judged in the smallest size: ${what}` : `MISSED ${what}`)
  if (missed.length > 0 && !isSmallest) process.exitCode = 1
}
