import { setTimeout as wait } from 'node:timers/promises'
import { handles } from '#jobs/job.ts'
import type { Core } from '../core.ts'
import { makeDemoFilm, removeScratch, startRunFromFile } from '../features/media/index.ts'
import { drawnName, filmJob } from './jobs.ts'
import { countUnwatchable, hasRun } from './demo-queries.ts'

/** The longest time (ms) that a film waits for the first rung of the film before it. */
const patience = 120_000
const look = 1000

/**
 * Draws one film and passes it on as if it had been uploaded. A film waits until the one before it can be watched,
 * because two at once would only delay both. A start without long films draws none, also of those that wait since an
 * earlier start; the next start with them orders what is missing.
 */
export const filmHandler = handles<typeof filmJob.payload, Core>(filmJob, async ({ payload, core, signal }) => {
  if (!core.config.demoLongFilms) return
  const { product, purpose, film } = payload
  if (await hasRun(core.db, product, purpose, drawnName(film))) return
  for (let waited = 0; waited < patience && (await countUnwatchable(core.db)) > 0; waited += look)
    await wait(look, undefined, { signal })
  const file = await makeDemoFilm(core, film, signal)
  await startRunFromFile(core, { productId: product, purpose, fileName: drawnName(film), file })
  await removeScratch(file)
})
