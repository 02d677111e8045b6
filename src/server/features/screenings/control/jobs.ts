import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/**
 * Does what acts of the desk have left to do: pays back and tells. Everything is rows, so a run that is killed loses
 * nothing, and the next minute's goes on.
 */
export const workOnActs = job('screening_desk.work', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
})
eachMinute(workOnActs)

/** Reminds holders of screenings that come near. */
export const remindOfScreenings = job('screening_desk.remind', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 5 * 60,
})
eachMinute(remindOfScreenings)
