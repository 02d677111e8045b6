import { readCueSettings } from './cue-settings.ts'
import { readCueText } from './cue-text.ts'
import { decodeSubtitleBytes, type SubtitleEncoding, type SubtitleRefusal } from './decode-bytes.ts'
import type { FormatCues, FormatHints } from './formats/format-reader.ts'
import { type FilmOfSubtitle, unknownFilm } from './film-of-subtitle.ts'
import { binaryFormatOf, otherFormatOf } from './formats/other-formats.ts'
import { type BrokenCue, type RawCue, type SplitCues, splitSrt, splitVtt } from './split-cues.ts'
import type { SubtitleWarning } from './subtitle-warning.ts'

/**
 * A cue ready to be shown. Times in whole milliseconds; `text` without markup, `webvtt` with i, b and u only; `settings`
 * as WebVTT writes where it stands.
 */
export type Cue = { start: number; end: number; text: string; webvtt: string; voice?: string; settings?: string }

/** Why a file is no subtitle for us; `format` where it is one of another kind. */
export type SubtitleRefused =
  | { ok: false; reason: SubtitleRefusal; format?: undefined }
  | { ok: false; reason: 'other_format'; format: string }

export type SubtitleReading =
  | {
      ok: true
      cues: Cue[]
      warnings: SubtitleWarning[]
      dropped: number
      encoding: SubtitleEncoding
      /** `srt`, `vtt`, or the name of another one. */
      format: string
    }
  | SubtitleRefused

/** The first words of a film are never so late; then its reel of tape began at one hour, or at ten. */
const hourMs = 3_600_000
/** Nobody reads more letters at once: what is longer is no subtitle, and a player would stand still with it. */
const longestCue = 10_000
/** How long words are shown whose end cannot be read. */
const guessedMs = 4000

/**
 * Reads an uploaded subtitle file: SRT, WebVTT or one of the other formats, in any of the encodings and spellings met in
 * practice. `language` is a BCP 47 tag: for Persian, Arabic yeh and kaf become the Persian letters.
 */
export function readSubtitle(bytes: Uint8Array, language: string, film: FilmOfSubtitle = unknownFilm): SubtitleReading {
  const decoded = decodeSubtitleBytes(bytes, !/^en\b/i.test(language))
  const binary = binaryFormatOf(bytes)
  if (!decoded.ok) return binary === null ? decoded : { ok: false, reason: 'other_format', format: binary }

  const { format, isKnown, ...split } = splitAny(decoded.text, { language, framesPerSecond: film.framesPerSecond })
  const warnings: SubtitleWarning[] = [...(split.warnings ?? [])]
  if (decoded.doubled) warnings.push({ code: 'doubled_encoding', line: 1 })
  else if (decoded.guessed) warnings.push({ code: 'guessed_encoding', line: 1 })
  const toDisplay = /^(fa|per|fas)\b/i.test(language) ? toPersianLetters : undefined
  const raw = [...split.cues, ...mended(split, warnings)]
  const kept = raw.flatMap((cue) => readCue(cue, warnings, toDisplay))
  if (kept.length === 0)
    return isKnown || binary !== null
      ? { ok: false, reason: 'other_format', format: binary ?? format }
      : { ok: false, reason: 'no_cues' }

  if (kept.some(({ cue }) => cue.text.length > longestCue)) return { ok: false, reason: 'too_large' }

  const sorted = kept.toSorted((a, b) => a.cue.start - b.cue.start)
  warnings.push(...overlaps(sorted), ...misplaced(sorted, film.lengthMs))
  warnings.sort((a, b) => a.line - b.line)
  const cues = sorted.map(({ cue }) => cue)
  return { ok: true, cues, warnings, dropped: raw.length - cues.length, encoding: decoded.encoding, format }
}

/** SRT is what has lines of times as SRT writes them; only a file without one is looked at for another format. */
function splitAny(text: string, hints: FormatHints): FormatCues & { format: string; isKnown: boolean } {
  if (/^\ufeff?WEBVTT(\s|$)/.test(text)) return { ...splitVtt(text), format: 'vtt', isKnown: false }
  const srt = splitSrt(text)
  const other = srt.cues.length > 0 ? null : otherFormatOf(text)
  if (other === null) return { ...srt, format: 'srt', isKnown: false }
  const split = other.read?.(text, hints) ?? { cues: [], broken: [] }
  return { ...split, format: other.name, isKnown: true }
}

/**
 * Cues whose line of times cannot be read as a whole. With a beginning they are shown until the next one; without one
 * nobody knows when, so they are left out. The editor is told of each.
 */
function mended({ cues, broken }: SplitCues, warnings: SubtitleWarning[]): RawCue[] {
  if (broken.length === 0) return []
  const starts = cues.map(({ start }) => start).toSorted((a, b) => a - b)
  return broken.flatMap(({ start, line, raw }: BrokenCue) => {
    warnings.push({ code: start === null ? 'unread_time' : 'guessed_end', line })
    if (start === null) return []
    const next = starts.find((other) => other > start) ?? Infinity
    return [{ start, end: Math.min(next, start + guessedMs), settings: '', line, raw }]
  })
}

type CueAtLine = { cue: Cue; line: number }

function readCue(raw: RawCue, warnings: SubtitleWarning[], toDisplay?: (text: string) => string): CueAtLine[] {
  const start = Math.max(0, raw.start)
  if (raw.start < 0) warnings.push({ code: 'negative_start', line: raw.line })
  if (raw.end <= start) {
    warnings.push({ code: raw.end === raw.start ? 'no_length' : 'reversed', line: raw.line })
    return []
  }
  const { top, ...words } = readCueText(raw.raw, toDisplay)
  if (words.text === '') {
    warnings.push({ code: 'no_words', line: raw.line })
    return []
  }
  const settings = readCueSettings(raw.settings) ?? (top ? 'line:5%' : undefined)
  return [{ cue: { start, end: raw.end, ...words, ...(settings && { settings }) }, line: raw.line }]
}

/** Times that do not fit the film: all of them hours too late, or some after its end. Told once, at the first. */
function misplaced(sorted: readonly CueAtLine[], lengthMs: number | null): SubtitleWarning[] {
  const [first] = sorted
  if (first !== undefined && first.cue.start >= hourMs) return [{ code: 'shifted', line: first.line }]
  const late = lengthMs === null ? undefined : sorted.find(({ cue }) => cue.start >= lengthMs)
  return late === undefined ? [] : [{ code: 'after_end', line: late.line }]
}

function overlaps(sorted: CueAtLine[]): SubtitleWarning[] {
  const warnings: SubtitleWarning[] = []
  let latestEnd = 0
  for (const { cue, line } of sorted) {
    if (cue.start < latestEnd) warnings.push({ code: 'overlap', line })
    latestEnd = Math.max(latestEnd, cue.end)
  }
  return warnings
}

/** Replaces Arabic yeh and kaf, which old keyboards and code pages wrote, by the Persian letters. */
function toPersianLetters(text: string): string {
  return text.replace(/[\u064a\u0649]/g, '\u06cc').replace(/\u0643/g, '\u06a9')
}
