/**
 * Whether two words differ by at most one edit: a letter more, a letter less, another letter, or two neighbours
 * exchanged (the distance of Damerau and Levenshtein).
 */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at)
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  const isExchange = one[at] === other[at + 1] && one[at + 1] === other[at]
  return one.slice(at + 1) === other.slice(at + 1) || (isExchange && one.slice(at + 2) === other.slice(at + 2))
}

/**
 * The word, and the word without each of its letters. Two words that are one edit apart have one of these in common, so
 * that an index finds neighbours by equality (the idea of SymSpell).
 */
export function withOneLetterLess(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))])]
}
