import type { FormatCues } from './format-reader.ts'
import { clockOf, type TtmlClock, ttmlTime } from './ttml-clock.ts'
import { parseXml, type XmlNode } from './xml-tree.ts'

type Element = Extract<XmlNode, { name: string }>

interface Document {
  clock: TtmlClock
  /** Names of styles that are italic, and of regions that begin at the top. */
  italic: Set<string>
  top: Set<string>
  lineAt: (index: number) => number
  found: FormatCues
}

/** The values that an element inherits: the moment from which its times count, and how its words look. Milliseconds. */
interface Inherited {
  from: number
  until: number | null
  italic: boolean
  top: boolean
}

/** TTML and its profiles (DFXP, IMSC, SMPTE-TT, EBU-TT-D): the paragraphs that have words. */
export function readTtml(text: string): FormatCues {
  const normal = text.replace(/\r\n?/g, '\n')
  const found: FormatCues = { cues: [], broken: [] }
  const [root] = elementsNamed(parseXml(normal), 'tt')
  if (root === undefined) return found
  const italics = elementsNamed([root], 'style').filter(({ attributes }) => attributes['fontStyle'] === 'italic')
  const tops = elementsNamed([root], 'region').filter(isAtTop)
  const document: Document = {
    clock: clockOf(root.attributes),
    italic: new Set(italics.map(({ attributes }) => attributes['id'] ?? '')),
    top: new Set(tops.map(({ attributes }) => attributes['id'] ?? '')),
    lineAt: lineCounter(normal),
    found,
  }
  for (const body of elementsNamed([root], 'body'))
    readElement(document, body, { from: 0, until: null, italic: false, top: false })
  return found
}

function elementsNamed(nodes: readonly XmlNode[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (node.name === null) return []
    return node.name === name ? [node] : elementsNamed(node.children, name)
  })
}

/** In the region itself, or in a style within it. */
function isAtTop({ attributes, children }: Element): boolean {
  return [attributes, ...elementsNamed(children, 'style').map((style) => style.attributes)].some(
    ({ displayAlign, origin }) => displayAlign === 'before' && !/^\S+\s+(?:[3-9]\d|100)(?:\.\d+)?%$/.test(origin ?? ''),
  )
}

/** Line of an index, from 1. Indexes must grow. */
function lineCounter(text: string): (index: number) => number {
  let line = 1
  let counted = 0
  return (index) => {
    line += text.slice(counted, index).split('\n').length - 1
    counted = Math.max(counted, index)
    return line
  }
}

function readElement(document: Document, element: Element, inherited: Inherited): void {
  const { clock, found } = document
  const { begin, end, dur } = element.attributes
  const [begins, ends, lasts] = [begin, end, dur].map((time) => ttmlTime(time, clock))
  const line = document.lineAt(element.at)
  const from = inherited.from + (begins ?? 0)
  const stated = ends != null ? inherited.from + ends : lasts != null ? from + lasts : null
  const own: Inherited = { ...looksOf(document, element, inherited), from, until: stated ?? inherited.until }
  if (element.name !== 'p') {
    for (const child of element.children) if (child.name !== null) readElement(document, child, own)
    return
  }
  const raw = wordsOf(document, element, own).trim()
  if (raw === '') return
  if (begin !== undefined && begins === null) found.broken.push({ start: null, line, raw })
  else if (own.until === null) found.broken.push({ start: from, line, raw })
  else found.cues.push({ start: from, end: own.until, settings: own.top ? 'line:5%' : '', line, raw })
}

function looksOf(document: Document, { attributes }: Element, inherited: Inherited): Inherited {
  const { fontStyle, style = '', region } = attributes
  const ofStyle = style.split(/\s+/).some((name) => document.italic.has(name))
  const italic = fontStyle === undefined ? ofStyle || inherited.italic : fontStyle === 'italic'
  return { ...inherited, italic, top: region === undefined ? inherited.top : document.top.has(region) }
}

/** Spaces and line ends of the file are one space; only `<br/>` breaks a line. */
function wordsOf(document: Document, element: Element, own: Inherited): string {
  return element.children
    .map((child) => {
      if (child.name === null) {
        const words = child.text.replace(/\s+/g, ' ')
        return own.italic && words.trim() !== '' ? `<i>${words}</i>` : words
      }
      if (child.name === 'br') return '\n'
      return child.name === 'span' ? wordsOf(document, child, looksOf(document, child, own)) : ''
    })
    .join('')
}
