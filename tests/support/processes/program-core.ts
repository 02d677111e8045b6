import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { connect } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { openStorage } from '#server/open-storage.ts'

/** The core of a program that a test starts: its environment names database, secret, gateways and clock. */
export function programCore(enqueue: Queue['enqueue'] = async () => undefined): Core {
  // these programs are killed before they would write the cache at their end
  flushCompileCache()
  const config = readConfig()
  const { db } = connect(config.databaseUrl, { max: 2 })
  const none = { retryDead: async () => ({ retried: 0, superseded: 0, stayed: 0 }), dismissDead: async () => 0 }
  const queue = { enqueue, listDead: async () => [], ...none, stats: async () => [], stop: async () => undefined }
  const clock = fixedClock(process.env['NOW'] ?? '')
  return { config, db, clock, queue, log: pino({ level: 'silent' }), storage: openStorage(config) }
}
