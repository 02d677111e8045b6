import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './client.ts'
import { migrationsFolder, ownMigrations } from './own-migrations.ts'

// any fixed number works; two processes that start together must use the same one
const lockId = 7_291_405

/** Throws one sentence that says what is wrong with a database that would later handle Persian text wrongly. */
export async function checkDatabase(client: pg.ClientBase): Promise<void> {
  const version = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(version.rows[0]?.server_version_num) < 150000)
    throw new Error('The database must be PostgreSQL 15 or newer.')
  const encoding = await client.query<{ server_encoding: string }>('show server_encoding')
  if (encoding.rows[0]?.server_encoding !== 'UTF8')
    throw new Error('The database must be created with the encoding UTF8.')
  await client.query('create extension if not exists pg_trgm')
  const trigrams = await client.query<{ n: number }>("select cardinality(show_trgm('سلام'))::int as n")
  if ((trigrams.rows[0]?.n ?? 0) === 0)
    throw new Error('The database finds no Persian letters: create it with LC_CTYPE C.UTF-8 (not C).')
  const collation = await client.query("select 1 from pg_collation where collname = 'fa-x-icu'")
  if (collation.rowCount === 0) throw new Error('The database lacks the collation fa-x-icu: it must be built with ICU.')
}

/** The migrations of this release that the database does not have; a newer database lacks none. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const done = await sql<{ name: string }>`select name from migrations`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    (error: unknown) => {
      // undefined_table: nobody has migrated it yet
      if (error instanceof pg.DatabaseError && error.code === '42P01') return [] as string[]
      throw error
    },
  )
  return ownMigrations().filter((name) => !done.includes(name))
}

/**
 * How long a migration waits for one lock, in milliseconds; any statement that comes after it in that table waits as
 * long. Less than the second after which PostgreSQL looks for a deadlock (`deadlock_timeout`), so that it is nearly
 * always the migration that gives way, and no buyer. Every fifth try waits longer than that second: only a waiter that
 * looks for a deadlock sends an autovacuum away, which may hold a large table for minutes.
 */
const lockWaitMs = (tried: number): number => (tried % 5 === 0 ? 2_500 : 800)
/** Between two tries the house does its own work; this many tries are more than two minutes. */
const [pauseMs, mostTries] = [1_000, 60]

// lock_not_available, deadlock_detected
const isInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** Applies one file whole, or nothing of it; false where somebody had what it needed to lock for `waitMs`. */
async function applyOnce(client: pg.ClientBase, name: string, waitMs: number): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${waitMs}`)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query(readFileSync(path.join(migrationsFolder, name), 'utf8'))
    await client.query('commit')
    return true
  } catch (error) {
    if (!isInTheWay(error)) throw error
    await client.query('rollback')
    return false
  }
}

/**
 * A house of the release before may be at work on the database. A migration that waits for a lock holds others meanwhile,
 * and everybody queues behind it; so it lets go after a moment, and tries again.
 */
async function apply(client: pg.ClientBase, name: string): Promise<void> {
  for (let tried = 1; tried <= mostTries; tried += 1) {
    if (await applyOnce(client, name, lockWaitMs(tried))) return
    if (tried < mostTries) await wait(pauseMs)
  }
  throw new Error(
    `The migration ${name} could not lock the tables that it changes, ${mostTries} times. Somebody holds one of them for minutes: ` +
      'look into pg_stat_activity, end that transaction, and start this again. Nothing of this migration was applied.',
  )
}

/**
 * Brings the database at `url` to the newest migration and returns the names that were applied.
 * Safe to run from several processes at once, after a kill, and while a house is at work: each file is one transaction,
 * under one lock. The lock belongs to the connection, so `url` must not lead through a pooler that shares connections.
 * With `last` it goes no further than that migration, and throws when it does not know it; it throws as well when somebody
 * holds a table for minutes.
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const all = ownMigrations()
  if (last !== undefined && !all.includes(last))
    throw new Error(`This release has no migration ${last}: a newer release wrote that data.`)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await checkDatabase(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const names = last === undefined ? all : all.slice(0, all.indexOf(last) + 1)
    const applied: string[] = []
    for (const name of names) {
      if (done.has(name)) continue
      await apply(client, name)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}
