// Encodes the copies of the demo's pictures into src/db/seed/copies, and removes those of pictures that are gone. It is run
// after a picture in src/db/seed/art has changed; it may take its time, so the files are as small as they can be.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ArtCopy, artFiles, avifCopies, copiesFolder, webpCopies } from './demo-copies.ts'

/** libvips' efforts: above these the files hardly become smaller. */
const efforts = { webp: 6, avif: 4 } as const

const wanted = new Set<string>()

async function write({ form, name, source }: ArtCopy): Promise<void> {
  wanted.add(name)
  const file = join(copiesFolder, name)
  const { format, width, quality } = form
  if (!existsSync(file))
    writeFileSync(file, await sharp(source).resize({ width })[format]({ quality, effort: efforts[format] }).toBuffer())
}

mkdirSync(copiesFolder, { recursive: true })
for (const file of artFiles()) {
  const webp = await webpCopies(file)
  for (const copy of webp) await write(copy)
  const widest = readFileSync(join(copiesFolder, webp.at(-1)?.name ?? ''))
  for (const copy of avifCopies(webp, widest)) await write(copy)
}
for (const name of readdirSync(copiesFolder)) if (!wanted.has(name)) rmSync(join(copiesFolder, name))
console.log(`${wanted.size} copies are in ${copiesFolder}.`)
