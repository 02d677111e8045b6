import { z } from 'zod'
import { job } from '#jobs/job.ts'

/** Makes the backup of the day when its hour has come. A failure is told by the log, the dead jobs and the metrics. */
export const makeBackupJob = job('backups.make', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 2,
  retryDelaySeconds: 600,
  expireInSeconds: 23 * 3600,
})

/** Moves the log of the embedded database to the backups, so that a lost machine costs a minute or two and not a day. */
export const shipLogJob = job('backups.ship_log', { payload: z.object({}), policy: 'short', retryLimit: 0 })
