import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
import { type Direction, type Run, visualRuns } from './text-direction.ts'

/** How a piece of text is set. Size in pixels; weight as in CSS. */
export interface TextStyle {
  size: number
  weight: number
}

/** The outline of one line: `d` is an SVG path whose origin is the left end of the baseline. Pixels. */
export interface Outline {
  d: string
  width: number
}

// the house's own type in three parts, as the pages load it: each has the letters of one script only
const parts = ['arabic', 'latin', 'latin-ext'] as const
const faces = new Map<string, harfbuzz.Face>()
const fonts = new Map<string, harfbuzz.Font>()

function fontOf(part: string, weight: number): harfbuzz.Font {
  const name = `${part} ${weight}`
  const known = fonts.get(name)
  if (known !== undefined) return known
  let face = faces.get(part)
  if (face === undefined) {
    const bytes = readFileSync(new URL(`./fonts/vazirmatn-${part}.ttf`, import.meta.url))
    face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer))
    faces.set(part, face)
  }
  const font = new harfbuzz.Font(face)
  font.setVariations([new harfbuzz.Variation('wght', weight)])
  fonts.set(name, font)
  return font
}

const has = (part: string, character: string) => Boolean(fontOf(part, 400).glyph(character.codePointAt(0) ?? 0))

// they join or part letters, or turn the line, and have no picture of their own
const unseen = /\p{M}|\u200c|\u200d|\u200e|\u200f/u

/** The text without what the type cannot draw: a picture of a face would be an empty box. */
export function drawable(text: string): string {
  let kept = ''
  for (const one of text.normalize('NFC')) if (unseen.test(one) || parts.some((part) => has(part, one))) kept += one
  return kept.replaceAll(/\s+/g, ' ').trim()
}

type Piece = { text: string; part: string }

/** A run cut where another part of the type must draw on; spaces and marks stay with the letter before them. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    const stays = last !== undefined && (unseen.test(character) || has(last.part, character))
    const part = stays ? last.part : (parts.find((one) => has(one, character)) ?? 'arabic')
    if (last?.part === part) last.text += character
    else pieces.push({ text: character, part })
  }
  return pieces
}

function shape({ text, part }: Piece, direction: Run['direction'], weight: number) {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  const font = fontOf(part, weight)
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return { font, glyphs: buffer.getGlyphInfos().map(({ codepoint }, at) => ({ codepoint, ...positions[at] })) }
}

const round = (value: number) => Math.round(value * 100) / 100

/** A glyph's path, moved to its position and turned upright: in a font the vertical axis points up. */
function movedPath(path: string, scale: number, x: number, y: number): string {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, across: string, up: string) => `${round(x + Number(across) * scale)},${round(y - Number(up) * scale)}`,
  )
}

/** One line of text as an outline, with joined letters, half-spaces and both directions as a browser sets them. */
export function outlineOf(text: string, style: TextStyle, direction: Direction): Outline {
  let x = 0
  const paths: string[] = []
  for (const run of visualRuns(text, direction)) {
    const pieces = piecesOf(text.slice(run.from, run.to))
    for (const piece of run.direction === 'rtl' ? pieces.toReversed() : pieces) {
      const { font, glyphs } = shape(piece, run.direction, style.weight)
      const scale = style.size / font.face.upem
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
        paths.push(movedPath(font.glyphToPath(codepoint), scale, x + xOffset * scale, -yOffset * scale))
        x += xAdvance * scale
      }
    }
  }
  return { d: paths.join(''), width: x }
}

/** How wide a line is, in pixels. */
export const widthOf = (text: string, style: TextStyle, direction: Direction): number =>
  outlineOf(text, style, direction).width
