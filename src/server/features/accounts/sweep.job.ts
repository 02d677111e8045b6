import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/clock.ts'
import type { Core } from '../../core.ts'
import { sweepDeviceRequests } from './handover/device-queries.ts'
import { sweepAccounts } from './jobs.ts'
import { sweep } from './limit-queries.ts'

/** A day of grace for codes, tokens and counters, a month for sessions that ended: support may be asked about them. */
export const sweepHandler = handles<typeof sweepAccounts.payload, Core>(sweepAccounts, async ({ core }) => {
  const now = core.clock.now()
  const gone = await sweep(core.db, {
    tokens: after(now, -days(1)),
    limits: after(now, -days(1)),
    sessions: after(now, -days(30)),
  })
  const deviceRequests = await sweepDeviceRequests(core.db, after(now, -days(1)))
  core.log.info({ ...gone, device_requests: deviceRequests }, 'swept accounts')
})
