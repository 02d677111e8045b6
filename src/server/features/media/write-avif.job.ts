import sharp from 'sharp'
import { handles } from '#jobs/job.ts'
import { keptBytes } from '#media/kept-files.ts'
import type { Core } from '../../core.ts'
import { findImage, markAvif } from './image-queries.ts'
import { keys } from './media-keys.ts'
import { avifJob } from './steps.ts'

/** AVIF copies of a picture. */
export const avifHandler = handles<typeof avifJob.payload, Core>(avifJob, async ({ payload, core }) => {
  const image = await findImage(core.db, payload.image)
  if (image === undefined || image.has_avif) return
  const prefix = keys.image(image.path)
  const largest = await core.storage.open(`${prefix}${image.widths.at(-1)}.webp`)
  if (largest === null) throw new Error(`The picture ${image.id} has no files.`)
  const source = await largest.bytes()
  const form = { quality: 55, effort: core.config.pictureEffort.avif }
  for (const width of image.widths) {
    const key = `${prefix}${width}.avif`
    if ((await core.storage.stat(key)) !== null) continue
    const parts = ['avif', JSON.stringify({ ...form, width, ...sharp.versions }), source]
    const copy = await keptBytes(core.config.keptPictures, parts, () =>
      sharp(source).resize({ width }).avif(form).toBuffer(),
    )
    await core.storage.put(key, copy)
  }
  // if the picture was dropped meanwhile, these files must be removed too
  if (!(await markAvif(core.db, image.id))) await core.storage.removePrefix(prefix)
})
