import { readCueText } from './cue-text.ts'
import { decodeSubtitleBytes, type SubtitleEncoding, type SubtitleRefusal } from './decode-bytes.ts'
import { splitSrt, splitVtt, type RawCue } from './split-cues.ts'

/** A cue ready to be shown. Times in whole milliseconds; `text` without markup, `webvtt` with i, b and u only. */
export type Cue = { start: number; end: number; text: string; webvtt: string; voice?: string; top: boolean }

/** Something the editor should check, with the line (from 1) in the uploaded file. It never stops the upload. */
export type SubtitleWarning = {
  code: 'overlap' | 'reversed' | 'no_length' | 'negative_start' | 'no_words' | 'guessed_encoding'
  line: number
}

export type SubtitleReading =
  | {
      ok: true
      cues: Cue[]
      warnings: SubtitleWarning[]
      dropped: number
      encoding: SubtitleEncoding
      format: 'srt' | 'vtt'
    }
  | { ok: false; reason: SubtitleRefusal }

/**
 * Reads an uploaded subtitle file, SRT or WebVTT, in any of the encodings met in practice.
 * `language` is a BCP 47 tag: for Persian, Arabic yeh and kaf become the Persian letters.
 */
export function readSubtitle(bytes: Uint8Array, language: string): SubtitleReading {
  const decoded = decodeSubtitleBytes(bytes)
  if (!decoded.ok) return decoded

  const format = /^\ufeff?WEBVTT(\s|$)/.test(decoded.text) ? 'vtt' : 'srt'
  const raw = format === 'vtt' ? splitVtt(decoded.text) : splitSrt(decoded.text)
  const warnings: SubtitleWarning[] = []
  if (decoded.guessed) warnings.push({ code: 'guessed_encoding', line: 1 })
  const toDisplay = /^(fa|per|fas)\b/i.test(language) ? toPersianLetters : undefined
  const kept = raw.flatMap((cue) => readCue(cue, warnings, toDisplay))
  if (kept.length === 0) return { ok: false, reason: 'no_cues' }

  const sorted = kept.toSorted((a, b) => a.cue.start - b.cue.start)
  warnings.push(...overlaps(sorted))
  warnings.sort((a, b) => a.line - b.line)
  const cues = sorted.map(({ cue }) => cue)
  return { ok: true, cues, warnings, dropped: raw.length - cues.length, encoding: decoded.encoding, format }
}

type CueAtLine = { cue: Cue; line: number }

function readCue(raw: RawCue, warnings: SubtitleWarning[], toDisplay?: (text: string) => string): CueAtLine[] {
  const start = Math.max(0, raw.start)
  if (raw.start < 0) warnings.push({ code: 'negative_start', line: raw.line })
  if (raw.end <= start) {
    warnings.push({ code: raw.end === raw.start ? 'no_length' : 'reversed', line: raw.line })
    return []
  }
  const words = readCueText(raw.raw, toDisplay)
  if (words.text === '') {
    warnings.push({ code: 'no_words', line: raw.line })
    return []
  }
  return [{ cue: { start, end: raw.end, ...words }, line: raw.line }]
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
