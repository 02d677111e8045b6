import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { sweepCarts } from './jobs.ts'
import { sweepVisitorCarts } from './merge-queries.ts'

const keptFor = days(60)
const batch = 5000

export const sweepCartsHandler = handles<typeof sweepCarts.payload, Core>(sweepCarts, async ({ core }) => {
  const since = after(core.clock.now(), -keptFor)
  let gone = 0
  for (let last = batch; last === batch; gone += last) last = await sweepVisitorCarts(core.db, since, batch)
  return { carts: gone }
})
