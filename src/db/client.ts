import { Kysely } from 'kysely'
import pg from 'pg'
import { ForgivingPostgres } from './empty-lists.ts'
import { asksForSecond, belongsTo, SecondConnection } from './one-connection.ts'
import { preparingClient, StatementNames } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { DatabaseSilent, type Patience, Silence } from './silence.ts'

/** Reads and single statements. */
export type Db = Kysely<DB>

declare const insideTransaction: unique symbol
/** Only `transaction()` makes one, so a function that takes a Tx cannot be called outside of a transaction. */
export type Tx = Db & { readonly [insideTransaction]: true }

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

export interface ConnectOptions {
  max?: number
  /** The number of connections that are never closed; usually none. */
  min?: number
  /** Milliseconds without use after which any other connection is closed, usually ten seconds. */
  idleMs?: number
  /** Receives errors of idle connections, for example when the database restarts; they must not end the process. */
  onError?: (error: Error) => void
  applicationName?: string
  /** The server itself, where `url` leads through a pooler. */
  directUrl?: string
  /** False: no statement gets a name, for a pooler that does not know them. */
  prepare?: boolean
  /** After how many milliseconds the server ends a statement; it is not sent through a pooler, which would refuse it. */
  statementMs?: number
  /** When the database counts as silent; only tests are less patient. */
  patience?: Patience
  /** A statement within a transaction that asks for a second connection is refused, so that tests find it. */
  refusesSecond?: boolean
  /** How long a statement waits for a connection (ms); only tests are less patient. */
  waitsMs?: number
}

/** A transaction that asks nothing for so long holds its locks for nobody. */
const idleInTransactionMs = 60_000

/**
 * A call that waits longer for a connection is told that the database is away. Without an end, transactions that held all
 * connections and each asked for a second one waited for one another for ever: twelve reports from the player at once left
 * a web process without its database until it was started again.
 */
const waitsForConnectionMs = 15_000

/** The connection, or after its time the error of `pg` for it; one that comes later goes back to the pool. */
function within(connecting: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error('timeout exceeded when trying to connect'))
    }, ms)
    connecting
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}

interface Watch {
  silence: Silence
  refusesSecond: boolean
  waitsMs: number
}

/** A pool that refuses at once while the database is silent, instead of letting everybody wait for it. */
class WatchedPool extends pg.Pool {
  readonly #silence: Silence

  readonly #refusesSecond: boolean
  readonly #waitsMs: number

  constructor(config: pg.PoolConfig, { silence, refusesSecond, waitsMs }: Watch) {
    super(config)
    this.#silence = silence
    this.#refusesSecond = refusesSecond
    this.#waitsMs = waitsMs
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- one body for the overloads of pg
  override connect(...args: any[]): any {
    const [told] = args as [Parameters<pg.Pool['connect']>[0]?]
    if (this.#refusesSecond && asksForSecond(this)) {
      const refusal = new SecondConnection()
      if (told === undefined) return Promise.reject(refusal)
      told(refusal, undefined, () => undefined)
      return undefined
    }
    if (told !== undefined) return super.connect(told)
    if (this.#silence.isSilent) return Promise.reject(new DatabaseSilent())
    return this.#silence.unlessSilent(within(super.connect(), this.#waitsMs))
  }
}

/** A pool of connections to `url`. */
export function connect(url: string, options: ConnectOptions = {}): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return parseInt8
      if (oid === DATE) return (text: string) => text
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const directUrl = options.directUrl ?? url
  const silence = new Silence({ url, directUrl }, options)
  const pool = new WatchedPool(
    {
      Client: preparingClient(options.prepare === false ? null : new StatementNames(), silence),
      connectionString: url,
      max: options.max ?? 10,
      min: options.min ?? 0,
      idleTimeoutMillis: options.idleMs ?? 10_000,
      application_name: options.applicationName ?? 'parde',
      types: types as pg.CustomTypesConfig,
      ...(directUrl === url && options.statementMs !== undefined
        ? { statement_timeout: options.statementMs, idle_in_transaction_session_timeout: idleInTransactionMs }
        : {}),
    },
    {
      silence,
      refusesSecond: options.refusesSecond ?? false,
      waitsMs: options.waitsMs ?? waitsForConnectionMs,
    },
  )
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  const db = new Kysely<DB>({ dialect: new ForgivingPostgres({ pool }) })
  belongsTo(db, pool)
  const close = async () => {
    silence.stop()
    await db.destroy()
  }
  return { db, pool, close }
}
