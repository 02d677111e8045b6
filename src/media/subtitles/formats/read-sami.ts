import type { FormatCues, FormatHints } from './format-reader.ts'
import { cuesOfMoments, type Moment } from './moments.ts'

/** No file has more languages, a longer head with its styles, or longer tags. Characters. */
const mostClasses = 50
const longestHead = 20_000
const longestTag = 500

interface Paragraph extends Moment {
  language: string
}

/**
 * SAMI: `<SYNC Start=1000><P Class=FACC>words` in milliseconds, until the next moment. A file may hold several
 * languages, each a class whose language the style names; the one that is asked for is read, else the first.
 */
export function readSami(text: string, { language }: FormatHints): FormatCues {
  const paragraphs = paragraphsOf(text.replace(/\r\n?/g, '\n'))
  const classes = new Set(paragraphs.filter(({ raw }) => raw.trim() !== '').map((paragraph) => paragraph.language))
  classes.delete('')
  const asked = language.slice(0, 2).toLowerCase()
  const head = text.slice(0, longestHead)
  const names = [...classes].slice(0, mostClasses)
  const wanted = names.find((name) => languageOf(head, name) === asked) ?? names[0]
  const ofOne = paragraphs.filter((one) => one.language === '' || one.language === wanted)
  return { cues: cuesOfMoments(ofOne), broken: [] }
}

/** Cut at each moment first: an expression that looks from every `<SYNC` for its end took minutes for half a megabyte of them. */
function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = []
  let line = 1
  for (const [index, piece] of text.split(/<SYNC\b/i).entries()) {
    if (index > 0) found.push(...paragraphsAt(piece, line))
    line += piece.split('\n').length - 1
  }
  return found
}

function paragraphsAt(piece: string, line: number): Paragraph[] {
  const end = piece.indexOf('>')
  const start = /\bStart\s*=\s*["']?(-?\d{1,12})/i.exec(piece.slice(0, Math.min(end, longestTag)))?.[1]
  if (end === -1 || start === undefined) return []
  const [inner = ''] = piece.slice(end + 1).split(/<\/(?:BODY|SAMI)/i)
  // what stands before the first paragraph, then classes and words in turn
  const parts = inner.split(/<P\b([^<>]*)>/i)
  if (parts.length === 1) return [{ start: Number(start), line, raw: wordsOf(inner), language: '' }]
  return Array.from({ length: (parts.length - 1) / 2 }, (_, at) => {
    const name = /\bClass\s*=\s*["']?([\w-]+)/i.exec((parts[at * 2 + 1] ?? '').slice(0, longestTag))?.[1] ?? ''
    return { start: Number(start), line, raw: wordsOf(parts[at * 2 + 2] ?? ''), language: name.toLowerCase() }
  })
}

function wordsOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/&nbsp;?/gi, ' ')
    .trim()
}

function languageOf(head: string, name: string): string | undefined {
  const style = new RegExp(String.raw`\.${name}\s*\{([^{}]*)\}`, 'i').exec(head)?.[1] ?? ''
  return /\blang\s*:\s*([a-z]{2})/i.exec(style)?.[1]?.toLowerCase()
}
