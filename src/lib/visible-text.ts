import { displayLine, displayText } from './persian-text.ts'

/** Limits in visible characters (grapheme clusters: a family emoji counts once). */
export const profileNameLimit = 60
export const commentLimit = 5000
/** The longest city name of Iran has 21. */
export const cityLimit = 60
export const fullAddressLimit = 400

/** More marks than this on one letter climb out of their line («zalgo»); Hebrew and Vietnamese need three. */
const marksPerLetter = 4

export type VisibleText = { text: string } | { refused: 'blank' | 'too_long' | 'stacked_marks' }

/** A profile's or person's name, cleaned for storing. Markup stays as text: safety lies in the output. */
export function profileName(input: string): VisibleText {
  return wordsWithin(displayLine(input), profileNameLimit)
}

/** The name of a town that no list has, cleaned for storing. */
export function cityName(input: string): VisibleText {
  return wordsWithin(displayLine(input), cityLimit)
}

/** Street, alley, number, floor: cleaned for storing; its lines stay. */
export function fullAddress(input: string): VisibleText {
  return wordsWithin(displayText(input), fullAddressLimit)
}

/** A comment, cleaned for storing; line breaks stay, at most one empty line in a row. */
export function commentText(input: string): VisibleText {
  const text = displayText(input)
  if (seen(text) === '') return { refused: 'blank' }
  return within(text, commentLimit)
}

function wordsWithin(text: string, limit: number): VisibleText {
  if (!/[^\p{P}\s]/u.test(seen(text))) return { refused: 'blank' }
  return within(text, limit)
}

function within(text: string, limit: number): VisibleText {
  if (new RegExp(`\\p{M}{${marksPerLetter + 1}}`, 'u').test(text)) return { refused: 'stacked_marks' }
  if (visibleLength(text, limit) > limit) return { refused: 'too_long' }
  return { text }
}

/** What leaves ink on the page: without spaces, format characters, marks, and the blank letters of Hangul and Braille. */
function seen(text: string): string {
  return text.replace(/[\s\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/gu, '')
}

const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' })

/** Visible characters of a text, counted no further than one past `limit`. */
export function visibleLength(text: string, limit = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of graphemes.segment(text)) {
    length += 1
    if (length > limit) break
  }
  return length
}
