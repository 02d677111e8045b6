/** The text of one cue in two forms: without markup, and as WebVTT cue text. */
export type CueText = { text: string; webvtt: string; voice?: string; top: boolean }

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>|<\d[\d:.,]*>/g
const ALLOWED = new Set(['i', 'b', 'u'])
const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
}

/**
 * Turns the raw text of a cue (SRT or WebVTT, with HTML-like tags, ASS override blocks and entities) into safe text.
 * Only i, b and u stay; everything else that looks like a tag is dropped, so that no markup of an uploaded file can
 * take effect in a page.
 */
export function readCueText(raw: string, toDisplay: (text: string) => string = (text) => text): CueText {
  const top = /\{[^{}]*\\an[789][^{}]*\}/.test(raw)
  const source = raw
    .trim()
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/\\N/g, '\n')
    .replace(/\\h/g, ' ')
  const open: string[] = []
  let text = ''
  let webvtt = ''
  let voice: string | undefined
  let position = 0

  const addWords = (words: string) => {
    const display = toDisplay(decodeEntities(words))
    text += display
    webvtt += escapeCueText(display)
  }
  for (const match of source.matchAll(TAG)) {
    addWords(source.slice(position, match.index))
    position = match.index + match[0].length
    const name = match[2]?.toLowerCase()
    if (!name) continue
    if (name === 'v' && !match[1]) voice ??= decodeEntities((match[3] ?? '').replace(/^\S*\s/, '').trim()) || undefined
    if (ALLOWED.has(name)) webvtt += match[1] ? close(open, name) : begin(open, name)
  }
  addWords(source.slice(position))
  while (open.length > 0) webvtt += `</${open.pop()}>`
  return { text: trimMarks(tidyLines(text)), webvtt: tidyLines(webvtt), ...(voice ? { voice } : {}), top }
}

function begin(open: string[], name: string): string {
  open.push(name)
  return `<${name}>`
}

/** Closes `name` and every tag left open inside it; a closing tag without an opening one is ignored. */
function close(open: string[], name: string): string {
  if (!open.includes(name)) return ''
  let closed = ''
  while (open.length > 0) {
    const last = open.pop()
    closed += `</${last}>`
    if (last === name) break
  }
  return closed
}

function decodeEntities(words: string): string {
  return words.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

function escapeCueText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** A directional mark at either end of the text is typesetting and not text: it stays in `webvtt` only. */
function trimMarks(text: string): string {
  return text.replace(/^[\u200e\u200f]+|[\u200e\u200f]+$/gm, '')
}

function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
