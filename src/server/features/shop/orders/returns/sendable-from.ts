/**
 * Midnight in Tehran at the beginning of the day (`2026-12-19`) from which all of these goods can be sent; null where none
 * of them is sold before it exists.
 */
export function sendableFrom(days: readonly (string | null)[]): Date | null {
  const last = days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  return last === undefined ? null : new Date(`${last}T00:00+03:30`)
}
