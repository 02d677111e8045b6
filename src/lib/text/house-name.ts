import { searchKey } from '../persian/persian-text.ts'

/** Letters of other scripts that look like Latin ones (Unicode's confusables, those of the house's name). */
const looksLike: Readonly<Record<string, string>> = {
  р: 'p',
  ρ: 'p',
  а: 'a',
  α: 'a',
  ɑ: 'a',
  г: 'r',
  ԁ: 'd',
  ɗ: 'd',
  е: 'e',
  ε: 'e',
  һ: 'h',
  ℎ: 'h',
}

/** How the house is called, in both languages and in common spellings. */
const names = new Set(['parde', 'pardeh', 'parda', 'پرده'])

/** Words that only the house says of itself: “support of Parde”, “Parde’s team”. */
const titles = /support|team|official|admin|editor|پشتیبانی|پشتیبان|تیم|رسمی|مدیر|گروه/gu

/** A name beside what somebody writes; null for one that would be read as the house's. */
export const personalName = (name: string | null): string | null => (name === null || isHouseName(name) ? null : name)

/**
 * Whether a name would be read as the house's: its own, its own with a title, or with letters of other scripts, marks,
 * digits for letters or separators in it. Such a name is not shown beside what somebody writes.
 */
export function isHouseName(name: string): boolean {
  const letters = searchKey(name.normalize('NFKC').toLowerCase())
    .replaceAll('@', 'a')
    .replaceAll('4', 'a')
    .replaceAll('3', 'e')
    .replaceAll(/\p{L}/gu, (letter) => looksLike[letter] ?? letter)
    .replaceAll(titles, '')
    .replaceAll(/[^\p{L}]/gu, '')
  return names.has(letters)
}
