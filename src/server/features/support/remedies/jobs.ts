import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Does one remedy once the time in which it can be taken back is over. */
export const doRemedyJob = job('remedies.do', {
  payload: z.object({ remedy_id: z.uuid() }),
  retryLimit: 3,
})

/** Each minute: does remedies that are due, if the worker of their own job died. The work is stored as rows. */
export const doDueRemediesJob = job('remedies.do_due', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 5 * 60,
})
eachMinute(doDueRemediesJob)

/**
 * Does what mass remedies that run have left to do, and again each minute: everything is rows, so a run that is killed
 * loses nothing and does nothing twice.
 */
export const workOnMassJob = job('remedies.work_on_mass', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
})
eachMinute(workOnMassJob)
