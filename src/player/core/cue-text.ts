import type { Cue, CueRun, RenderableCue } from './cue.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  zwnj: '\u200C',
  zwj: '\u200D',
  shy: '\u00AD',
  hellip: '…',
  laquo: '«',
  raquo: '»',
}

/** Turns the character references of subtitles into characters; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isScalar = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isScalar ? String.fromCodePoint(code) : '\uFFFD'
  })
}

/**
 * Old Persian subtitles use Arabic yeh and kaf, which many Persian fonts draw with wrong dots. Only Persian tracks are
 * changed: in an Arabic track these letters are right.
 */
export function normaliseCueText(text: string, lang: string): string {
  if (!/^fa\b/i.test(lang)) return text
  return text.replace(/[\u064A\u0649]/g, '\u06CC').replaceAll('\u0643', '\u06A9')
}

interface Style {
  italic: number
  bold: number
  underline: number
}

const STYLE_TAGS: Record<string, keyof Style> = { i: 'italic', em: 'italic', b: 'bold', strong: 'bold', u: 'underline' }

function runOf(text: string, style: Style): CueRun {
  const run: CueRun = { text }
  if (style.italic > 0) run.italic = true
  if (style.bold > 0) run.bold = true
  if (style.underline > 0) run.underline = true
  return run
}

function trimLine(line: CueRun[]): CueRun[] {
  const runs = line.map((run) => ({ ...run }))
  const [first] = runs
  const last = runs.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return runs.filter((run) => run.text !== '')
}

/**
 * Turns a cue's payload into lines of styled runs. `<i> <b> <u>` are kept; voices, classes, languages, ruby and karaoke
 * times are dropped and their text is kept; a `<` that opens no tag is text. The result holds characters only, so a
 * renderer that writes text nodes never receives markup.
 */
export function parseCuePayload(payload: string, lang: string): { lines: CueRun[][]; voice: string | null } {
  const style: Style = { italic: 0, bold: 0, underline: 0 }
  const lines: CueRun[][] = [[]]
  let voice: string | null = null
  for (const token of payload.split(/(<\/?(?:[a-z][^<>]*|\d[\d:.]*)>|\n)/i)) {
    if (token === '') continue
    if (token === '\n') {
      lines.push([])
      continue
    }
    const tag = /^<(\/?)([a-z]*)(?:[.\w-]*)(?:\s+([^>]*))?>$/i.exec(token)
    if (!tag && !/^<\d[\d:.]*>$/.test(token)) {
      lines.at(-1)?.push(runOf(normaliseCueText(decodeEntities(token), lang), style))
      continue
    }
    const name = (tag?.[2] ?? '').toLowerCase()
    const counter = STYLE_TAGS[name]
    if (counter) style[counter] = Math.max(0, style[counter] + (tag?.[1] ? -1 : 1))
    else if (name === 'v' && !tag?.[1]) voice ??= decodeEntities(tag?.[3] ?? '').trim() || null
  }
  return { lines: lines.map(trimLine).filter((line) => line.length > 0), voice }
}

/** Cues ready to be drawn; cues without text are left out. */
export function renderableCues(cues: readonly Cue[], lang: string): RenderableCue[] {
  return cues.flatMap((cue, index) => {
    const { lines, voice } = parseCuePayload(cue.payload, lang)
    if (lines.length === 0) return []
    const { startMs, endMs, settings } = cue
    return [{ key: `${index}-${startMs}`, startMs, endMs, lines, voice, settings }]
  })
}
