/**
 * New numbers for guests who sit beyond the seats that stay: the lowest ones that are free. The others keep theirs, so
 * that as few as possible find another number on their ticket.
 */
export function movedGuests(numbers: readonly number[], seats: number): { from: number; to: number }[] {
  const free = Array.from({ length: seats }, (_, index) => index + 1).filter((number) => !numbers.includes(number))
  return numbers
    .filter((number) => number > seats)
    .toSorted((a, b) => a - b)
    .flatMap((from, index) => {
      const to = free[index]
      return to === undefined ? [] : [{ from, to }]
    })
}
