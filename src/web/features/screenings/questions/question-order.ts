/** The list stays as it is for so long after it was touched: nobody presses on a question that moves away. */
export const restMs = 5000

/**
 * The order in which questions are shown: new ones go to the end while the list is being used, and those that are gone
 * leave; otherwise the order is the server's.
 */
export function orderFor(shown: readonly string[], wanted: readonly string[], isTouched: boolean): readonly string[] {
  if (!isTouched || shown.length === 0) return wanted
  const kept = shown.filter((id) => wanted.includes(id))
  return [...kept, ...wanted.filter((id) => !shown.includes(id))]
}
