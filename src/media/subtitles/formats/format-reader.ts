import { toLatinDigits } from '#lib/persian/digits.ts'
import type { SplitCues } from '../split-cues.ts'
import type { SubtitleWarning } from '../subtitle-warning.ts'

/** Facts that a file may leave open: the language that is asked for, as a BCP 47 tag, and the frames of its film. */
export interface FormatHints {
  language: string
  framesPerSecond: number | null
}

export interface FormatCues extends SplitCues {
  warnings?: SubtitleWarning[]
}

/** Cuts a subtitle of one format into cues, whose words are in the markup of SRT. */
export type FormatReader = (text: string, hints: FormatHints) => FormatCues

export interface Line {
  raw: string
  /** The same with Latin digits, as long as `raw`. */
  plain: string
  /** From 1. */
  number: number
}

export function linesOf(text: string): Line[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((raw, index) => ({ raw, plain: toLatinDigits(raw), number: index + 1 }))
}

/** Words as text of SRT in which nothing is markup. */
export const asPlainWords = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** `1:02:03.45` and `02:03.45` in milliseconds; null for anything else. Digits after the third are cut off. */
export function millisecondsOf(clock: string): number | null {
  const found = /^\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?\s*$/.exec(clock)
  if (found === null) return null
  const [, hours = '0', minutes, seconds, fraction = ''] = found
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
}
