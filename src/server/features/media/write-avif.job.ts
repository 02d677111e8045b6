import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { findImage, markAvif } from './image-queries.ts'
import { keys } from './media-keys.ts'
import { avifForms, copyOf } from './picture-copies.ts'
import { avifJob } from './steps.ts'

/** AVIF copies of a picture. */
export const avifHandler = handles<typeof avifJob.payload, Core>(avifJob, async ({ payload, core }) => {
  const image = await findImage(core.db, payload.image)
  if (image === undefined || image.has_avif) return
  const prefix = keys.image(image.path)
  const largest = await core.storage.open(`${prefix}${image.widths.at(-1)}.webp`)
  if (largest === null) throw new Error(`The picture ${image.id} has no files.`)
  const source = await largest.bytes()
  for (const form of avifForms(image.widths)) {
    const key = `${prefix}${form.width}.avif`
    if ((await core.storage.stat(key)) !== null) continue
    await core.storage.put(key, await copyOf(core.config, form, source, async () => source))
  }
  // if the picture was dropped meanwhile, these files must be removed too
  if (!(await markAvif(core.db, image.id))) await core.storage.removePrefix(prefix)
})
