import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparingClient, StatementNames } from './prepared.ts'
import type { DB } from './schema.gen.ts'

/** Reads and single statements. */
export type Db = Kysely<DB>

declare const insideTransaction: unique symbol
/** Only `transaction()` makes one, so a function that takes a Tx cannot be called outside of a transaction. */
export type Tx = Transaction<DB> & { readonly [insideTransaction]: true }

// bigint columns hold money and sizes, all far below 2^53; a value that is not a safe integer is a bug, and reading it
// throws
const INT8 = 20
// dates are days, not instants: keep them as text
const DATE = 1082

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`)
  return value
}

/**
 * A pool of connections to `url`. `onError` receives errors of idle connections, for example when the database
 * restarts; they must not end the process. A connection that nobody used for `idleMs` milliseconds, usually ten seconds,
 * is closed, except the last `min` ones, usually none.
 */
export function connect(
  url: string,
  options: {
    max?: number
    min?: number
    idleMs?: number
    onError?: (error: Error) => void
    applicationName?: string
  } = {},
): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return parseInt8
      if (oid === DATE) return (text: string) => text
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const pool = new pg.Pool({
    Client: preparingClient(new StatementNames()),
    connectionString: url,
    max: options.max ?? 10,
    min: options.min ?? 0,
    idleTimeoutMillis: options.idleMs ?? 10_000,
    application_name: options.applicationName ?? 'parde',
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
