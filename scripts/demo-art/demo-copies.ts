import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CopyForm } from '#media/pictures/picture-asks.ts'
import { avifForms, copyName, webpForms } from '#server/features/media/pictures/picture-copies.ts'

const seed = join(import.meta.dirname, '..', '..', 'src', 'db', 'seed')
const art = join(seed, 'art')
/** The copies that the demo brings along: a new installation need not encode them. */
export const copiesFolder = join(seed, 'copies')

/** A copy, its file name, and the bytes that it is made of. */
export interface ArtCopy {
  form: CopyForm
  name: string
  source: Buffer
}

const named = (form: CopyForm, source: Buffer): ArtCopy => ({ form, name: copyName(form, source), source })

/** The file names of the demo's pictures. */
export const artFiles = (): string[] => readdirSync(art).filter((file) => file.endsWith('.webp'))

/** The WebP copies of a picture, the narrowest first. */
export async function webpCopies(file: string): Promise<ArtCopy[]> {
  const bytes = readFileSync(join(art, file))
  const { width } = await sharp(bytes).metadata()
  return webpForms(width).map((form) => named(form, bytes))
}

/** The AVIF copies of the same picture; they are made of its widest WebP copy. */
export const avifCopies = (webp: readonly ArtCopy[], widest: Buffer): ArtCopy[] =>
  avifForms(webp.map(({ form }) => form.width)).map((form) => named(form, widest))
