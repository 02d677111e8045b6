/**
 * Paid purchases per minute, through all steps: create the purchase, begin the attempt, press the button on the bank's
 * page, return, verify, right and ledger. Web, worker and emulated banks are processes as `npm start` starts them, on
 * an embedded PostgreSQL; the banks answer at once. The baseline is a bare Fastify route that writes as many rows in
 * one transaction through `pg`, in turns in one run.
 *
 *   BENCH_ROUNDS (3) BENCH_SECONDS (5) BENCH_CONNECTIONS (16)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { freePort } from '../scripts/start/ports.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { buyFilm, measurePace, type Pace } from './purchases/buy-films.ts'
import { gateways } from './storm/banks.ts'
import { openHouse } from './storm/house.ts'
import { type Film, newCrowd, newFilm } from './storm/scene.ts'
import { openStreet, type Street } from './storm/street.ts'
import { cpuSeconds, cpuSecondsOfFamily } from './support/cpu-time.ts'
import { median } from './support/load.ts'
import { startServer } from './support/process.ts'
import { machine, table } from './support/table.ts'
import { openMigrated } from './support/with-database.ts'
import { sizeOf } from './support/size.ts'

const rounds = sizeOf('BENCH_ROUNDS', 3)
const seconds = sizeOf('BENCH_SECONDS', 5)
const connections = sizeOf('BENCH_CONNECTIONS', 16)
const crowdSize = sizeOf('BENCH_CROWD', 2000)
const films = 12
/** How many purchases are used to count rows and processor time. */
const sample = sizeOf('BENCH_SAMPLE', 200)
const text = 'x'.repeat(200)

/** Buyers and films in turn: nobody buys a film twice or makes more attempts than a bank allows. */
async function openShop(street: Street) {
  const { db } = street.house
  const sold: Film[] = []
  while (sold.length < films) sold.push(await newFilm(db, null))
  const crowd = await newCrowd(db, crowdSize)
  let turn = 0
  return {
    bought: () => turn,
    buyAt(bank: BankName): Promise<number> {
      const [buyer, film] = [crowd[turn % crowdSize], sold[Math.floor(turn / crowdSize)]]
      turn += 1
      if (buyer === undefined || film === undefined) throw new Error('Everybody has bought everything.')
      return buyFilm(street, buyer, bank, film)
    },
  }
}

/** Rows written and transactions ended, as the database counts them. An idle connection reports within ten seconds. */
async function writtenIn(db: Db) {
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const { rows } = await sql<{ rows: string; commits: string }>`
    select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables where schemaname = 'public') as rows,
      (select xact_commit from pg_stat_database where datname = current_database()) as commits`.execute(db)
  return { rows: Number(rows[0]?.rows ?? 0), commits: Number(rows[0]?.commits ?? 0) }
}

/** Seconds of processor time that each process has used. */
function cpuOf({ house }: Street, folder: string): Record<string, number> {
  const postmaster = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const { user, system } = process.cpuUsage()
  return {
    web: cpuSeconds(house.pidOf('web')),
    worker: cpuSeconds(house.pidOf('worker')),
    database: cpuSecondsOfFamily(postmaster),
    'emulated banks': cpuSeconds(house.pidOf('sandbox')),
    buyers: (user + system) / 1_000_000,
  }
}

async function startBare(databaseUrl: string, folder: string, rows: number) {
  const env = { DATABASE_URL: databaseUrl, BARE_ROWS: String(rows) }
  const log = join(folder, 'bare.log')
  const script = 'bench/purchases/bare-server.ts'
  return startServer({ script, port: await freePort(), env, log, ready: '/healthz' })
}

