import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, giveTo, assertOwn, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster, SUPERUSER } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { archivingSettings, logArchiveOf } from './log-archive.ts'
import { clearLeftovers } from './leftovers.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** Connection string of the product's database, over a Unix socket in a folder that only we may enter. */
  url: string
  /** Settles when the database has ended: with its last log lines when nobody asked it to stop, else with null. */
  exited: Promise<string | null>
  /** Stops it cleanly and releases the folder. Safe to repeat. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Folder that holds `pg/`; created when it is missing. One running database per folder. */
  dataDir: string
  /** Called with each line the database writes. */
  log: (line: string) => void
  /** PostgreSQL settings that override ours. Tests use them, because their data may be lost. */
  settings?: Readonly<Record<string, string>>
  /**
   * It stores its log in `log-archive`, for backups that can be brought to any moment, while `leaveFree` bytes of the
   * disk are free; null: it does not.
   */
  archives?: { leaveFree: number } | null
}

const DATABASE = 'parde'
/** sun_path holds 107 bytes, and PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_DIR = 88

function socketDirOf(dataDir: string): string {
  const near = join(dataDir, 'pg-socket')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return Buffer.byteLength(near) <= LONGEST_SOCKET_DIR ? near : join(tmpdir(), `parde-${digest}`)
}

function prepareSocketDir(dataDir: string, account: Account): string {
  const folder = socketDirOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is not a folder. Move it away and start again.`)
  assertOwn(folder)
  giveTo(account, folder)
  return folder
}

function prepareArchive(dataDir: string, account: Account, how: { leaveFree: number }): Record<string, string> {
  const folder = logArchiveOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(account, folder)
  return archivingSettings(dataDir, how)
}

function connectionString(socketDir: string, database: string): string {
  return `postgres://${SUPERUSER}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`
}

/** Address of the database of a data folder while another process runs it. For tools used during a running start. */
export function embeddedAddress(dataDir: string): string {
  return connectionString(socketDirOf(realpathSync(dataDir)), DATABASE)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The database is ready when a query succeeds. While its process lives it may be replaying its log, which has no time
 * limit.
 */
async function waitReady(server: Postmaster, url: string): Promise<void> {
  let gone = false
  void server.exited.then(() => (gone = true))
  for (;;) {
    const ready = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (ready) return
    if (gone) throw new Error(`The database did not start. Its last words:\n${server.lastWords()}`)
    await sleep(40)
  }
}

async function ensureDatabase(socketDir: string): Promise<string> {
  const maintenance = connectionString(socketDir, 'postgres')
  const found = await query(maintenance, `select 1 from pg_database where datname = '${DATABASE}'`)
  if (found.length === 0) await query(maintenance, `create database ${DATABASE}`)
  return connectionString(socketDir, DATABASE)
}

async function launch({ dataDir, log, ...given }: EmbeddedOptions): Promise<{ server: Postmaster; url: string }> {
  const { postgres, initdb } = findBinaries()
  const account = chooseAccount(postgres, dataDir)
  const data = await prepareCluster(dataDir, { postgres, initdb }, account)
  const socketDir = prepareSocketDir(dataDir, account)
  await clearLeftovers(data, socketDir)
  const settings = { ...(given.archives ? prepareArchive(dataDir, account, given.archives) : {}), ...given.settings }
  const server = launchPostmaster({ postgres, data, socketDir, account, settings, log })
  try {
    await waitReady(server, connectionString(socketDir, 'postgres'))
    return { server, url: await ensureDatabase(socketDir) }
  } catch (error) {
    server.stop()
    await server.exited
    throw error
  }
}

/**
 * Starts PostgreSQL 18 on a folder, as any user, root included; creates the database the first time. It stops when this
 * process ends, in whatever way. If the database itself is killed, call again after `exited`.
 *
 * @throws Error with a sentence for the operator: already running, foreign data, no account to run as, no binaries
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true })
  const folder = realpathSync(options.dataDir)
  const lock = await lockFolder('database', folder)
  if (!lock) throw new Error(`The database in ${folder} is already running. Stop the other start, or set DATA_DIR.`)
  try {
    const { server, url } = await launch({ ...options, dataDir: folder })
    let asked = false
    const exited = server.exited.then(() => {
      lock.release()
      return asked ? null : server.lastWords()
    })
    const stop = async () => {
      asked = true
      server.stop()
      await exited
    }
    return { url, exited, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}
