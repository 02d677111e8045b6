import type { FormatCues, FormatHints } from './format-reader.ts'
import { cuesOfMoments, type Moment } from './moments.ts'

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
  const wanted = [...classes].find((name) => languageOf(text, name) === asked) ?? [...classes][0]
  const ofOne = paragraphs.filter((one) => one.language === '' || one.language === wanted)
  return { cues: cuesOfMoments(ofOne), broken: [] }
}

function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = []
  let line = 1
  let counted = 0
  for (const sync of text.matchAll(
    /<SYNC\b[^>]*?\bStart\s*=\s*["']?(-?\d+)[^>]*>([\s\S]*?)(?=<SYNC\b|<\/BODY|<\/SAMI|$)/gi,
  )) {
    line += text.slice(counted, sync.index).split('\n').length - 1
    counted = sync.index
    const [, start, inner = ''] = sync
    // what stands before the first paragraph, then classes and words in turn
    const parts = inner.split(/<P\b([^>]*)>/i)
    for (let index = 1; index < parts.length; index += 2) {
      const name = /\bClass\s*=\s*["']?([\w-]+)/i.exec(parts[index] ?? '')?.[1] ?? ''
      const raw = wordsOf(parts[index + 1] ?? '')
      found.push({ start: Number(start), line, raw, language: name.toLowerCase() })
    }
    if (parts.length === 1) found.push({ start: Number(start), line, raw: wordsOf(inner), language: '' })
  }
  return found
}

function wordsOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/&nbsp;?/gi, ' ')
    .trim()
}

function languageOf(text: string, name: string): string | undefined {
  const style = new RegExp(String.raw`\.${name}\s*\{([^}]*)\}`, 'i').exec(text)?.[1] ?? ''
  return /\blang\s*:\s*([a-z]{2})/i.exec(style)?.[1]?.toLowerCase()
}
