import { onOtherKeyboard } from '#lib/keyboard-layout.ts'
import { digitsOf, otherSpellingsOfNumber } from '#lib/number-words.ts'
import { withOneLetterLess } from '#lib/one-edit.ts'
import { displayLine } from '#lib/persian-text.ts'
import { wordsOf } from '#lib/search-words.ts'
import { consonantsOf, isLatinWord } from '#lib/word-sound.ts'
import { placeWords } from '../index/doc-of.ts'
import { placeNames } from './word-lists.ts'

/** A word of a query. */
export interface AskedWord {
  /** As it was typed. */
  text: string
  key: string
  /** Its parts at half-spaces; only itself where it has none. */
  parts: readonly string[]
  /** What it would be on the other keyboard; null where there is no such word. */
  swapped: { text: string; keys: readonly string[] } | null
}

/** The most words of one query that are looked at. */
const mostWords = 8
/** Nobody types a longer word; a longer one is cut, and finds nothing. */
const longestWord = 40

/** What the database is asked about the words of a query, all at once. */
export interface Wanted {
  exact: string[]
  /** Forms with one letter less. */
  shortened: string[]
  consonants: string[]
  /** With what the last word may begin. */
  beginnings: string[]
}

/** The words of a query, without what nobody sees and signs between them. */
export function readQuery(query: string): AskedWord[] {
  return wordsOf(displayLine(query))
    .flatMap(({ text, keys, parts }) => {
      const other = onOtherKeyboard(text)
      const swapped =
        other === null ? null : { text: other, keys: wordsOf(displayLine(other)).flatMap((word) => word.keys) }
      const isPlain = keys.length === 1
      return keys.map((key) => ({
        text: isPlain ? text : key,
        key: key.slice(0, longestWord),
        parts: isPlain ? parts : [key],
        swapped: isPlain && swapped !== null && swapped.keys.length > 0 ? swapped : null,
      }))
    })
    .slice(0, mostWords)
}

/** Both halves of a word, wherever it may have been written together. */
export function halvesOf(key: string): [string, string][] {
  if (key.length < 5 || /\d/.test(key)) return []
  return Array.from({ length: key.length - 3 }, (_, at): [string, string] => [key.slice(0, at + 2), key.slice(at + 2)])
}

/** The number of an episode or a season that two words name, e.g. «قسمت» and «پنجم». */
export function placeOf(one: string | undefined, other: string | undefined): string | null {
  const name = one === undefined || !Object.hasOwn(placeNames, one) ? undefined : placeNames[one]
  if (name === undefined || other === undefined) return null
  const number = /^\d{1,4}$/.test(other) ? Number(other) : Number(digitsOf(other) ?? Number.NaN)
  if (Number.isNaN(number)) return null
  return (name === 'season' ? placeWords(number, null) : placeWords(null, number))[0] ?? null
}

/** “s01e03” as the words of its season and its episode. */
export function placesOfCode(key: string): string[] {
  const [, season, episode] = /^s(\d{1,2})e(\d{1,3})$/.exec(key) ?? []
  return season === undefined || episode === undefined ? [] : placeWords(Number(season), Number(episode))
}

const isForgiven = (key: string) => key.length >= 3 && !/\d/.test(key)

/** What has to be known of the vocabulary to understand these words. */
export function wantedOf(words: readonly AskedWord[], isExact: boolean): Wanted {
  const keys = words.map(({ key }) => key)
  const last = words.at(-1)
  const beginnings = [last?.key, ...(isExact ? [] : [last?.swapped?.keys.at(-1)])]
  const exact = [
    ...words.flatMap(({ key, parts }) => [key, ...parts, ...otherSpellingsOfNumber(key), ...placesOfCode(key)]),
    ...keys.flatMap((key, at) => [placeOf(key, keys[at + 1]), placeOf(keys[at + 1], key)]),
    ...(isExact
      ? []
      : [
          ...words.flatMap(({ swapped }) => swapped?.keys ?? []),
          ...keys.flatMap((key, at) => (at > 0 ? [`${keys[at - 1]}${key}`] : [])),
          ...keys.flatMap((key) => halvesOf(key).flat()),
        ]),
  ]
  return {
    exact: [...new Set(exact.filter((key) => key !== null))],
    shortened: isExact ? [] : [...new Set(keys.filter(isForgiven).flatMap(withOneLetterLess))],
    consonants: [...new Set(keys.filter((key) => isLatinWord(key) && !/\d/.test(key)).map(consonantsOf))].filter(
      Boolean,
    ),
    beginnings: beginnings.filter((key) => key !== undefined),
  }
}
