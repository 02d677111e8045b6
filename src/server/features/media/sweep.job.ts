import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { schedule, handles } from '#jobs/job.ts'
import { after, days, hours } from '#lib/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { deleteRetired, findRetired } from './asset-queries.ts'
import { finishUpload } from './finish-upload.ts'
import { assetFolder, mediaRoot, uploadsFolder } from './media-paths.ts'
import { findStrandedRuns } from './queries.ts'
import { enqueueNext } from './start-run.ts'
import { sweepJob, watchJob } from './steps.ts'
import { endUpload, findOpenUploads, findSpentSources, forgetSource } from './upload-queries.ts'

// a media token lives 8 hours: three times that, and nobody can still be watching
const retiredFor = hours(24)
const abandonedAfter = days(7)
const sourceKeptFor = days(7)

schedule(sweepJob, '17 * * * *')
schedule(watchJob, '*/5 * * * *')

/** Removes what nobody can ask for any more: uploads given up, retired assets, sources of published films. */
export async function sweep(core: Core): Promise<void> {
  await sweepUploads(core)
  const before = after(core.clock.now(), -retiredFor)
  for (const { id } of await findRetired(core.db, before)) {
    const gone = await transaction(core.db, (tx) => deleteRetired(tx, id, before))
    if (gone) await rm(assetFolder(core.config, id), { recursive: true, force: true })
  }
  for (const run of await findSpentSources(core.db, after(core.clock.now(), -sourceKeptFor))) {
    const file = join(mediaRoot(core.config), run.source_path)
    await rm(file, { force: true })
    await rm(`${file}.json`, { force: true })
    await forgetSource(core.db, run.id)
  }
}

async function sweepUploads(core: Core): Promise<void> {
  for (const upload of await findOpenUploads(core.db)) {
    const file = join(uploadsFolder(core.config), upload.id)
    // whole but not begun: the server died between the last byte and the first step
    if (await finishUpload(core, upload.id)) continue
    const touched = await stat(file).then(
      (found) => found.mtime,
      () => upload.created_at,
    )
    if (after(touched, abandonedAfter) > core.clock.now()) continue
    await transaction(core.db, (tx) => endUpload(tx, upload.id, 'abandoned', core.clock.now()))
    await rm(file, { force: true })
    await rm(`${file}.json`, { force: true })
  }
}

/** Takes up runs whose job died with its worker more often than the queue tries again. */
export async function resumeStranded(core: Core): Promise<void> {
  for (const id of await findStrandedRuns(core.db)) await transaction(core.db, (tx) => enqueueNext(core, tx, id))
}

export const sweepHandler = handles<typeof sweepJob.payload, Core>(sweepJob, ({ core }) => sweep(core))
export const watchHandler = handles<typeof watchJob.payload, Core>(watchJob, ({ core }) => resumeStranded(core))
