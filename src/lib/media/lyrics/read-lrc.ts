import { toLatinDigits } from '../../persian/digits.ts'
import { beginningOf } from '../../text/shortened.ts'
import type { LyricsWarning } from './line.ts'

export type ReadLine = { at_ms: number | null; text: string }

export type ReadLyrics = {
  isTimed: boolean
  lines: ReadLine[]
  /** Translations that a file of two languages has under the same times; by the index of their line. */
  translations: Map<number, string>
  warnings: LyricsWarning[]
}

// longer than any line that is sung, and more than any piece has
const longestLine = 500
const mostLines = 2000
/** No piece is longer, and a sum with more of it is no time. Milliseconds. */
const longestOffset = 86_400_000

const bracket = /^\s*\[([^\]]*)\]/
/** Minutes, seconds and a fraction; hours only where the fraction has a point, because `00:12:34` are hundredths. */
const time = /^(?:(\d{1,2}):(?=\d{1,2}:\d{1,2}[.,]))?(\d{1,3}):(\d{1,2})(?:[.:,](\d{1,3}))?$/
/** `[ar:…]`, `[ti:…]`, `[offset:…]`: a word, a colon, anything. */
const metadata = /^([a-z#]{1,12})\s*:(.*)$/i
/** Times of single words: `<00:12.40>`, and in some files the same in brackets. */
const wordTimes = /<\d{1,3}:\d{1,2}(?:[.:,]\d{1,3})?>|\[\d{1,3}:\d{1,2}(?:[.:,]\d{1,3})?\]/g

/** Milliseconds of `01:02.34`; null when it is no time. */
export function readStamp(text: string): number | null {
  const match = time.exec(text.trim())
  if (match === null) return null
  const [hours, minutes, seconds] = [Number(match[1] ?? 0), Number(match[2]), Number(match[3])]
  if (seconds > 59) return null
  const fraction = Number(`0.${match[4] ?? '0'}`)
  return (hours * 3600 + minutes * 60 + seconds) * 1000 + Math.round(fraction * 1000)
}

type Head = { times: number[]; rest: string; offset: number | null; isLabel: boolean; isBad: boolean }

/** Reads the brackets at the beginning of a line: its times, or what it says of the whole. */
function readHead(line: string): Head {
  const head: Head = { times: [], rest: line, offset: null, isLabel: false, isBad: false }
  for (let match = bracket.exec(head.rest); match !== null; match = bracket.exec(head.rest)) {
    const inside = toLatinDigits(match[1] ?? '')
    const at = readStamp(inside)
    const about = metadata.exec(inside)
    if (at !== null) head.times.push(at)
    else if (/^\s*\d+\s*:/.test(inside)) head.isBad = true
    else if (head.times.length > 0) break
    else if (about?.[1]?.toLowerCase() === 'offset') {
      const offset = Number.parseInt(about[2] ?? '', 10) || 0
      if (Math.abs(offset) > longestOffset) head.isBad = true
      else head.offset = offset
    }
    head.rest = head.rest.slice(match[0].length)
    if (at === null && !head.isBad) head.isLabel = true
  }
  return head
}

const clean = (text: string) =>
  toWordless(text)
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Word times may be written in any digits. */
function toWordless(text: string): string {
  return text.replaceAll(/[<[][^>\]]{3,12}[>\]]/g, (stamp) =>
    toLatinDigits(stamp).replace(wordTimes, '') === '' ? '' : stamp,
  )
}

type Typed = { at: number | null; text: string; line: number }

function typedLines(source: string) {
  const typed: Typed[] = []
  const warnings: LyricsWarning[] = []
  let offset = 0
  source
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .forEach((whole, index) => {
      const line = index + 1
      const head = readHead(whole)
      if (head.offset !== null) offset = head.offset
      if (head.isBad) warnings.push({ code: 'bad_time', line })
      const text = clean(head.rest)
      if (text.length > longestLine) warnings.push({ code: 'too_long', line })
      const kept = beginningOf(text, longestLine)
      // [Chorus], [ar:…] and a broken time alone on their line are none that is sung
      if ((head.isLabel || head.isBad) && head.times.length === 0 && kept === '') return
      if (head.times.length === 0) typed.push({ at: null, text: kept, line })
      for (const at of head.times) typed.push({ at, text: kept, line })
    })
  return { typed, warnings, offset }
}

/** At most one empty line between two verses, none at the ends. */
function withoutEmptyEnds(lines: readonly ReadLine[]): ReadLine[] {
  const verses = lines.filter(({ text }, index) => text !== '' || lines[index - 1]?.text !== '')
  while (verses[0]?.text === '') verses.shift()
  while (verses.at(-1)?.text === '') verses.pop()
  return verses
}

/** Two lines of different rows with one time are a line and its translation. */
function pairUp(timed: readonly Typed[]) {
  const lines: ReadLine[] = []
  const translations = new Map<number, string>()
  let last: Typed | undefined
  for (const one of timed) {
    const isSecond = last !== undefined && last.at === one.at && last.line !== one.line && last.text !== ''
    if (isSecond && one.text !== '' && !translations.has(lines.length - 1)) translations.set(lines.length - 1, one.text)
    else lines.push({ at_ms: one.at, text: one.text })
    last = one
  }
  return { lines, translations }
}

/**
 * Reads lyrics as they are exchanged: LRC with repeated times, `[offset:]`, word times and metadata, in any digits; or
 * plain lines. `[offset:]` counts in milliseconds and is positive where the words come earlier (the LRC files of the last
 * 25 years agree in nothing else).
 */
export function readLrc(source: string): ReadLyrics {
  const { typed, warnings, offset } = typedLines(source)
  const isTimed = typed.some(({ at }) => at !== null)
  const cut = (all: ReadLine[]): ReadLine[] => {
    if (all.length > mostLines) warnings.push({ code: 'too_many', line: mostLines + 1 })
    return all.slice(0, mostLines)
  }
  if (!isTimed) {
    const lines = withoutEmptyEnds(typed.map(({ text }) => ({ at_ms: null, text })))
    return { isTimed, lines: cut(lines), translations: new Map(), warnings }
  }
  for (const { at, text, line } of typed) if (at === null && text !== '') warnings.push({ code: 'no_time', line })
  const timed = typed
    .flatMap((one) => (one.at === null ? [] : [{ ...one, at: Math.max(0, one.at - offset) }]))
    .toSorted((one, other) => one.at - other.at || one.line - other.line)
  const { lines, translations } = pairUp(timed)
  return { isTimed, lines: cut(lines), translations, warnings }
}
