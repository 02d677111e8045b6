import { eachMinute, handles, schedule } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { makeBackupJob, shipLogJob } from './jobs.ts'
import { makeDueBackup, shipLogNow } from './make-due-backup.ts'

schedule(makeBackupJob, '10 * * * *')
eachMinute(shipLogJob)

export const makeBackupHandler = handles<typeof makeBackupJob.payload, Core>(makeBackupJob, ({ core }) =>
  makeDueBackup(core),
)
export const shipLogHandler = handles<typeof shipLogJob.payload, Core>(shipLogJob, ({ core }) => shipLogNow(core))
