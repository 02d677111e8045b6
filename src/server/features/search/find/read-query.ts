import { onOtherKeyboard } from '#lib/persian/keyboard-layout.ts'
import { numberAt, otherSpellingsOfNumber } from '#lib/persian/number-words.ts'
import { withOneLetterLess } from '#lib/persian/one-edit.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { wordsOf } from '#lib/persian/search-words.ts'
import { consonantsOf, isLatinWord } from '#lib/persian/word-sound.ts'
import { partNumbers } from '../index/doc-of.ts'
import { partNames } from './word-lists.ts'

/** The text between two spaces of a query. */
export interface Chunk {
  /** As it was typed. */
  text: string
  /** Its words: several where signs stand inside. */
  keys: readonly string[]
  /** Its parts at half-spaces; the same as `keys` where it has none. */
  parts: readonly string[]
  /** The same keys on the other keyboard, where signs are letters; null where that makes no word. */
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
/**
 * The most parts of them. Signs and half-spaces cut one word into many, and one letter may be four words (ﷺ): of 80 such
 * letters the search for lines asked the database for 12 seconds.
 */
export const mostParts = 16
/** Nobody types a longer word; a longer one is cut, and finds nothing. */
const longestWord = 40

/** The words of a query that the database is asked about, all at once. */
export interface Wanted {
  exact: string[]
  /** Forms with one letter less. */
  shortened: string[]
  consonants: string[]
  /** With what the last word may begin. */
  beginnings: string[]
}

/** Splits a query into its chunks, without invisible characters. */
export function readQuery(query: string): Chunk[] {
  let room = mostParts
  return wordsOf(displayLine(query))
    .slice(0, mostWords)
    .flatMap(({ text, keys, parts }) => {
      if (room === 0) return []
      const other = onOtherKeyboard(text)
      const swappedKeys = other === null ? [] : wordsOf(displayLine(other)).flatMap((word) => word.keys)
      const cut = (words: readonly string[]) => words.slice(0, room).map((word) => word.slice(0, longestWord))
      const chunk: Chunk = {
        text,
        keys: cut(keys),
        parts: cut(parts),
        swapped: other === null || swappedKeys.length === 0 ? null : { text: other, keys: cut(swappedKeys) },
      }
      room -= Math.max(chunk.keys.length, chunk.parts.length, chunk.swapped?.keys.length ?? 0)
      return [chunk]
    })
}

/** Both halves of a word, wherever it may have been written together. */
export function halvesOf(key: string): [string, string][] {
  if (key.length < 5 || /\d/.test(key)) return []
  return Array.from({ length: key.length - 3 }, (_, at): [string, string] => [key.slice(0, at + 2), key.slice(at + 2)])
}

/** The longest word that is taken for three words. */
const longestOfThree = 24

/** Every cut of a word into three, wherever they may have been written together. */
export function thirdsOf(key: string): [string, string, string][] {
  if (key.length < 6 || key.length > longestOfThree || /\d/.test(key)) return []
  const cuts = Array.from({ length: key.length - 3 }, (_, at) => at + 2)
  return cuts.flatMap((first) =>
    cuts
      .filter((second) => second >= first + 2)
      .map((second): [string, string, string] => [key.slice(0, first), key.slice(first, second), key.slice(second)]),
  )
}

/**
 * The number of an episode or a season with which these words begin, e.g. «قسمت بیست و یکم» or “third season”, and how many
 * words say it.
 */
export function partNumberAt(keys: readonly string[]): { term: string; taken: number } | null {
  const nameOf = (key: string | undefined) =>
    key === undefined || !Object.hasOwn(partNames, key) ? undefined : partNames[key]
  const leading = nameOf(keys[0])
  const number = numberAt(leading === undefined ? keys : keys.slice(1))
  const name = leading ?? nameOf(keys[number?.taken ?? 0])
  if (number === null || name === undefined) return null
  const value = Number(number.digits)
  const [term] = name === 'season' ? partNumbers(value, null) : partNumbers(null, value)
  return term === undefined ? null : { term, taken: number.taken + 1 }
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

/** Returns the words that the vocabulary is asked about to understand these chunks. */
export function wantedOf(chunks: readonly Chunk[], isExact: boolean): Wanted {
  const keys = chunks.flatMap((chunk) => chunk.keys)
  const last = chunks.at(-1)
  const beginnings = [last?.keys.at(-1), ...(isExact ? [] : [last?.swapped?.keys.at(-1)])]
  const exact = [
    ...chunks.flatMap(({ parts }) => parts),
    ...keys.flatMap((key) => [key, ...otherSpellingsOfNumber(key).flat(), ...numbersOfCode(key)]),
    ...keys.flatMap((_key, at) => {
      const rest = keys.slice(at)
      const digits = numberAt(rest)?.digits
      const spelled = digits === undefined ? [] : [digits, ...otherSpellingsOfNumber(digits).flat()]
      return [...spelled, partNumberAt(rest)?.term ?? null]
    }),
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
