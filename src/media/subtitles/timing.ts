const CLOCK = String.raw`(-)?\s*(?:(\d{1,4})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})`
/** The sign before the fraction of a second: a decimal sign, or what somebody’s program took for one. */
const POINT = String.raw`\s*[.,:;'’/]\s*`
const TIME = String.raw`${CLOCK}(?:${POINT}(\d{1,9}))?`
const EXACT_TIME = String.raw`${CLOCK}${POINT}(\d{1,9})`
const FULL_TIME = String.raw`(-)?\s*(\d{1,4})\s*:\s*(\d{1,2})\s*:\s*(\d{1,2})(?:${POINT}(\d{1,9}))?`
const ARROW = String.raw`(?:[-=\u2010-\u2015\u2212]{1,3}\s?(?:>|&gt;)|[\u2192\u21d2\u27f6\u27f9\u2794\u279c])`
const TIMING_LINE = new RegExp(String.raw`^${TIME}\s*${ARROW}\s*${TIME}(?:\s+(.*))?$`)
/** A dash or a word is an arrow only between two whole or exact times: “10:30 – 11:45” may be what somebody says. */
const BETWEEN = String.raw`(?:[-\u2010-\u2015\u2212~]{1,3}|\bto\b|تا)`
const DASHED_LINES = [FULL_TIME, EXACT_TIME].map((time) => new RegExp(String.raw`^${time}\s*${BETWEEN}\s*${time}()$`))

const WHOLE_TIME = /\d{1,4}\s*:\s*\d{1,2}\s*[:.,]\s*\d{1,3}/g
const ANY_ARROW = new RegExp(ARROW)
const ONE_TIME = new RegExp(`^${EXACT_TIME}$`)
/** Digits, letters that were taken for digits, and signs between them. */
const LIKE_A_TIME = /^\s*[\dOol]+(?:\s*[.,:;'’/_-]\s*[\dOol]+)+\s*$/

/** A line of which nothing of this can be found has no times. */
const MAY_HAVE_TIMES =
  /[:\uff1a\u2236]|[-=\u2010-\u2015\u2212\uff0d]\s?[>\uff1e&]|[\u2192\u21d2\u27f6\u27f9\u2794\u279c]|\p{Nd}\s?h/iu

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/g
const SPACES = /[\t\u00a0\u2000-\u200a\u202f\u3000]/g

/** Times of a cue in milliseconds, and what stands after them. */
export type Times = { start: number; end: number; settings: string }

/** No line of times is longer; a longer one is not compared with the patterns, which look back. */
const LONGEST = 300

/** A line as times are read from it; undefined for one that has none, which most lines are. */
function timesIn(line: string): string | undefined {
  if (line.length > LONGEST || !MAY_HAVE_TIMES.test(line)) return undefined
  // signs and digits of full width are those of half width
  const text = toLatinDigits(line.normalize('NFKC'))
    .replace(MARKS, '')
    .replace(SPACES, ' ')
    .replace(/[\u066b\u060c\u201a]/g, ',')
    .replace(/\u2236/g, ':')
    .trim()
  return withColons(text)
}

const NAMED = /(\d{1,4})\s?h\s?(\d{1,2})\s?m(?:in)?\s?(\d{1,2})\s?s/gi
const NAMED_EXACT = new RegExp(String.raw`${NAMED.source}\s?(\d{1,3})\b`, 'gi')

/** `0h00m20s` and, beside an arrow, `00.00.20.000` and `00-00-20,000`, as they are written with colons. */
function withColons(text: string): string {
  const named = text.replace(NAMED_EXACT, '$1:$2:$3,$4').replace(NAMED, '$1:$2:$3')
  if (!ANY_ARROW.test(named)) return named
  return named.replace(/(\d{1,4})([.-])(\d{1,2})\2(\d{1,2})(?=[.,]\d{1,3})/g, '$1:$3:$4')
}

/**
 * Reads `00:00:01,000 --> 00:00:02,500` in all spellings that occur: a dot, a comma, a Persian decimal sign or comma or
 * a colon before the fraction, no hours, hours of up to four digits, fractions of one to nine digits or none, Persian or
 * Arabic digits, spaces and directional marks anywhere, a minus sign, and other arrows than WebVTT's. Milliseconds
 * (further digits are cut off), or undefined when it is not a timing line.
 */
export function readTimingLine(line: string): Times | undefined {
  const text = timesIn(line)
  if (text === undefined) return undefined
  const match = [TIMING_LINE, ...DASHED_LINES].map((form) => form.exec(text)).find((found) => found !== null)
  if (match === undefined || match === null) return undefined
  return { start: milliseconds(match.slice(1, 6)), end: milliseconds(match.slice(6, 11)), settings: match[11] ?? '' }
}

/**
 * Whether a line that is no timing line was meant as one: it begins like a time and has an arrow, has an arrow and else
 * nothing but what is like a time, or has two times and no words. `start` is its first time, where that can be read.
 */
export function readBrokenTiming(line: string): { start: number | null } | undefined {
  const text = timesIn(line)
  if (text === undefined) return undefined
  const times = text.match(WHOLE_TIME) ?? []
  const hasWords = /\p{L}{2}/u.test(text.replace(WHOLE_TIME, '').replace(new RegExp(BETWEEN), ''))
  const isMeant =
    (ANY_ARROW.test(text) && (/^-?\d{1,4}\s*:/.test(text) || isLikeTimes(text))) || (times.length > 1 && !hasWords)
  return isMeant ? { start: firstTime(text) } : undefined
}

/** Whether around the arrow there is nothing but what is like a time; where one side is empty, the other is one. */
function isLikeTimes(text: string): boolean {
  const [before = '', after = ''] = text.split(ANY_ARROW).map((side) => side.trim())
  if (before === '' || after === '') return ONE_TIME.test(before) || ONE_TIME.test(after)
  return [before, after].every((side) => LIKE_A_TIME.test(side) && (side.match(/[\dOol]/g) ?? []).length > 2)
}

/** The time with which a line begins. A letter in it is a slip of its digits: of “00:01:0x” no part is a time. */
function firstTime(text: string): number | null {
  for (const time of [FULL_TIME, EXACT_TIME]) {
    const first = new RegExp(
      `^${time}(?=\\s|$|[-=\\u2010-\\u2015\\u2212\\u2190-\\u21ff\\u2794\\u279c~<>&])(?!\\s*[:.,]?\\s*\\d)`,
      'u',
    ).exec(text)
    if (first !== null) return milliseconds(first.slice(1, 6))
  }
  return null
}

function milliseconds(parts: (string | undefined)[]): number {
  const [minus, hours, minutes, seconds, fraction] = parts
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  const value = whole * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  return minus ? -value : value
}

const DIGIT = /^\p{Nd}$/u

/** The digits of all scripts. Unicode keeps the ten of a script in one row, so the zero is where the row begins. */
function toLatinDigits(line: string): string {
  return line.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}

/** Milliseconds as WebVTT writes them: `00:00:01.000`, hours with as many digits as they need. */
export function formatVttTime(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(whole / 1000)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
