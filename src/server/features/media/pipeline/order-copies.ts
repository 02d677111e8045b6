import type { Tx } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Core } from '#server/core.ts'
import { listWithoutAvif } from '../pictures/image-queries.ts'
import { avifJob } from './steps.ts'

/**
 * The same queue, which takes no AVIF copies of pictures: who stores many calls `orderMissingCopies` in the end. While
 * copies are made, the pictures after them would wait.
 */
export function withoutCopies(queue: Queue): Queue {
  return {
    ...queue,
    enqueue: async (tx, definition, payload, options) => {
      if (definition.name !== avifJob.name) await queue.enqueue(tx, definition, payload, options)
    },
  }
}

/** Queues the AVIF copies of all pictures that have none. */
export async function orderMissingCopies(core: Pick<Core, 'queue'>, tx: Tx): Promise<void> {
  for (const image of await listWithoutAvif(tx)) await core.queue.enqueue(tx, avifJob, { image })
}
