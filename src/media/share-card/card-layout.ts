import type { Locale } from '#lib/text/locale.ts'
import { breakLines } from './break-lines.ts'
import type { TextStyle } from './shape-text.ts'
import type { Direction } from './text-direction.ts'

/** The size that messengers and search engines show whole, in pixels. */
export const cardSize = { width: 1200, height: 630 }

/** The words of a card, in one language; `picture` is the rest of it. */
export interface CardFace {
  locale: Locale
  /** Its kind, as a word. */
  eyebrow: string
  title: string
  /** Lines of facts; a nuqta stands between two facts of a line. */
  lines: string[][]
  /** The price, or what became of it. */
  badge: { text: string; tone: 'price' | 'calm' | 'bad' } | null
  /** A still fills the card; a poster stands at the far end. */
  picture: 'still' | 'poster' | null
}

/** A line of text where it stands: `x` and `y` are the left end of its baseline. */
export interface SetText {
  text: string
  style: TextStyle
  fill: string
  x: number
  y: number
}

export interface CardLayout {
  direction: Direction
  texts: SetText[]
  nuqtas: { x: number; y: number }[]
  badge: { x: number; y: number; width: number; height: number; fill: string } | null
  mark: { x: number; y: number; height: number }
}

export type Measure = (text: string, style: TextStyle, direction: Direction) => number

/** The house's colours (`src/web/styles/tokens.css`). */
export const inks = { ink: '#0f0e13', text: '#f4f1ea', saffron: '#f4b740', panel: '#211e29' }

const edge = 64
const foot = 52
// the widest line beside a still, and beside a poster of the card's whole height
const room = { still: 800, poster: 660, none: 900 }
const eyebrowStyle = { size: 30, weight: 650 }
const lineStyle = { size: 34, weight: 500 }
const badgeStyle = { size: 32, weight: 700 }
const lineStep = 49
const badgeHeight = 58
const badgePad = 26
const nuqtaGap = 44
const markHeight = 58

const badgeLooks = {
  price: { fill: inks.saffron, text: '#1a1206' },
  calm: { fill: inks.panel, text: inks.text },
  bad: { fill: '#c8324a', text: '#ffffff' },
}

/** A short title is set large on one line; a longer one smaller, on two. Persian needs more height between lines. */
function setTitle(title: string, width: number, locale: Locale, measure: (text: string, style: TextStyle) => number) {
  const large = { size: 80, weight: 850 }
  if (measure(title, large) <= width) return { style: large, lines: [title], step: 0 }
  const style = { size: 60, weight: 850 }
  const lines = breakLines(title, 2, (line) => measure(line, style) <= width)
  return { style, lines, step: locale === 'fa' ? 82 : 66 }
}

/** Where everything stands, built from the foot upwards: badge, facts, title, eyebrow; the house's mark at the head. */
export function layOutCard(face: CardFace, measure: Measure): CardLayout {
  const direction: Direction = face.locale === 'fa' ? 'rtl' : 'ltr'
  const width = (text: string, style: TextStyle) => measure(text, style, direction)
  const most = room[face.picture ?? 'none']
  // distances are counted from the start of the line, so that both languages are one drawing
  const left = (fromStart: number, wide: number) =>
    direction === 'rtl' ? cardSize.width - edge - fromStart - wide : edge + fromStart
  const texts: SetText[] = []
  const nuqtas: CardLayout['nuqtas'] = []
  const put = (text: string, style: TextStyle, fill: string, at: { fromStart: number; y: number }) => {
    const wide = width(text, style)
    texts.push({ text, style, fill, x: left(at.fromStart, wide), y: at.y })
    return wide
  }
  const oneLine = (text: string, style: TextStyle, space: number) =>
    breakLines(text, 1, (line) => width(line, style) <= space)[0] ?? ''

  let y = cardSize.height - foot
  let badge: CardLayout['badge'] = null
  if (face.badge !== null) {
    const look = badgeLooks[face.badge.tone]
    const text = oneLine(face.badge.text, badgeStyle, most - 2 * badgePad)
    const wide = put(text, badgeStyle, look.text, { fromStart: badgePad, y: y - 18 }) + 2 * badgePad
    badge = { x: left(0, wide), y: y - badgeHeight, width: wide, height: badgeHeight, fill: look.fill }
    y -= badgeHeight + 28
  }
  for (const facts of face.lines.toReversed()) {
    let fromStart = 0
    for (const fact of facts) {
      if (fromStart > 0) {
        // a fact that has no room left is not begun
        if (most - fromStart - nuqtaGap < width('…', lineStyle) * 4) break
        nuqtas.push({ x: left(fromStart + nuqtaGap / 2, 0), y: y - 11 })
        fromStart += nuqtaGap
      }
      fromStart += put(oneLine(fact, lineStyle, most - fromStart), lineStyle, inks.text, { fromStart, y })
    }
    y -= lineStep
  }
  const title = setTitle(face.title, most, face.locale, width)
  y -= face.locale === 'fa' ? 26 : 14
  for (const [up, line] of title.lines.toReversed().entries())
    put(line, title.style, inks.text, { fromStart: 0, y: y - up * title.step })
  y -= (title.lines.length - 1) * title.step + title.style.size + 12
  put(oneLine(face.eyebrow, eyebrowStyle, most), eyebrowStyle, inks.saffron, { fromStart: 0, y })
  return { direction, texts, nuqtas, badge, mark: { x: left(0, 0), y: 40, height: markHeight } }
}
