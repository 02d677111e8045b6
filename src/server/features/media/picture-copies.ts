import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { broughtBytes, keptBytes } from '#media/kept-files.ts'
import type { Config } from '../../config.ts'
import { imageWidths } from './image-widths.ts'

/** One copy of a picture: its width in pixels, and libvips' quality. */
export interface CopyForm {
  format: 'webp' | 'avif'
  width: number
  quality: number
}

/** The WebP copies of a picture of this width, the narrowest first; a smaller picture also gets its own width. */
export function webpForms(width: number): CopyForm[] {
  const narrower = imageWidths.filter((one) => one < width)
  const largest = Math.min(width, imageWidths.at(-1) ?? width)
  const widths = narrower.length === imageWidths.length ? narrower : [...narrower, largest]
  return widths.map((one) => ({ format: 'webp', width: one, quality: one === widths.at(-1) ? 82 : 78 }))
}

/** The AVIF copies of a picture that has WebP copies of these widths. */
export const avifForms = (widths: readonly number[]): CopyForm[] =>
  widths.map((width) => ({ format: 'avif', width, quality: 55 }))

/** The name of a copy among those that the demo brings along; equal bytes in an equal form have one name. */
export function copyName({ format, width, quality }: CopyForm, source: Uint8Array): string {
  const hash = createHash('sha256').update(`${format} ${width} ${quality} `).update(source).digest('hex')
  return `${hash.slice(0, 32)}.${format}`
}

/** Encodes the copy; `effort` is libvips'. */
export function encodeCopy(picture: Uint8Array, { format, width, quality }: CopyForm, effort: number): Promise<Buffer> {
  return sharp(picture).resize({ width })[format]({ quality, effort }).toBuffer()
}

/**
 * The copy of the picture that has the bytes `source`: as the demo brings it along, as an earlier run kept it, or encoded
 * from what `pixels` returns.
 */
export async function copyOf(
  { demoCopies, keptPictures, pictureEffort }: Config,
  form: CopyForm,
  source: Uint8Array,
  pixels: () => Promise<Uint8Array>,
): Promise<Buffer> {
  const brought = await broughtBytes(demoCopies, copyName(form, source))
  if (brought !== null) return brought
  const effort = pictureEffort[form.format]
  const parts = [JSON.stringify({ ...form, effort, ...sharp.versions }), source]
  return keptBytes(keptPictures, parts, async () => encodeCopy(await pixels(), form, effort))
}
