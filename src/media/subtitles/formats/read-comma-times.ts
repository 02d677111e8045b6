import { readBrokenTiming } from '../timing.ts'
import { type FormatCues, linesOf, millisecondsOf } from './format-reader.ts'

/** SubViewer and SBV: `0:00:01.000,0:00:03.000` in a line, the words under it, `[br]` between their lines. */
export function readCommaTimes(text: string): FormatCues {
  const found: FormatCues = { cues: [], broken: [] }
  let body: { raw: string } | undefined
  for (const { raw, plain, number: line } of linesOf(text)) {
    const [first = '', second = '', ...rest] = plain.split(/,(?=\s*\d{1,2}:)/)
    const start = second === '' || rest.length > 0 ? null : millisecondsOf(first)
    const end = millisecondsOf(second)
    if (start !== null && end !== null) {
      const cue = { start, end, settings: '', line, raw: '' }
      found.cues.push(cue)
      body = cue
    } else if (start !== null || readBrokenTiming(plain) !== undefined) {
      const cue = { start, line, raw: '' }
      found.broken.push(cue)
      body = cue
    } else if (body !== undefined) body.raw += `\n${raw.replace(/\[br\]/gi, '\n')}`
  }
  return found
}
