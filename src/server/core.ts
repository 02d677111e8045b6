import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Clock } from '#lib/time/clock.ts'
import type { Storage } from '#storage/storage.ts'
import type { Config } from './config.ts'

/** The parts that every feature may use, in the web process and in the worker. Nothing else is global. */
export interface Core {
  config: Config
  db: Db
  /** A standby of `db`; only `readingDb()` (standby.ts) decides who reads it. */
  standby?: Db
  clock: Clock
  log: Logger
  queue: Queue
  storage: Storage
}
