import { displayLine, searchKey } from './persian-text.ts'

const zwnj = '\u200c'

/** The «ی» of the ezafe after a silent ه is written, or not, or as a hamza: «خانه‌ی»، «خانه»، «خانهٔ» are one word. */
const ezafe = /ه\u200c[یئ](?=$|[^\p{L}\p{M}])/gu
const withoutEzafe = (text: string): string => (text.includes(zwnj) ? text.replace(ezafe, 'ه') : text)

/** Pictures say nothing that somebody looks for: «باران 🌧» is «باران». With them go what joins and colours them, and flags. */
const pictures = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)+/gu
const isWithPictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

const keysOf = (text: string): string[] =>
  searchKey(isWithPictures.test(text) ? text.replace(pictures, ' ') : text)
    .split(' ')
    .filter(Boolean)

/** A word that the eye sees as one, with all ways in which it may be typed. */
export interface Word {
  /** As it stands in the text. */
  text: string
  /** The same without the «ی» of the ezafe. */
  bare: string
  from: number
  /** Where it ends (excluded), in UTF-16 units. */
  to: number
  /** Its keys; several where punctuation stands inside. The half-space does not count: «شیشه‌ای» is «شیشهای». */
  keys: string[]
  /** The keys of its parts at half-spaces; the same as `keys` where it has none. */
  parts: string[]
}

/** The words of a text that `displayLine` has cleaned. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)]
    .map(({ 0: chunk, index: from }) => {
      const bare = withoutEzafe(chunk)
      const keys = keysOf(bare)
      const parts = bare.includes(zwnj) ? keysOf(bare.replaceAll(zwnj, ' ')) : keys
      return { text: chunk, bare, from, to: from + chunk.length, keys, parts }
    })
    .filter(({ keys }) => keys.length > 0)
}

/** The words of a title one by one, parts of half-space words apart: what a whole title is compared by. */
export const plainWords = (text: string): string[] => wordsOf(displayLine(text)).flatMap(({ parts }) => parts)

/**
 * Every spelling under which a text is found: words joined and in parts, with and without the ezafe, words with a hyphen
 * as one. Each once.
 */
export function spellingsOf(text: string): string[] {
  const found = new Set<string>()
  for (const { text: chunk, bare, keys, parts } of wordsOf(displayLine(text))) {
    for (const key of keys) found.add(key)
    for (const key of parts) found.add(key)
    // «خانه‌ی» typed without its half-space
    if (bare !== chunk) for (const key of keysOf(chunk)) found.add(key)
    if (/\p{L}\p{Pd}\p{L}/u.test(chunk)) for (const key of keysOf(chunk.replace(/\p{Pd}/gu, ''))) found.add(key)
  }
  return [...found]
}

/** How many letters of a key are meant, of a word that begins so; all of them, or none. */
export type Matches = (key: string) => number | 'all' | null

type Mark = [from: number, to: number]

/** The end of the beginning of a word whose key has this many letters. */
function endOfLetters(word: string, letters: number): number {
  let end = 0
  while (end < word.length && searchKey(word.slice(0, end)).length < letters) end += 1
  // marks over a letter belong to it
  while (end < word.length && /\p{M}/u.test(word[end] ?? '')) end += 1
  return end
}

const lettersAlone = /^[\p{L}\p{N}]+$/u

function marksOfWord({ text, from, keys }: Word, matches: Matches): Mark[] {
  const [only] = keys
  const whole = keys.length === 1 && only !== undefined ? matches(only) : null
  // letters alone have no signs around them and no parts, which are dear to look for
  if (whole === null && keys.length === 1 && lettersAlone.test(text)) return []
  if (whole === 'all') {
    const [, before = '', inner = ''] = /^([\p{P}\p{S}]*)(.*?)[\p{P}\p{S}]*$/su.exec(text) ?? []
    return [[from + before.length, from + before.length + inner.length]]
  }
  const marks: Mark[] = []
  for (const { 0: part, index } of text.matchAll(/[\p{L}\p{M}\p{N}'’\u0640]+/gu)) {
    const found = matches(searchKey(part))
    if (found === null) continue
    const end = found === 'all' ? part.length : endOfLetters(part, found)
    if (end > 0) marks.push([from + index, from + index + end])
  }
  return marks
}

/** Where a text matches, in order, without overlaps; parts of one word that touch at a half-space are one mark. */
export function marksIn(text: string, matches: Matches): Mark[] {
  const marks: Mark[] = []
  for (const mark of wordsOf(text).flatMap((word) => marksOfWord(word, matches))) {
    const last = marks.at(-1)
    if (last !== undefined && (mark[0] <= last[1] || text.slice(last[1], mark[0]) === zwnj)) last[1] = mark[1]
    else marks.push(mark)
  }
  return marks
}
