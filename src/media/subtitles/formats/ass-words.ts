import { asPlainWords } from './format-reader.ts'

/** Of a style of ASS: what of it WebVTT knows. */
export interface AssStyle {
  italic: boolean
  top: boolean
}

export const plainStyle: AssStyle = { italic: false, top: false }

const codes = /\\(?:([ibu])(\d*)(?![\d.a-z(])|(r)|(an?)(\d{1,2})|p(\d+))/gi

interface State {
  tags: Set<string>
  top: boolean
  isDrawing: boolean
}

/**
 * Words of ASS (http://www.tcax.org/docs/ass-specs.htm) as text of SRT: italic, bold and underlined stay, colours,
 * karaoke, notes and drawings are left out. `top` says whether they stand in the upper third.
 */
export function readAssWords(text: string, style: AssStyle): { raw: string; top: boolean } {
  const begun = () => new Set(style.italic ? ['i'] : [])
  const state: State = { tags: begun(), top: style.top, isDrawing: false }
  let raw = ''
  // words and codes in turn
  for (const [index, part] of text.split(/\{([^{}]*)\}/).entries()) {
    if (index % 2 === 1) {
      for (const [, mark, value, reset, anchor, where, drawing] of part.matchAll(codes)) {
        if (reset) state.tags = begun()
        else if (anchor) state.top = isTop(Number(where), anchor.toLowerCase() === 'a')
        else if (drawing) state.isDrawing = Number(drawing) > 0
        else if (mark) turn(state.tags, { tag: mark.toLowerCase(), value: value ?? '' }, begun())
      }
    } else if (!state.isDrawing) raw += marked(wordsOf(part), state.tags)
  }
  return { raw, top: state.top }
}

/** Numbers as on a keyboard's pad; in SSA, and in its code that ASS still reads, four more than the lower ones. */
export const isTop = (anchor: number, isOld: boolean): boolean =>
  isOld ? anchor >= 5 && anchor <= 7 : anchor >= 7 && anchor <= 9

function turn(tags: Set<string>, { tag, value }: { tag: string; value: string }, begun: Set<string>): void {
  const isOn = value === '' ? begun.has(tag) : Number(value) === 1 || Number(value) >= 600
  if (isOn) tags.add(tag)
  else tags.delete(tag)
}

function marked(words: string, tags: ReadonlySet<string>): string {
  if (words === '') return ''
  return [...tags].reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, words)
}

function wordsOf(part: string): string {
  return asPlainWords(part.replace(/\\N/g, '\n').replace(/\\[nh]/g, ' '))
}
