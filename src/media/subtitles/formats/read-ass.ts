import { toLatinDigits } from '#lib/persian/digits.ts'
import { type AssStyle, isTop, plainStyle, readAssWords } from './ass-words.ts'
import { type FormatCues, type Line, linesOf, millisecondsOf } from './format-reader.ts'

/** Of a file that leaves them out. */
const usualEvents = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

interface Section {
  fields: string[]
  isOld: boolean
}

/**
 * ASS and SSA: the lines `Dialogue:`, whose fields the line `Format:` of their section names. Layers and shadows that
 * say the same at the same time are one cue.
 */
export function readAss(text: string): FormatCues {
  const found: FormatCues = { cues: [], broken: [] }
  const styles = new Map<string, AssStyle>()
  const seen = new Set<string>()
  let section: Section = { fields: fieldsOf(usualEvents), isOld: false }
  for (const line of linesOf(text)) {
    const [, kind = '', rest = ''] = /^\s*(\[V4 Styles\]|Format:|Style:|Dialogue:)(.*)$/i.exec(line.raw) ?? []
    const isNew = /^\s*\[/.test(line.raw)
    if (isNew) section = { fields: fieldsOf(usualEvents), isOld: kind !== '' }
    else if (/^format/i.test(kind)) section = { ...section, fields: fieldsOf(rest) }
    else if (/^style/i.test(kind)) addStyle(styles, rest, section)
    else if (kind !== '') addLine(found, { line, values: valuesOf(rest, section.fields), styles, seen })
  }
  return found
}

const fieldsOf = (list: string): string[] => list.split(',').map((name) => name.trim().toLowerCase())

/** The values of a line by their names; the last one may hold commas. */
function valuesOf(rest: string, fields: readonly string[]): Map<string, string> {
  const parts = rest.split(',')
  const last = fields.length - 1
  const values = [...parts.slice(0, last), parts.slice(last).join(',')]
  return parts.length < fields.length ? new Map() : new Map(fields.map((name, at) => [name, values[at] ?? '']))
}

function addStyle(styles: Map<string, AssStyle>, rest: string, { fields, isOld }: Section): void {
  const values = valuesOf(rest, fields)
  const italic = Number(values.get('italic') ?? 0) !== 0
  styles.set(nameOf(values.get('name')), { italic, top: isTop(Number(values.get('alignment') ?? 2), isOld) })
}

const nameOf = (name: string | undefined): string => (name ?? '').trim().replace(/^\*/, '').toLowerCase()

type Dialogue = { line: Line; values: Map<string, string>; styles: Map<string, AssStyle>; seen: Set<string> }

function addLine(found: FormatCues, { line, values, styles, seen }: Dialogue): void {
  const words = values.get('text')
  if (words === undefined) return
  const { raw, top } = readAssWords(words, styles.get(nameOf(values.get('style'))) ?? plainStyle)
  const start = millisecondsOf(toLatinDigits(values.get('start') ?? ''))
  const end = millisecondsOf(toLatinDigits(values.get('end') ?? ''))
  const same = `${start} ${end} ${raw}`
  if (raw.trim() === '' || seen.has(same)) return
  seen.add(same)
  if (start === null || end === null) found.broken.push({ start, line: line.number, raw })
  else found.cues.push({ start, end, settings: top ? 'line:5%' : '', line: line.number, raw })
}
