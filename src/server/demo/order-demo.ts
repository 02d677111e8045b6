import { transaction } from '#db/transaction.ts'
import type { Core } from '../core.ts'
import { seedJob } from './jobs.ts'

/** Queues the demo's creation in demo mode; a second order while one waits or runs has no effect. */
export async function orderDemo(core: Pick<Core, 'config' | 'db' | 'queue'>): Promise<void> {
  if (core.config.mode !== 'demo') return
  await transaction(core.db, (tx) => core.queue.enqueue(tx, seedJob, {}, { singletonKey: 'demo', priority: 1000 }))
}
