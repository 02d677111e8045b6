import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { findImage, markAvif } from './image-queries.ts'
import { imagesFolder } from './media-paths.ts'
import { avifJob } from './steps.ts'

/** AVIF copies of a picture. Effort 2: the bytes of effort 4 in an eighth of its time. */
export const avifHandler = handles<typeof avifJob.payload, Core>(avifJob, async ({ payload, core }) => {
  const image = await findImage(core.db, payload.image)
  if (image === undefined || image.has_avif) return
  const folder = join(imagesFolder(core.config), image.path)
  const source = join(folder, `${image.widths.at(-1)}.webp`)
  for (const width of image.widths) {
    const target = join(folder, `${width}.avif`)
    await sharp(source).resize({ width }).avif({ quality: 55, effort: 2 }).toFile(`${target}.part`)
    await rename(`${target}.part`, target)
  }
  await markAvif(core.db, image.id)
})
