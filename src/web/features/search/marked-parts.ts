export type Mark = readonly number[]
type Part = { text: string; isMarked: boolean }

/**
 * A text cut at the marks of an answer: `[from, to)` in UTF-16 units of the stored spelling. Marks that overlap, touch or
 * lie outside of the text do no harm, because a title may have changed since they were made.
 */
export function markedParts(text: string, marks: readonly Mark[]): Part[] {
  const parts: Part[] = []
  const put = (piece: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (piece === '') return
    if (last?.isMarked === isMarked) last.text += piece
    else parts.push({ text: piece, isMarked })
  }
  let at = 0
  for (const [from = 0, to = 0] of marks.toSorted(([a = 0], [b = 0]) => a - b)) {
    const begin = Math.max(at, from)
    const end = Math.min(text.length, to)
    if (end <= begin) continue
    put(text.slice(at, begin), false)
    put(text.slice(begin, end), true)
    at = end
  }
  put(text.slice(at), false)
  return parts
}
