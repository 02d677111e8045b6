/** A list with one thing at another position; what lies between moves up or down. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  const [one] = items.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, one)
}
