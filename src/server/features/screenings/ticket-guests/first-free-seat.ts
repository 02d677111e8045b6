/** The lowest number from 1 to `seats` that is not taken; null when all are. */
export function firstFreeSeat(taken: readonly number[], seats: number): number | null {
  const all = new Set(taken)
  for (let number = 1; number <= seats; number += 1) if (!all.has(number)) return number
  return null
}
