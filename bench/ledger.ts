/**
 * Postings per second, on one hot wallet and on many, through the same code as a purchase: a transaction, `post`, and
 * the database's own guards. Compared with pgbench's simple update (`-N`: update one of 100,000 accounts, read it,
 * write a line of history), in turns in one run, on the same database with as many connections: once sent by `pg` with
 * prepared statements, as our code does, and once by pgbench itself where it is installed.
 */
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect, type Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { chargeEntries, checkLedger, post, saleEntries } from '#server/features/payments/wallet/index.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { median } from './support/load.ts'
import { machine, table } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 5)
const connections = sizeOf('BENCH_CONNECTIONS', 8)
const manyWallets = sizeOf('BENCH_WALLETS', 1000)
const rows = sizeOf('BENCH_ACCOUNTS', 100_000)
const currency = 'IRR' as const

/** How often per second `connections` workers complete `work`. */
async function perSecond(work: (worker: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      let count = 0
      for (; performance.now() < end; count += 1) await work(worker)
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begin) / 1000)
}

async function makePgbenchTables(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)`,
  )
  await pool.query(
    `create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))`,
  )
  await pool.query(`insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${rows}) n`)
  await pool.query('alter table pgbench_accounts add primary key (aid)')
  // pgbench counts the branches to know how many accounts there are
  await pool.query('create table pgbench_branches (bid int not null, bbalance int, filler char(88))')
  await pool.query("insert into pgbench_branches values (1, 0, '')")
  await pool.query('create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84))')
  await pool.query('vacuum analyze pgbench_accounts')
}

/** pgbench's simple update, statement by statement as `pgbench -N -M prepared` sends it. */
async function simpleUpdate(client: pg.PoolClient, aid: number): Promise<void> {
  const delta = Math.floor(Math.random() * 10_001) - 5000
  await client.query('begin')
  await client.query({
    name: 'update',
    text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
    values: [delta, aid],
  })
  await client.query({ name: 'select', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] })
  await client.query({
    name: 'insert',
    text: `insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)`,
    values: [aid, delta],
  })
  await client.query('commit')
}

/** The result of pgbench itself; null where it is not installed. */
async function byPgbench(url: string): Promise<number | null> {
  if (spawnSync('pgbench', ['--version']).error !== undefined) return null
  const { hostname, port, username, searchParams, pathname } = new URL(url)
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGUSER: decodeURIComponent(username) || 'postgres',
    PGDATABASE: pathname.slice(1),
  }
  const args = ['-n', '-N', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)]
  const { stdout } = await promisify(execFile)('pgbench', args, { env })
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}

const gateway = 'zarinpal'
let turn = 0
/** A charge and a purchase of the same amount in turns, so that the wallet neither grows nor becomes empty. */
function posting(db: Db, memberId: string): Promise<boolean> {
  turn += 1
  const reference = randomUUID()
  const postedAt = new Date()
  const amount = 1100
  return transaction(db, (tx) =>
    turn % 2 === 0
      ? post(tx, {
          kind: 'charge',
          reference,
          postedAt,
          entries: chargeEntries({ amount, currency, gateway, memberId }),
        })
      : post(tx, {
          kind: 'sale',
          reference,
          postedAt,
          entries: saleEntries({
            vat: 100,
            currency,
            paidBy: [{ account: { kind: 'wallet', memberId }, amount }],
          }),
        }),
  )
}

async function run(url: string): Promise<void> {
  const { db, pool, close } = connect(url, { max: connections })
  const members: string[] = []
  for (let n = 0; n < manyWallets; n += 1) members.push((await newMember(db, new Date())).memberId)
  for (const memberId of members)
    await transaction(db, (tx) =>
      post(tx, {
        kind: 'charge',
        reference: randomUUID(),
        postedAt: new Date(),
        entries: chargeEntries({ amount: 1_000_000_000, currency, gateway, memberId }),
      }),
    )
  await makePgbenchTables(pool)
  const [hot = ''] = members
  const one = () => Math.ceil(Math.random() * rows)
  const bare = new pg.Pool({ connectionString: url, max: connections })
  bare.on('error', (error) => console.error(error.message))
  const withBare = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const clients = await Promise.all(Array.from({ length: connections }, () => bare.connect()))
    try {
      return await perSecond((worker) => work(clients[worker] as pg.PoolClient))
    } finally {
      for (const client of clients) client.release()
    }
  }
  const measures: Record<string, () => Promise<number | null>> = {
    'simple update, by pg': () => withBare((client) => simpleUpdate(client, one())),
    'simple update on one row, by pg': () => withBare((client) => simpleUpdate(client, 1)),
    'simple update, by pgbench': () => byPgbench(url),
    'postings, many wallets': () => perSecond(() => posting(db, members[one() % manyWallets] ?? hot)),
    'postings, one hot wallet': () => perSecond(() => posting(db, hot)),
  }
  const found = new Map(Object.keys(measures).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(measures)) {
      const value = await measure()
      if (value !== null) found.get(name)?.push(value)
    }
  const ratio = (name: string, base: string) => {
    const theirs = found.get(base) ?? []
    const ratios = (found.get(name) ?? []).map((value, at) => value / (theirs[at] ?? Number.NaN))
    return Number.isNaN(median(ratios)) ? '' : median(ratios).toFixed(2)
  }
  console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns, ${connections} connections\n`)
  const lines = [...found].map(([name, values]) => [
    name,
    values.length === 0 ? 'not installed' : median(values).toFixed(0),
    ratio(name, 'simple update, by pg'),
    ratio(name, 'simple update on one row, by pg'),
    ratio(name, 'simple update, by pgbench'),
  ])
  console.log(table(['', 'per second', '÷ by pg', '÷ one row by pg', '÷ pgbench'], lines))
  const { differences, balances } = await checkLedger(db)
  const entries = balances.reduce((sum, balance) => sum + balance.entries, 0)
  console.log(`\nThe books after it: ${entries} entries, ${differences.length} differences.`)
  if (differences.length > 0) process.exitCode = 1
  await bare.end()
  await close()
}

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
const database = await openMigrated(folder)
try {
  await run(database.url)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
