import { holdsAddress } from '../text/holds-address.ts'
import { displayLine, displayText } from './persian-text.ts'

/** Limits in visible characters (grapheme clusters: a family emoji counts as one). */
export const profileNameLimit = 60
export const commentLimit = 5000
/** The longest city name of Iran has 21. */
export const cityLimit = 60
export const fullAddressLimit = 400

/** More combining marks than this on one letter run into other lines («zalgo»); Hebrew and Vietnamese need three. */
const marksPerLetter = 4

export type VisibleText = { text: string } | { refused: 'blank' | 'too_long' | 'stacked_marks' }

export type NameText = VisibleText | { refused: 'address' }

/**
 * Cleans the name of a profile or person for storing. Markup stays as text, because the output escapes it; an address is
 * refused, because others get letters with the name.
 */
export function profileName(input: string): NameText {
  return read(input, profileNameLimit, (given) => {
    const name = displayLine(given)
    return holdsAddress(name) ? { refused: 'address' } : wordsWithin(name, profileNameLimit)
  })
}

/** Cleans the name of a town that is not in our list for storing. */
export function cityName(input: string): VisibleText {
  return read(input, cityLimit, (given) => wordsWithin(displayLine(given), cityLimit))
}

/** Cleans a postal address (street, alley, number, floor) for storing; line breaks stay. */
export function fullAddress(input: string): VisibleText {
  return read(input, fullAddressLimit, (given) => wordsWithin(displayText(given), fullAddressLimit))
}

/** Cleans a comment for storing; line breaks stay, at most one empty line in a row. */
export function commentText(input: string): VisibleText {
  return letterText(input, commentLimit)
}

/** Cleans one line of at most `limit` visible characters for storing: a name, a subject. */
export function shortLine(input: string, limit: number): VisibleText {
  return read(input, limit, (given) => {
    const text = displayLine(given)
    return isBulky(text, limit) ? { refused: 'too_long' } : wordsWithin(text, limit)
  })
}

/** Cleans a letter of at most `limit` visible characters for storing; line breaks stay. */
export function letterText(input: string, limit: number): VisibleText {
  return read(input, limit, (given) => {
    const text = displayText(given)
    if (seen(text) === '') return { refused: 'blank' }
    return isBulky(text, limit) ? { refused: 'too_long' } : within(text, limit)
  })
}

/**
 * Cleans a text unless it is far too long. The length counts before cleaning: to clean 120,000 empty lines took a third
 * of a second, in which nobody else was answered.
 */
function read<T>(input: string, limit: number, clean: (given: string) => T): T | { refused: 'too_long' } {
  return input.length > Math.max(1000, limit * 10) ? { refused: 'too_long' } : clean(input)
}

/** Joiners make one visible character of as many as one likes: a column must have room for what is let through. */
const isBulky = (text: string, limit: number) => text.length > limit * 4

function wordsWithin(text: string, limit: number): VisibleText {
  if (!/[^\p{P}\s]/u.test(seen(text))) return { refused: 'blank' }
  return within(text, limit)
}

function within(text: string, limit: number): VisibleText {
  if (new RegExp(`\\p{M}{${marksPerLetter + 1}}`, 'u').test(text)) return { refused: 'stacked_marks' }
  if (visibleLength(text, limit) > limit) return { refused: 'too_long' }
  return { text }
}

/**
 * The characters of a text that a reader can see. It leaves out spaces, format characters, combining marks, and the
 * blank letters of Hangul and Braille.
 */
function seen(text: string): string {
  return text.replace(/[\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/gu, '')
}

const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' })

/** The number of visible characters of a text; counting stops one past `limit`. */
export function visibleLength(text: string, limit = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of graphemes.segment(text)) {
    length += 1
    if (length > limit) break
  }
  return length
}
