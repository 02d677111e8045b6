import { fromKysely } from 'pg-boss'
import type { Tx } from '#db/client.ts'

/** A transaction as the queue's own statements take it. */
export const queueDb = (tx: Tx) => fromKysely(tx as unknown as Parameters<typeof fromKysely>[0])
