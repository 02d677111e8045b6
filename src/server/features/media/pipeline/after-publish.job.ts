import { transaction } from '#db/transaction.ts'
import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { findCurrent, findPriceMode, withdrawRunAssets } from './asset-queries.ts'
import { buildAsset } from './build-asset.ts'
import { keys } from './media-keys.ts'
import { hasOwnPreview, protectionFor, publishAsset } from './publish-asset.ts'
import { findRun } from './run-queries.ts'
import { jobScratch } from '../scratch.ts'
import { cleanJob, previewJob, protectionJob } from './steps.ts'

/** Makes a clip of the film itself, for a title without an uploaded preview. */
export const previewHandler = handles<typeof previewJob.payload, Core>(
  previewJob,
  async ({ payload, core, signal }) => {
    const run = await findRun(core.db, payload.run)
    if (run === undefined || run.state !== 'published' || (await hasOwnPreview(core, run))) return
    const kind = { part: 'preview', protection: 'clear' } as const
    await using scratch = await jobScratch(core.config)
    const pictures = await buildAsset({ core, run, scratch: scratch.folder, signal }, kind)
    await transaction(core.db, (tx) => publishAsset(core, tx, run, { kind, pictures }))
  },
)

/** A title became paid or free: packages the same MP4s again with the new protection; nothing is encoded. */
export const protectionHandler = handles<typeof protectionJob.payload, Core>(
  protectionJob,
  async ({ payload, core, signal }) => {
    const [current, mode] = await Promise.all([
      findCurrent(core.db, payload.product, 'feature'),
      findPriceMode(core.db, payload.product),
    ])
    if (current === undefined || current.run_id === null || mode === undefined) return
    const run = await findRun(core.db, current.run_id)
    if (run === undefined) return
    const protection = protectionFor(run, mode.is_free)
    if (protection === current.protection) return
    const kind = { part: current.is_partial ? 'early' : 'full', protection } as const
    await using scratch = await jobScratch(core.config)
    const pictures = await buildAsset({ core, run, scratch: scratch.folder, signal }, kind)
    await transaction(core.db, async (tx) => {
      const now = await findCurrent(tx, payload.product, 'feature')
      // the full ladder was published meanwhile, with the right protection
      if (now?.id !== current.id) return
      await publishAsset(core, tx, run, { kind, pictures })
    })
  },
)

const over = new Set(['cancelled', 'failed', 'published'])

/** Removes the files of a cancelled or replaced run. The film that played before a cancelled run plays again. */
export const cleanHandler = handles<typeof cleanJob.payload, Core>(cleanJob, async ({ payload, core }) => {
  const run = await findRun(core.db, payload.run)
  if (run === undefined || !over.has(run.state)) return
  if (run.state === 'cancelled') await transaction(core.db, (tx) => withdrawRunAssets(tx, run, core.clock.now()))
  const current = await findCurrent(core.db, run.product_id, run.purpose)
  if (current?.run_id === run.id) return
  await core.storage.removePrefix(keys.work(run.id))
})
