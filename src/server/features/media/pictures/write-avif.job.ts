import { handles } from '#jobs/job.ts'
import type { CopyForm } from '#media/pictures/picture-asks.ts'
import { PictureRefused } from '#media/pictures/picture-refused.ts'
import type { Core } from '#server/core.ts'
import { findImage, markAvif } from './image-queries.ts'
import { keys } from '../pipeline/media-keys.ts'
import { patientDesk } from './open-pictures.ts'
import { avifForms, broughtCopy, copyOf } from './picture-copies.ts'
import { avifJob } from '../pipeline/steps.ts'

/**
 * Writes the copies that are not there yet. False when the picture is too large for an encoder of AVIF; then it stays
 * with its WebP copies.
 */
async function writeCopies(
  core: Core,
  { prefix, widths, source }: { prefix: string; widths: number[]; source: Buffer },
): Promise<boolean> {
  const left: CopyForm[] = []
  for (const form of avifForms(widths)) {
    if ((await core.storage.stat(keyOf(prefix, form))) !== null) continue
    const brought = await broughtCopy(core.config, form, source)
    if (brought === null) left.push(form)
    else await core.storage.put(keyOf(prefix, form), brought)
  }
  if (left.length === 0) return true
  const ask = { smallestSide: 1, mostWidth: Math.max(...widths), ffmpeg: null }
  try {
    await patientDesk.withPicture({ bytes: source, ask, lane: 'house' }, async (picture) => {
      for (const form of left)
        await core.storage.put(keyOf(prefix, form), await copyOf(core.config, form, source, picture))
    })
  } catch (error) {
    if (!(error instanceof PictureRefused) || error.refusal.reason !== 'too_heavy') throw error
    core.log.warn({ err: error, prefix }, 'a picture stays without AVIF copies')
    return false
  }
  return true
}

const keyOf = (prefix: string, { width }: CopyForm) => `${prefix}${width}.avif`

/** AVIF copies of a picture. */
export const avifHandler = handles<typeof avifJob.payload, Core>(avifJob, async ({ payload, core }) => {
  const image = await findImage(core.db, payload.image)
  if (image === undefined || image.has_avif) return
  const prefix = keys.image(image.path)
  const largest = await core.storage.open(`${prefix}${image.widths.at(-1)}.webp`)
  if (largest === null) throw new Error(`The picture ${image.id} has no files.`)
  const source = await largest.bytes()
  if (!(await writeCopies(core, { prefix, widths: image.widths, source }))) return
  // if the picture was dropped meanwhile, these files must be removed too
  if (!(await markAvif(core.db, image.id))) await core.storage.removePrefix(prefix)
})
