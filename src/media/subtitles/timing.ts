const TIME = String.raw`(-)?\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?`
const TIMING_LINE = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`)

/**
 * Reads `00:00:01,000 --> 00:00:02,500` in all spellings that occur: dot or comma, no hours, hours of up to four
 * digits, fractions of one to nine digits or none, Persian or Arabic digits, a minus sign. Milliseconds (further digits
 * are cut off), or undefined when it is not a timing line.
 */
export function readTimingLine(line: string): { start: number; end: number } | undefined {
  if (!line.includes('-->')) return undefined
  const match = TIMING_LINE.exec(toLatinDigits(line))
  if (!match) return undefined
  return { start: milliseconds(match.slice(1, 6)), end: milliseconds(match.slice(6, 11)) }
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
