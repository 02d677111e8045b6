import { isSitePath } from '../web/site-path.ts'

/**
 * The markup of pages of text. It has no HTML: `# a heading`, `## a question {#its-anchor}`, `- an item of a list`,
 * `**strong**`, `[words](/path)`, and `~ other words` by which a question is found and which are not shown. Anything else
 * is a paragraph, and an empty line ends one.
 */
export type Span = { text: string; strong?: true; to?: string }
export type Part = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }
export type Question = { anchor: string; heading: string; parts: Part[]; words: string }
export type Section = { anchor: string; heading: string; parts: Part[]; questions: Question[] }
export type PageText = { lead: Part[]; sections: Section[] }

const isElsewhere = (to: string): boolean => /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(to)
const isSafe = (to: string): boolean => isSitePath(to) || isElsewhere(to)

/** `[words](address)`, or `**words**`. */
const marked = /\[([^[\]]+)\]\(([^()\s]*)\)|\*\*([^*]+)\*\*/g

/** Splits a line at its marks; unknown ones stay. A link that is neither to the site nor https becomes its words. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    const [whole, words, to, strong] = match
    if (match.index > from) spans.push({ text: line.slice(from, match.index) })
    if (strong !== undefined) spans.push({ text: strong, strong: true })
    else if (words !== undefined) spans.push({ text: words, ...(to !== undefined && isSafe(to) ? { to } : {}) })
    from = match.index + whole.length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

const heading = /^(#{1,2}) +(.*?)(?: *\{#([a-z0-9-]+)\})?$/

type Line =
  | { kind: 'heading'; level: number; text: string; anchor: string | undefined }
  | { kind: 'item' | 'words' | 'text'; text: string }
  | { kind: 'empty' }

function readLine(line: string): Line {
  const typed = line.trim()
  if (typed === '') return { kind: 'empty' }
  const [, marks, text, anchor] = heading.exec(typed) ?? []
  if (marks !== undefined && text !== undefined && text !== '')
    return { kind: 'heading', level: marks.length, text, anchor }
  if (typed.startsWith('- ')) return { kind: 'item', text: typed.slice(2) }
  if (typed.startsWith('~ ')) return { kind: 'words', text: typed.slice(2) }
  return { kind: 'text', text: typed }
}

/** A page of text by its markup. Headings without an anchor get one by their number. */
export function readPageText(body: string): PageText {
  const page: PageText = { lead: [], sections: [] }
  let parts = page.lead
  let isOpen = false
  const openSection = (text: string, anchor: string | undefined): Section => {
    const section = { anchor: anchor ?? `part-${page.sections.length + 1}`, heading: text, parts: [], questions: [] }
    page.sections.push(section)
    return section
  }
  for (const line of body.split('\n').map(readLine)) {
    const last = parts.at(-1)
    const section = page.sections.at(-1)
    if (line.kind === 'heading' && line.level === 1) {
      parts = openSection(line.text, line.anchor).parts
    } else if (line.kind === 'heading') {
      // a question before any section stands in one without a heading
      const { anchor, questions } = section ?? openSection('', undefined)
      const question = {
        heading: line.text,
        anchor: line.anchor ?? `${anchor}-${questions.length + 1}`,
        parts: [],
        words: '',
      }
      questions.push(question)
      parts = question.parts
    } else if (line.kind === 'item') {
      if (last?.kind === 'list' && isOpen) last.items.push(spansOf(line.text))
      else parts.push({ kind: 'list', items: [spansOf(line.text)] })
    } else if (line.kind === 'words') {
      const question = section?.questions.at(-1)
      if (question) question.words = `${question.words} ${line.text}`.trim()
    } else if (line.kind === 'text') {
      if (last?.kind === 'paragraph' && isOpen) last.spans.push({ text: ' ' }, ...spansOf(line.text))
      else parts.push({ kind: 'paragraph', spans: spansOf(line.text) })
    }
    isOpen = line.kind === 'item' || line.kind === 'text'
  }
  return page
}

const wordsOfSpans = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** The words of parts without their marks. */
export const plainText = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part.kind === 'list' ? part.items.map(wordsOfSpans) : [wordsOfSpans(part.spans)])).join(' ')

/** All anchors in their order, those of sections and those of questions. */
export const anchorsOf = ({ sections }: PageText): string[] =>
  sections.flatMap(({ anchor, questions }) => [anchor, ...questions.map((question) => question.anchor)])

/** The addresses in a text that lead neither to a page of the site nor to https. */
export const badLinks = (body: string): string[] =>
  [...body.matchAll(marked)].flatMap(([, , to]) => (to === undefined || isSafe(to) ? [] : [to]))

/** The names in braces that a text wants to have filled in, as `{vat}`. */
export const namesIn = (body: string): string[] =>
  [...body.matchAll(/\{([^{}#\s]+)\}/g)].flatMap(([, name]) => name ?? [])

/** Fills the names in braces; one that is not known stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([^{}#\s]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
