import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { sweepNotices } from './jobs.ts'
import { sweepLog } from './notice-queries.ts'
import { sweepRefusals } from './reach/reach-queries.ts'
import { refusalRule } from './reach/refused-address.ts'

/** How long the log of what was sent is there to be read. */
const logLife = days(90)
/** A stopped address may belong to somebody else by then. */
const stoppedLife = days(730)

export const sweepNoticesHandler = handles<typeof sweepNotices.payload, Core>(sweepNotices, async ({ core }) => {
  const now = core.clock.now()
  const gone = await sweepLog(core.db, after(now, -logLife))
  const refusals = await sweepRefusals(core.db, {
    doubts: after(now, -refusalRule.within),
    stopped: after(now, -stoppedLife),
  })
  return { notices: gone, refusals }
})