async function writeRows(origin: string): Promise<number> {
  const began = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/rows`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  if (!response.ok) throw new Error(`the bare route answered ${response.status}`)
  await response.body?.cancel()
  return performance.now() - began
}

function line(name: string, ours: readonly Pace[], theirs: readonly Pace[]): string[] {
  const middle = (of: (pace: Pace) => number) => median(ours.map(of))
  const ratios = ours.map(({ perMinute }, at) => perMinute / (theirs[at]?.perMinute ?? Number.NaN))
  return [
    name,
    middle(({ perMinute }) => perMinute).toFixed(0),
    median(ratios).toFixed(3),
    middle(({ medianMs }) => medianMs).toFixed(0),
    middle(({ p99Ms }) => p99Ms).toFixed(0),
  ]
}

async function countPaid(db: Db): Promise<number> {
  const { rows } = await sql<{ paid: string }>`select count(*) as paid from purchases where state = 'paid'`.execute(db)
  return Number(rows[0]?.paid ?? 0)
}

async function measureAll(street: Street, folder: string): Promise<void> {
  const { db, databaseUrl } = street.house
  const shop = await openShop(street)
  const paceOf = (work: () => Promise<number>) => measurePace({ connections, seconds, work })
  for (const bank of gateways) await shop.buyAt(bank)
  const before = { ...(await writtenIn(db)), bought: shop.bought() }
  const cpuBefore = cpuOf(street, folder)
  const few = Math.ceil(sample / connections)
  const walk = async (from: number) => {
    for (let n = 0; n < few; n += 1) await shop.buyAt(gateways[(from + n) % gateways.length] ?? 'zarinpal')
  }
  await Promise.all(Array.from({ length: connections }, (_, from) => walk(from)))
  const cpuAfter = cpuOf(street, folder)
  const after = { ...(await writtenIn(db)), bought: shop.bought() }
  const each = (of: 'rows' | 'commits') => (after[of] - before[of]) / (after.bought - before.bought)
  const rows = Math.round(each('rows'))
  await sql`create table bare_rows (id bigint generated always as identity primary key, n integer, body text)`.execute(
    db,
  )
  const bare = await startBare(databaseUrl, folder, rows)
  const found = new Map<string, Pace[]>(['all in turn', ...gateways, 'bare'].map((name) => [name, []]))
  try {
    await measurePace({ connections, seconds: 1, work: () => writeRows(bare.origin) })
    for (let round = 0; round < rounds; round += 1) {
      let at = 0
      found.get('bare')?.push(await paceOf(() => writeRows(bare.origin)))
      found.get('all in turn')?.push(await paceOf(() => shop.buyAt(gateways[at++ % gateways.length] ?? 'zarinpal')))
      for (const bank of gateways) found.get(bank)?.push(await paceOf(() => shop.buyAt(bank)))
    }
  } finally {
    await bare.stop()
  }
  console.log(`\n${machine()}; ${rounds} rounds of ${seconds} s in turns, ${connections} buyers at a time`)
  const cpu = Object.entries(cpuAfter).map(([name, time]) => {
    const eachMs = ((time - (cpuBefore[name] ?? 0)) * 1000) / (after.bought - before.bought)
    return `${name} ${eachMs.toFixed(1)}`
  })
  console.log(`A paid purchase writes ${rows} rows in ${each('commits').toFixed(1)} transactions.`)
  console.log(`Processor time of one purchase, ms: ${cpu.join(', ')}\n`)
  const theirs = found.get('bare') ?? []
  const lines = [...found].map(([name, paces]) =>
    line(name === 'bare' ? `bare route, ${rows} rows` : name, paces, theirs),
  )
  console.log(table(['', 'per minute', '÷ bare', 'median ms', 'p99 ms'], lines))
  await checkAll(db, { bought: shop.bought(), paid: await countPaid(db) })
}

/** Checks that every purchase was paid and that the books agree; otherwise the figures would be meaningless. */
async function checkAll(db: Db, { bought, paid }: { bought: number; paid: number }): Promise<void> {
  // the books ask each purchasable whether it was handed over
  registerPurchasables(null)
  const differences = [...(await checkLedger(db)).differences, ...(await compareBooks(db))]
  console.log(`\n${bought} bought, ${paid} paid, ${differences.length} differences in the books.`)
  if (paid !== bought || differences.length > 0) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
await buildWeb({ root: join(import.meta.dirname, '..') })
const database = await openMigrated(folder)
try {
  const setup = { databaseUrl: database.url, dataDir: folder, paymentTimeoutMs: 30_000, logLevel: 'info' as const }
  const house = await openHouse(setup)
  try {
    await measureAll(openStreet(house), folder)
  } finally {
    await house.stop()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
