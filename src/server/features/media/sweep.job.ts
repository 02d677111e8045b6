import { schedule, handles } from '#jobs/job.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { deleteRetired, findRetired } from './pipeline/asset-queries.ts'
import { abandonUpload, finishUpload } from './uploads/finish-upload.ts'
import { releaseFiles, sweepPending } from './uploads/pending-files.ts'
import { keys } from './pipeline/media-keys.ts'
import { tellOldPictures } from './pipeline/told-pictures.ts'
import { findStrandedRuns } from './pipeline/run-queries.ts'
import { pruneScratch } from './scratch.ts'
import { enqueueNext } from './pipeline/start-run.ts'
import { sweepJob, watchJob } from './pipeline/steps.ts'
import { findOpenUploads, findSpentSources, forgetSource } from './uploads/upload-queries.ts'

// a media token lives 8 hours: after three times that nobody can still be watching
const retiredFor = hours(24)
const abandonedAfter = days(7)
const sourceLife = days(7)
// a failed one may be tried again; nobody comes back to it after a month, and it may be as large as a film
const failedSourceLife = days(30)
// a put takes minutes at most
const unfinishedFor = days(1)

schedule(sweepJob, '17 * * * *')
schedule(watchJob, '*/5 * * * *')

/**
 * Removes what nobody can request any more: abandoned uploads, retired assets, sources of published films, and files
 * without a row that crashes have left.
 */
export async function sweep(core: Core): Promise<void> {
  const now = core.clock.now()
  await sweepUploads(core)
  const before = after(now, -retiredFor)
  for (const { id } of await findRetired(core.db, before))
    await transaction(core.db, async (tx) => {
      if (await deleteRetired(tx, id, before)) await releaseFiles(core, tx, keys.asset(id))
    })
  for (const run of await findSpentSources(core.db, {
    over: after(now, -sourceLife),
    failed: after(now, -failedSourceLife),
  }))
    await transaction(core.db, async (tx) => {
      if (await forgetSource(tx, run)) await releaseFiles(core, tx, run.source_path)
    })
  await sweepPending(core)
  await tellOldPictures(core)
  await core.storage.sweepUnfinished(after(now, -unfinishedFor))
  await pruneScratch(core)
}

async function sweepUploads(core: Core): Promise<void> {
  for (const upload of await findOpenUploads(core.db)) {
    // complete but not started: the server died between the last byte and the first step
    if (await finishUpload(core, upload.id)) continue
    if (after(upload.touched_at, abandonedAfter) > core.clock.now()) continue
    await abandonUpload(core, upload.id)
  }
}

/** Continues runs whose job died with its worker more often than the queue retries. */
export async function resumeStranded(core: Core): Promise<void> {
  for (const id of await findStrandedRuns(core.db)) await transaction(core.db, (tx) => enqueueNext(core, tx, id))
}

export const sweepHandler = handles<typeof sweepJob.payload, Core>(sweepJob, ({ core }) => sweep(core))
export const watchHandler = handles<typeof watchJob.payload, Core>(watchJob, ({ core }) => resumeStranded(core))
