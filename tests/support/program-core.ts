import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { connect } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import { fixedClock } from '#lib/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { openStorage } from '#server/open-storage.ts'

/** What a program that a test starts works with: database, secret, gateways and clock are named by its environment. */
export function programCore(enqueue: Queue['enqueue'] = async () => undefined): Core {
  // these programs do not live to write it down at their end
  flushCompileCache()
  const config = readConfig()
  const { db } = connect(config.databaseUrl, { max: 2 })
  const queue = { enqueue, listDead: async () => [], stats: async () => [], stop: async () => undefined }
  const clock = fixedClock(process.env['NOW'] ?? '')
  return { config, db, clock, queue, log: pino({ level: 'silent' }), storage: openStorage(config) }
}
