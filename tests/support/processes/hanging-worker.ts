/** A worker that takes the job `test.survive`, reports it, and never ends it; tests kill it. */
import { z } from 'zod'
import { handles, job } from '#jobs/job.ts'
import { startWorker } from '#jobs/queue.ts'

const silence = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

export const survive = job('test.survive', {
  payload: z.object({ film: z.int() }),
  heartbeatSeconds: 10,
  retryDelaySeconds: 1,
})

if (import.meta.main) {
  const hanging = handles<typeof survive.payload, null>(survive, async () => {
    process.stdout.write('taken\n')
    await new Promise(() => setInterval(() => undefined, 60_000))
  })
  await startWorker({ url: process.env['DATABASE_URL'] ?? '', log: silence, handlers: [hanging], core: () => null })
}
