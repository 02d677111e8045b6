import { createHash } from 'node:crypto'
import { broughtBytes, keptBytes } from '#media/kept-files.ts'
import type { CopyForm } from '#media/pictures/picture-asks.ts'
import type { Picture } from '#media/pictures/picture-desk.ts'
import type { Config } from '#server/config.ts'
import { imageWidths } from './image-widths.ts'

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

/** The copy as the demo brings it along; null where it does not. */
export const broughtCopy = ({ demoCopies }: Config, form: CopyForm, source: Uint8Array): Promise<Buffer | null> =>
  broughtBytes(demoCopies, copyName(form, source))

/**
 * The copy of the open picture that has the bytes `source`: as the demo brings it along, as an earlier run kept it, or
 * encoded.
 */
export async function copyOf(config: Config, form: CopyForm, source: Uint8Array, picture: Picture): Promise<Buffer> {
  const brought = await broughtCopy(config, form, source)
  if (brought !== null) return brought
  const effort = config.pictureEffort[form.format]
  const parts = [JSON.stringify({ ...form, effort, of: 'its widest copy', ...picture.versions }), source]
  return keptBytes(config.keptPictures, parts, () => picture.copy(form, effort))
}
