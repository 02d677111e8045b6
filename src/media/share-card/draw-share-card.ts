import sharp, { type OverlayOptions } from 'sharp'
import { nuqtas, wordmark } from '#lib/text/wordmark.ts'
import { type CardFace, type CardLayout, cardSize, inks, layOutCard } from './card-layout.ts'
import { drawable, outlineOf, widthOf } from './shape-text.ts'

/** WhatsApp shows no picture of more than 300 KB. */
export const mostBytes = 300_000

const { width, height } = cardSize
const posterWidth = 420
const qualities = [84, 74, 62, 48]

const rhombus = (x: number, y: number, half: number) =>
  `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`

/** The word without its dots, and the three nuqtas of «پ» under it. English adds the name after a thin line. */
function drawMark({ mark, direction }: CardLayout): string {
  const scale = mark.height / 1900
  const wide = 3301 * scale
  const left = direction === 'rtl' ? mark.x - wide : mark.x
  const dots = nuqtas.map(([x, y]) => rhombus(x, y, 170)).join('')
  const word = `<g transform="translate(${left} ${mark.y + 1130 * scale}) scale(${scale})"><path fill="${inks.text}" d="${wordmark}"/><path fill="${inks.saffron}" d="${dots}"/></g>`
  if (direction === 'rtl') return word
  const name = outlineOf('Parde', { size: 34, weight: 700 }, 'ltr')
  const line = left + wide + 20
  return `${word}<rect x="${line}" y="${mark.y + 6}" width="2" height="40" fill="#746d86"/><path transform="translate(${line + 22} ${mark.y + 36})" fill="${inks.text}" d="${name.d}"/>`
}

/** The stand-in for a picture; or ink under the words, so that they can be read on any picture: strong at their side, and at the foot. */
function drawGround(face: CardFace, layout: CardLayout): string {
  if (face.picture === null) return drawStandIn(layout)
  const [x1, x2] = layout.direction === 'rtl' ? [1, 0] : [0, 1]
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${inks.ink}" stop-opacity="${opacity}"/>`
  const side =
    face.picture === 'still'
      ? [stop(0, 0.94), stop(0.45, 0.78), stop(0.8, 0.18), stop(1, 0.05)]
      : [stop(0, 1), stop(0.645, 1), stop(0.8, 0.25), stop(1, 0)]
  return `<defs><linearGradient id="side" x1="${x1}" x2="${x2}" y1="0" y2="0">${side.join('')}</linearGradient><linearGradient id="foot" x1="0" x2="0" y1="0" y2="1">${stop(0, 0.35)}${stop(0.3, 0)}${stop(0.55, 0)}${stop(1, 0.6)}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#side)"/><rect width="${width}" height="${height}" fill="url(#foot)"/>`
}

function drawWords(face: CardFace, layout: CardLayout): string {
  const badge =
    layout.badge === null
      ? ''
      : `<rect x="${layout.badge.x}" y="${layout.badge.y}" width="${layout.badge.width}" height="${layout.badge.height}" rx="14" fill="${layout.badge.fill}"/>`
  const dots = layout.nuqtas.map(({ x, y }) => rhombus(x, y, 7)).join('')
  const texts = layout.texts.map(
    ({ text, style, fill, x, y }) =>
      `<path transform="translate(${x} ${y})" fill="${fill}" d="${outlineOf(text, style, layout.direction).d}"/>`,
  )
  return `${drawGround(face, layout)}${badge}<path fill="${inks.saffron}" d="${dots}"/>${texts.join('')}${drawMark(layout)}`
}

/** The house's word, large and quiet, where there is no picture. */
function drawStandIn({ direction }: CardLayout): string {
  const scale = 560 / 1900
  const left = direction === 'rtl' ? -120 : width + 120 - 3301 * scale
  return `<path transform="translate(${left} ${34 + 1130 * scale}) scale(${scale})" fill="#17151d" d="${wordmark}"/>`
}

/** The picture as it stands on the card: a still covers it, a poster fills the far end. */
async function layerOf(picture: Buffer, face: CardFace, { direction }: CardLayout): Promise<OverlayOptions> {
  const wide = face.picture === 'poster' ? posterWidth : width
  const input = await sharp(picture).resize(wide, height, { fit: 'cover' }).toColourspace('srgb').toBuffer()
  return { input, top: 0, left: face.picture === 'poster' && direction === 'ltr' ? width - posterWidth : 0 }
}

/** A face without what the type cannot draw. */
const drawableFace = (face: CardFace): CardFace => ({
  ...face,
  eyebrow: drawable(face.eyebrow),
  title: drawable(face.title),
  lines: face.lines.map((facts) => facts.map(drawable).filter((fact) => fact !== '')),
  badge: face.badge === null ? null : { ...face.badge, text: drawable(face.badge.text) },
})

/**
 * Draws a card of 1200 × 630 pixels as a JPEG of at most 300 KB. All letters become outlines of the house's own type
 * here, because the drawing library would set them in whatever type the machine has.
 */
export async function drawShareCard(face: CardFace, picture: Buffer | null): Promise<Buffer> {
  const drawn = drawableFace(picture === null ? { ...face, picture: null } : face)
  const layout = layOutCard(drawn, widthOf)
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawWords(drawn, layout)}</svg>`
  const layers = picture === null ? [] : [await layerOf(picture, drawn, layout)]
  const ground = sharp({ create: { width, height, channels: 3, background: inks.ink } })
  const whole = await ground
    .composite([...layers, { input: Buffer.from(words), top: 0, left: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  let bytes = whole
  for (const quality of qualities) {
    const raw = { width, height, channels: 3 as const }
    bytes = await sharp(whole, { raw }).jpeg({ quality, progressive: true }).toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return bytes
}
