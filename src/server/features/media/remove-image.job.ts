import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { imagesFolder } from './media-paths.ts'
import { removeImageJob } from './steps.ts'

/** The files of a picture whose row is gone: somebody's face must not lie about when they have taken it back. */
export const removeImageHandler = handles<typeof removeImageJob.payload, Core>(
  removeImageJob,
  async ({ payload, core }) => {
    await rm(join(imagesFolder(core.config), payload.path), { recursive: true, force: true })
  },
)
