import sharp from 'sharp'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { outlineOf } from '../share-card/shape-text.ts'

/** Pixels of the picture. */
export const pictureSize = { width: 264, height: 88 } as const

const { width, height } = pictureSize
const ground = '#2a2336'
// lines have the colours of the digits: a threshold must not part them
const inks = ['#f5f1ea', '#5fd0bd'] as const
const glyphSize = 62

type Random = () => number
const between = (random: Random, least: number, most: number) => least + (most - least) * random()

const outlines = new Map<string, { d: string; width: number }>()

/** The outline of one digit in the house's own type: a fresh machine has no type with Persian digits. */
function outlineOfDigit(digit: string) {
  const known = outlines.get(digit)
  if (known !== undefined) return known
  const found = outlineOf(digit, { size: glyphSize, weight: 700 }, 'ltr')
  outlines.set(digit, found)
  return found
}

/** One digit turned, scaled and put at `x`, and bent with the whole picture. */
function bentDigit(digit: string, x: number, random: Random, bend: (x: number, y: number) => string): string {
  const { d, width: wide } = outlineOfDigit(digit)
  const turn = between(random, -0.38, 0.38)
  const scale = between(random, 0.78, 1.06)
  const baseline = between(random, 60, 70)
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return d.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, across: string, down: string) => {
    const [px, py] = [Number(across) - wide / 2, Number(down) + glyphSize / 3]
    return bend(x + px * cos - py * sin, baseline - glyphSize / 3 + px * sin + py * cos)
  })
}

function drawLine(random: Random, ink: string): string {
  const y = () => between(random, 8, height - 8).toFixed(1)
  const thick = between(random, 2, 3.4).toFixed(1)
  return `<path d="M-4 ${y()}C${(width / 3).toFixed(0)} ${y()} ${((width * 2) / 3).toFixed(0)} ${y()} ${width + 4} ${y()}" stroke="${ink}" stroke-width="${thick}" fill="none"/>`
}

function drawDots(random: Random): string {
  const dots = Array.from({ length: 26 }, () => {
    const [x, y] = [between(random, 0, width), between(random, 0, height)]
    return `M${x.toFixed(0)} ${y.toFixed(0)}h2v2h-2z`
  })
  return `<path d="${dots.join('')}" fill="${inks[0]}"/>`
}

/**
 * Draws the digits of a captcha as a PNG of at most 4 kB, in the digits of the language. It is never answered as SVG:
 * there the sequence of a path's commands names the digit, and a program of six lines reads them all.
 */
export async function drawDigits(code: string, locale: Locale, random: Random = Math.random): Promise<Buffer> {
  const [phase, depth] = [between(random, 0, 6), between(random, 3, 5.5)]
  const bend = (x: number, y: number) =>
    `${(x + depth * Math.sin(y * 0.07 + phase)).toFixed(1)},${(y + depth * Math.cos(x * 0.045 + phase)).toFixed(1)}`
  let x = between(random, 30, 38)
  let drawn = ''
  for (const [index, digit] of Array.from(localDigits(code, locale)).entries()) {
    drawn += `<path fill="${inks[index % 2 === 0 ? 0 : 1]}" d="${bentDigit(digit, x, random, bend)}"/>`
    x += between(random, 46, 51)
  }
  const lines = [inks[0], inks[1], inks[0]].map((ink) => drawLine(random, ink)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${drawDots(random)}${drawn}${lines}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 8, effort: 3 }).toBuffer()
}
