import { handles } from '#jobs/job.ts'
import type { Core } from '../core.ts'
import { makeDemoMusic, removeScratch, startRunFromFile } from '../features/media/index.ts'
import { hasRun } from './demo-queries.ts'
import { musicJob } from './jobs.ts'

/** Plays one track of the demo and passes it on as if it had been uploaded. */
export const musicHandler = handles<typeof musicJob.payload, Core>(musicJob, async ({ payload, core, signal }) => {
  const { product: productId, piece } = payload
  const fileName = `${piece}.wav`
  if (await hasRun(core.db, productId, 'feature', fileName)) return
  const file = await makeDemoMusic(core, piece, signal)
  await startRunFromFile(core, { productId, purpose: 'feature', fileName, file })
  await removeScratch(file)
})
