/** The page numbers to show: the ends, this one and its neighbours; `null` is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}
