import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Tells members of new titles of the people for whom they asked. */
export const tellAlertsJob = job('people.tell_alerts', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(tellAlertsJob, '*/10 * * * *')
