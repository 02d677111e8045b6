import { readTimingLine } from './timing.ts'

/** A cue as it stands in the file: raw words, and the line (from 1) of its times. */
export type RawCue = { start: number; end: number; line: number; raw: string }

/**
 * Cuts an SRT text into cues. Numbers may be missing, repeated or words, and blank lines may be missing, so only the
 * timing lines are trusted.
 */
export function splitSrt(text: string): RawCue[] {
  const lines = splitLines(text)
  const timings = lines.flatMap((line, index) => {
    const times = readTimingLine(line)
    return times ? [{ index, ...times }] : []
  })
  return timings.map(({ index, start, end }, cue) => {
    const next = timings[cue + 1]
    const body = lines.slice(index + 1, next ? next.index : lines.length)
    if (next && endsWithIdentifier(body)) body.pop()
    return { start, end, line: index + 1, raw: body.join('\n') }
  })
}

/**
 * Whether the last line of a cue's body is the identifier of the next cue: after a blank line any single word, else
 * only a number.
 */
function endsWithIdentifier(body: string[]): boolean {
  const last = body.at(-1)?.trim() ?? ''
  if (last === '') return false
  if (/^[\d\u06f0-\u06f9\u0660-\u0669]{1,7}$/.test(last)) return true
  return body.length > 1 && body.at(-2)?.trim() === '' && /^\S{1,12}$/.test(last)
}

/** Cuts a WebVTT text into cues; STYLE, REGION and NOTE blocks are left out. https://www.w3.org/TR/webvtt1/#file-parsing */
export function splitVtt(text: string): RawCue[] {
  const lines = splitLines(text)
  const cues: RawCue[] = []
  let index = 0
  while (index < lines.length) {
    const times = readTimingLine(lines[index] ?? '')
    if (!times) {
      index = isAside(lines, index) ? endOfBlock(lines, index) : index + 1
      continue
    }
    const first = index + 1
    index = endOfBlock(lines, first)
    cues.push({ ...times, line: first, raw: lines.slice(first, index).join('\n') })
  }
  return cues
}

/**
 * Whether a comment or style block begins here. It may hold anything except an arrow, and ends at the next blank line.
 */
function isAside(lines: string[], index: number): boolean {
  const begins = index === 0 || lines[index - 1]?.trim() === ''
  return begins && /^(NOTE|STYLE|REGION)(\s|$)/.test(lines[index] ?? '')
}

function endOfBlock(lines: string[], from: number): number {
  let index = from
  while (index < lines.length && lines[index]?.trim() !== '' && !readTimingLine(lines[index] ?? '')) index++
  return index
}

function splitLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
}
