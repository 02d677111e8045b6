import type { LyricsLine, LyricsWarning } from './line.ts'
import { readLrc, type ReadLine } from './read-lrc.ts'

export type WholeLyrics = { isTimed: boolean; lines: LyricsLine[]; warnings: LyricsWarning[] }

/** By the same times where both have times; otherwise line by line, without the pauses. */
function matched(lines: readonly ReadLine[], others: readonly ReadLine[], isByTime: boolean) {
  if (isByTime) {
    const at = new Map(others.map(({ at_ms, text }) => [at_ms, text]))
    return lines.map(({ at_ms, text }) => (text === '' ? null : (at.get(at_ms) ?? null)))
  }
  const words = others.filter(({ text }) => text !== '')
  let next = 0
  return lines.map(({ text }) => (text === '' ? null : (words[next++]?.text ?? null)))
}

/**
 * Lyrics with their translation. A translation may be plain lines in the same order, or LRC with the same times; where
 * the number of lines differs, the editor is warned. Without one, a file of two languages brings its own.
 */
export function withTranslation(source: string, translation: string): WholeLyrics {
  const read = readLrc(source)
  const { isTimed, lines, warnings } = read
  const other = readLrc(translation)
  const sung = lines.filter(({ text }) => text !== '').length
  const translated = other.lines.filter(({ text }) => text !== '').length
  if (translated === 0) {
    return {
      isTimed,
      lines: lines.map((line, index) => ({ ...line, translation: read.translations.get(index) ?? null })),
      warnings,
    }
  }
  const isByTime = isTimed && other.isTimed
  const found = matched(lines, other.lines, isByTime)
  const missing = isByTime ? found.filter((text) => text !== null).length !== translated : sung !== translated
  return {
    isTimed,
    lines: lines.map((line, index) => ({ ...line, translation: found[index] ?? null })),
    warnings: missing ? [...warnings, { code: 'other_count', line: translated }] : warnings,
  }
}
