import { readBrokenTiming, readTimingLine, type Times } from './timing.ts'

/** A cue as it stands in the file: raw words, and the line (from 1) of its times. */
export type RawCue = Times & { line: number; raw: string }

/** A line that looks like times and cannot be read; `start` is its first time, where that can be. */
export type BrokenCue = { start: number | null; line: number; raw: string }

export interface SplitCues {
  cues: RawCue[]
  broken: BrokenCue[]
}

type Head = { index: number; times: Times | null; start: number | null }

function headAt(line: string, index: number): Head[] {
  const times = readTimingLine(line)
  if (times !== undefined) return [{ index, times, start: times.start }]
  const broken = readBrokenTiming(line)
  return broken === undefined ? [] : [{ index, times: null, start: broken.start }]
}

/** Cues and broken ones, each with the lines of its body. */
function sorted(heads: readonly (Head & { raw: string })[]): SplitCues {
  return {
    cues: heads.flatMap(({ times, index, raw }) => (times === null ? [] : [{ ...times, line: index + 1, raw }])),
    broken: heads.flatMap(({ times, start, index, raw }) => (times === null ? [{ start, line: index + 1, raw }] : [])),
  }
}

/**
 * Cuts an SRT text into cues. Numbers may be missing, repeated or words, and blank lines may be missing, so only the
 * timing lines are trusted, and lines that were meant as such.
 */
export function splitSrt(text: string): SplitCues {
  const lines = splitLines(text)
  const heads = lines.flatMap(headAt)
  const withBodies = heads.map((head, cue) => {
    const next = heads[cue + 1]
    const body = lines.slice(head.index + 1, next ? next.index : lines.length)
    if (next && endsWithIdentifier(body)) body.pop()
    return { ...head, raw: body.join('\n') }
  })
  return sorted(withBodies)
}

/**
 * Whether the last line of a cue's body is the identifier of the next cue: after a blank line any single word, else
 * only a number.
 */
function endsWithIdentifier(body: string[]): boolean {
  const last = body.at(-1)?.trim() ?? ''
  if (last === '') return false
  if (/^\p{Nd}{1,7}$/u.test(last)) return true
  return body.length > 1 && body.at(-2)?.trim() === '' && /^\S{1,12}$/.test(last)
}

/** Cuts a WebVTT text into cues; STYLE, REGION and NOTE blocks are left out. https://www.w3.org/TR/webvtt1/#file-parsing */
export function splitVtt(text: string): SplitCues {
  const lines = splitLines(text)
  const heads: (Head & { raw: string })[] = []
  let index = 0
  while (index < lines.length) {
    const [head] = isAside(lines, index) ? [] : headAt(lines[index] ?? '', index)
    if (head === undefined) {
      index = isAside(lines, index) ? endOfBlock(lines, index) : index + 1
      continue
    }
    const first = index + 1
    index = endOfBlock(lines, first)
    heads.push({ ...head, raw: lines.slice(first, index).join('\n') })
  }
  return sorted(heads)
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
  while (index < lines.length && lines[index]?.trim() !== '' && headAt(lines[index] ?? '', index).length === 0) index++
  return index
}

/** Lines by every sign that Unicode has for the end of one: a file whose times stood behind another was one long cue. */
function splitLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
}
