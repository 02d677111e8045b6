import { searchKey } from '#lib/persian/persian-text.ts'

export const mostWords = 12
export const longestWord = 60

/** Why words cannot be kept as they are. */
export type WordsFault = 'tooFew' | 'tooMany' | 'tooLong'

/** The words of a text with one a line. Two spellings of one word are one: the search takes them for the same anyway. */
export function wordsIn(text: string): string[] {
  const byKey = new Map<string, string>()
  for (const line of text.split('\n')) {
    const word = line.trim()
    const key = searchKey(word)
    if (key !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}

export function wordsFault(words: readonly string[]): WordsFault | null {
  if (words.length < 2) return 'tooFew'
  if (words.length > mostWords) return 'tooMany'
  return words.some((word) => word.length > longestWord) ? 'tooLong' : null
}
