const CLOCK = String.raw`(-)?\s*(?:(\d{1,4})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})`
const TIME = String.raw`${CLOCK}(?:\s*[.,:]\s*(\d{1,9}))?`
const EXACT_TIME = String.raw`${CLOCK}\s*[.,:]\s*(\d{1,9})`
const ARROW = String.raw`(?:[-=\u2010-\u2015\u2212]{1,3}\s?(?:>|&gt;)|[\u2192\u21d2\u27f6\u27f9\u2794\u279c])`
const TIMING_LINE = new RegExp(String.raw`^${TIME}\s*${ARROW}\s*${TIME}(?:\s+(.*))?$`)
/** A dash is an arrow only between two exact times: “10:30 – 11:45” may be what somebody says. */
const DASHED_LINE = new RegExp(String.raw`^${EXACT_TIME}\s*[-\u2010-\u2015\u2212]{1,3}\s*${EXACT_TIME}()$`)

const WHOLE_TIME = /\d{1,4}\s*:\s*\d{1,2}\s*[:.,]\s*\d{1,3}/g
const ANY_ARROW = new RegExp(ARROW)

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/g
const SPACES = /[\t\u00a0\u2000-\u200a\u202f\u3000]/g

/** Times of a cue in milliseconds, and what stands after them. */
export type Times = { start: number; end: number; settings: string }

/** No line of times is longer; a longer one is not compared with the patterns, which look back. */
const LONGEST = 300

/** A line as times are read from it; undefined for one that has none, which most lines are. */
function timesIn(line: string): string | undefined {
  if (line.length > LONGEST || !/[:\uff1a\u2236]/.test(line)) return undefined
  return toLatinDigits(line)
    .replace(MARKS, '')
    .replace(SPACES, ' ')
    .replace(/[\u066b\u060c\u201a]/g, ',')
    .replace(/[\uff1a\u2236]/g, ':')
    .trim()
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
  const match = TIMING_LINE.exec(text) ?? DASHED_LINE.exec(text)
  if (!match) return undefined
  return { start: milliseconds(match.slice(1, 6)), end: milliseconds(match.slice(6, 11)), settings: match[11] ?? '' }
}

/**
 * Whether a line that is no timing line was meant as one: it begins like a time and has an arrow, or has two times and no
 * words. `start` is its first time, where that can be read.
 */
export function readBrokenTiming(line: string): { start: number | null } | undefined {
  const text = timesIn(line)
  if (text === undefined) return undefined
  const times = text.match(WHOLE_TIME) ?? []
  const hasWords = /\p{L}{2}/u.test(text.replace(WHOLE_TIME, ''))
  const isMeant = (ANY_ARROW.test(text) && /^-?\d{1,4}\s*:/.test(text)) || (times.length > 1 && !hasWords)
  if (!isMeant) return undefined
  // a letter in it is a slip of its digits: of “00:01:0x” no part is a time
  const first = new RegExp(`^${EXACT_TIME}(?!\\s*[:.,]?\\s*\\d|\\p{L})`, 'u').exec(text)
  return { start: first === null ? null : milliseconds(first.slice(1, 6)) }
}

function milliseconds(parts: (string | undefined)[]): number {
  const [minus, hours, minutes, seconds, fraction] = parts
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  const value = whole * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  return minus ? -value : value
}

function toLatinDigits(line: string): string {
  return line
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
}

/** Milliseconds as WebVTT writes them: `00:00:01.000`, hours with as many digits as they need. */
export function formatVttTime(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(whole / 1000)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
