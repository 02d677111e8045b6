import { onOtherKeyboard } from '#lib/keyboard-layout.ts'
import { digitsOf, otherSpellingsOfNumber } from '#lib/number-words.ts'
import { withOneLetterLess } from '#lib/one-edit.ts'
import { displayLine } from '#lib/persian-text.ts'
import { wordsOf } from '#lib/search-words.ts'
import { consonantsOf, isLatinWord } from '#lib/word-sound.ts'
import { partNumbers } from '../index/doc-of.ts'
import { partNames } from './word-lists.ts'

/** What stands between two spaces of a query. */
export interface Chunk {
  /** As it was typed. */
  text: string
  /** Its words: several where signs stand inside. */
  keys: readonly string[]
  /** Its parts at half-spaces; the same as `keys` where it has none. */
  parts: readonly string[]
  /** What it would be on the other keyboard, where signs are letters; null where there is no such word. */
  swapped: { text: string; keys: readonly string[] } | null
}

/** One word of a query. */
export interface AskedWord {
  text: string
  key: string
  parts: readonly string[]
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

/** What a query consists of, without what nobody sees. */
export function readQuery(query: string): Chunk[] {
  return wordsOf(displayLine(query))
    .slice(0, mostWords)
    .map(({ text, keys, parts }) => {
      const other = onOtherKeyboard(text)
      const swappedKeys = other === null ? [] : wordsOf(displayLine(other)).flatMap((word) => word.keys)
      return {
        text,
        keys: keys.map(cut),
        parts: parts.map(cut),
        swapped: other === null || swappedKeys.length === 0 ? null : { text: other, keys: swappedKeys.map(cut) },
      }
    })
}

const cut = (key: string) => key.slice(0, longestWord)

/** Both halves of a word, wherever it may have been written together. */
export function halvesOf(key: string): [string, string][] {
  if (key.length < 5 || /\d/.test(key)) return []
  return Array.from({ length: key.length - 3 }, (_, at): [string, string] => [key.slice(0, at + 2), key.slice(at + 2)])
}

/** The number of an episode or a season that two words name, e.g. «قسمت» and «پنجم». */
export function partNumberOf(one: string | undefined, other: string | undefined): string | null {
  const name = one === undefined || !Object.hasOwn(partNames, one) ? undefined : partNames[one]
  if (name === undefined || other === undefined) return null
  const number = /^\d{1,4}$/.test(other) ? Number(other) : Number(digitsOf(other) ?? Number.NaN)
  if (Number.isNaN(number)) return null
  return (name === 'season' ? partNumbers(number, null) : partNumbers(null, number))[0] ?? null
}

/** “s01e03” as the words of its season and its episode. */
export function numbersOfCode(key: string): string[] {
  const [, season, episode] = /^s(\d{1,2})e(\d{1,3})$/.exec(key) ?? []
  return season === undefined || episode === undefined ? [] : partNumbers(Number(season), Number(episode))
}

/** The forms under which the vocabulary may have a word. Of two letters alone, only one letter less is a slip: too many words have two. */
function shortenedOf(key: string, isAlone: boolean): string[] {
  if (/\d/.test(key) || key.length < 2) return []
  return key.length === 2 && isAlone ? [key] : withOneLetterLess(key)
}

/** What has to be known of the vocabulary to understand these words. */
export function wantedOf(chunks: readonly Chunk[], isExact: boolean): Wanted {
  const keys = chunks.flatMap((chunk) => chunk.keys)
  const last = chunks.at(-1)
  const beginnings = [last?.keys.at(-1), ...(isExact ? [] : [last?.swapped?.keys.at(-1)])]
  const exact = [
    ...chunks.flatMap(({ parts }) => parts),
    ...keys.flatMap((key) => [key, ...otherSpellingsOfNumber(key), ...numbersOfCode(key)]),
    ...keys.flatMap((key, at) => [partNumberOf(key, keys[at + 1]), partNumberOf(keys[at + 1], key)]),
    ...(isExact
      ? []
      : [
          ...chunks.flatMap(({ swapped }) => swapped?.keys ?? []),
          ...keys.flatMap((key, at) => (at > 0 ? [`${keys[at - 1]}${key}`] : [])),
          ...keys.flatMap((key) => halvesOf(key).flat()),
        ]),
  ]
  const sounds = keys.filter((key) => isLatinWord(key) && !/\d/.test(key)).map((key) => consonantsOf(key))
  return {
    exact: [...new Set(exact.filter((key) => key !== null))],
    shortened: isExact ? [] : [...new Set(keys.flatMap((key) => shortenedOf(key, keys.length === 1)))],
    consonants: [...new Set(sounds)].filter(Boolean),
    beginnings: beginnings.filter((key) => key !== undefined),
  }
}
