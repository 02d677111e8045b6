import type { Logger } from 'pino'
import type pg from 'pg'
import { connect } from '#db/client.ts'
import { warmConnections } from '#db/warm-connections.ts'
import type { Config } from './config.ts'
import { askAsSearches } from './features/search/index.ts'

/** No statement of a call or a report takes a minute; one that does is a fault, and holds what others need. */
export const statementMs = 60_000

/** Each that waits takes the database 5 MB of memory. */
export const connections = 12

/** The number of connections that stay free for visitors while the others are warmed. */
const leftFree = 2

/**
 * The connections of a web process. `warm` opens all of them, which then stay open: a new one takes 30 ms of processor time
 * until it has planned the statements of a search five times, and visitors come in waves. Where the database has no room for
 * all of them, the rest are opened when they are needed.
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'directUrl' | 'prepare'>, log: Pick<Logger, 'warn'>) {
  const database = connect(config.databaseUrl, {
    directUrl: config.directUrl,
    prepare: config.prepare,
    statementMs,
    max: connections,
    min: connections,
    applicationName: 'parde-web',
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  })
  const warm = () =>
    warmConnections(database.db, { count: connections, leftFree }, askAsSearches).catch((err: unknown) =>
      log.warn({ err }, 'not all connections to the database could be opened beforehand'),
    )
  return { ...database, warm }
}

/** How the connections are used at this moment. */
export function countConnections(pool: pg.Pool): { busy: number; idle: number; waiting: number } {
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
