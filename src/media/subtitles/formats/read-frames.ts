import type { BrokenCue, RawCue } from '../split-cues.ts'
import type { SubtitleWarning } from '../subtitle-warning.ts'
import { type FormatCues, type FormatHints, type Line, linesOf } from './format-reader.ts'

/** Frames a second of a file that states no rate, for a film whose own is not known. */
const usualRate = 25

/** MicroDVD: `{25}{75}words|in two lines`, counted in frames. The first words may be the number of frames in a second. */
export function readMicroDvd(text: string, hints: FormatHints): FormatCues {
  const lines = linesOf(text).flatMap((line) => headed(line, /^\s*\{(\d+)\}\{(\d*)\}/))
  const stated = lines.slice(0, 3).find(({ from, words }) => from <= 1 && rateIn(words) !== null)
  const rate = (stated && rateIn(stated.words)) ?? hints.framesPerSecond ?? usualRate
  const warnings: SubtitleWarning[] = []
  if (stated === undefined)
    warnings.push({ code: hints.framesPerSecond === null ? 'guessed_rate' : 'rate_of_film', line: 1 })
  return {
    ...cuesOf(
      lines.filter((line) => line !== stated),
      1000 / rate,
    ),
    warnings,
  }
}

/** MPL2: `[10][30]words|in two lines`, in tenths of a second. */
export function readMpl2(text: string): FormatCues {
  return cuesOf(
    linesOf(text).flatMap((line) => headed(line, /^\s*\[(\d+)\]\[(\d*)\]/)),
    100,
  )
}

interface Headed {
  from: number
  to: number | null
  words: string
  line: number
}

function headed({ raw, plain, number }: Line, head: RegExp): Headed[] {
  const found = head.exec(plain)
  if (found === null) return []
  const [whole, from, to = ''] = found
  return [{ from: Number(from), to: to === '' ? null : Number(to), words: raw.slice(whole.length), line: number }]
}

function cuesOf(lines: readonly Headed[], unitMs: number): { cues: RawCue[]; broken: BrokenCue[] } {
  const at = (units: number) => Math.round(units * unitMs)
  return {
    cues: lines.flatMap(({ from, to, words, line }) =>
      to === null ? [] : [{ start: at(from), end: at(to), settings: '', line, raw: wordsOf(words) }],
    ),
    broken: lines.flatMap(({ from, to, words, line }) =>
      to === null ? [{ start: at(from), line, raw: wordsOf(words) }] : [],
    ),
  }
}

function rateIn(words: string): number | null {
  const rate = Number(/^\s*(\d{2,3}(?:[.,]\d{1,4})?)\s*$/.exec(words)?.[1]?.replace(',', '.'))
  return rate >= 10 && rate <= 120 ? rate : null
}

/** `{y:i}` holds for its line, `{Y:i}` for all, and a slash at the beginning of a line makes it italic. */
function wordsOf(text: string): string {
  const ofAll = /\{Y:([^}]*)\}/.exec(text)?.[1] ?? ''
  return text
    .split('|')
    .map((line) => {
      const marks = ofAll + (/\{y:([^}]*)\}/.exec(line)?.[1] ?? '')
      const plain = line.replace(/\{[a-z]:[^}]*\}/gi, '')
      const isSlanted = plain.trimStart().startsWith('/')
      const words = isSlanted ? plain.trimStart().slice(1) : plain
      const tags = ['i', 'b', 'u'].filter((tag) => marks.includes(tag) || (tag === 'i' && isSlanted))
      return tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, words)
    })
    .join('\n')
}
