import { afterAll } from 'vitest'
import { type Queue, startWorker } from '#jobs/queue.ts'
import type { Core } from '#server/core.ts'
import { loadHandlers } from '../../../src/worker/handlers.ts'
import type { TestApp } from '#tests/support/api/app.ts'

/** A worker with every handler, on the database and clock of a test application; stopped after the file's last test. */
export async function startTestWorker({ core }: TestApp): Promise<Queue> {
  const worker = await startWorker<Core>({
    url: core.config.databaseUrl,
    log: core.log,
    handlers: await loadHandlers(),
    core: (queue) => ({ ...core, queue }),
  })
  afterAll(() => worker.stop())
  return worker
}
