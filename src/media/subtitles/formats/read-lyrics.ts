import { type FormatCues, linesOf, millisecondsOf } from './format-reader.ts'
import { cuesOfMoments, type Moment } from './moments.ts'

const stamps = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)/

/**
 * LRC: each line of a song has one or several beginnings and is sung until the next one begins. A positive offset shows
 * all lines earlier.
 */
export function readLyrics(text: string): FormatCues {
  const offset = Number(/^\s*\[offset:\s*([+-]?\d+)\s*\]/im.exec(text)?.[1] ?? 0)
  const moments: Moment[] = linesOf(text).flatMap(({ raw, plain, number }) => {
    const heads = stamps.exec(plain)?.[1]
    if (heads === undefined) return []
    const words = raw.slice(raw.indexOf(heads.trim()[0] ?? '') + heads.length)
    return Array.from(heads.matchAll(/\[([^\]]*)\]/g), ([, clock = '']) => ({
      start: Math.max(0, (millisecondsOf(clock.replace(/:(\d+):/, ':$1.')) ?? 0) - offset),
      line: number,
      raw: words,
    }))
  })
  return { cues: cuesOfMoments(moments), broken: [] }
}

/** SubViewer 1: a moment in a line of its own, the words under it, and the moment that ends them. */
export function readSubViewer1(text: string): FormatCues {
  const moments: Moment[] = []
  for (const { raw, plain, number } of linesOf(text)) {
    const clock = /^\s*\[(\d{1,2}:\d{2}:\d{2})\]\s*$/.exec(plain)?.[1]
    const last = moments.at(-1)
    if (clock !== undefined) moments.push({ start: millisecondsOf(clock) ?? 0, line: number, raw: '' })
    else if (last !== undefined && !/^\s*\[\w+\]/.test(raw)) last.raw += `\n${raw.replace(/\|/g, '\n')}`
  }
  return { cues: cuesOfMoments(moments), broken: [] }
}
