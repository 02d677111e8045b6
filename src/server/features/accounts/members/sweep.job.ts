import { handles } from '#jobs/job.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { sweepKnownDevices } from './admission/known-devices.ts'
import { sweepChallenges } from './factors/passkey-queries.ts'
import { sweepDeviceRequests } from './device-login/device-queries.ts'
import { sweepAccounts } from './jobs.ts'
import { sweep } from './sweep-queries.ts'

/**
 * Deletes counters an hour after their end, codes and tokens a day after, and sessions a month after: until then support
 * may be asked about them.
 */
export const sweepHandler = handles<typeof sweepAccounts.payload, Core>(sweepAccounts, async ({ core }) => {
  const now = core.clock.now()
  const gone = await sweep(core.db, {
    tokens: after(now, -days(1)),
    limits: after(now, -hours(1)),
    sessions: after(now, -days(30)),
  })
  const deviceRequests = await sweepDeviceRequests(core.db, after(now, -days(1)))
  const known = await sweepKnownDevices(core)
  const challenges = await sweepChallenges(core.db, now)
  return { ...gone, challenges, device_requests: deviceRequests, known_devices: known }
})
