/**
 * Backs a house up while members buy with their wallets, and brings it back on an empty machine: the embedded database to
 * a moment between two known purchases, and the rows of a database server to the moment of the backup. Then each table
 * must have as many rows as then, the books must agree, an encrypted film must play and a ticket must open. Every
 * difference is printed, and the exit code is then 1.
 *
 *   npm run bench -- backup-under-load
 *   BACKUP_LOAD_SECONDS (10): how long members buy before, between and after
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBackupStore } from '#backup/open-backup-store.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openStorage } from '#server/open-storage.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { demoSecrets } from '../scripts/start/secrets.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { openTill } from './backup-under-load/buy.ts'
import {
  compareHouse,
  comparePurchases,
  compareRows,
  countRows,
  countRowsAt,
  type Moment,
  openTicket,
  runProgram,
} from './backup-under-load/look.ts'
import { openShop } from './backup-under-load/shop.ts'
import { openHouse } from './storm/house.ts'
import { openStreet } from './storm/street.ts'
import { machine } from './support/table.ts'
import { sizeOf } from './support/size.ts'

const loadMs = sizeOf('BACKUP_LOAD_SECONDS', 10) * 1000
const silent = { log: () => {} }
const work = mkdtempSync(join(tmpdir(), 'parde-under-load-'))
const running = new Set<EmbeddedDatabase>()

async function openDatabase(dataDir: string, archives: { leaveFree: number } | null = null): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, archives, ...silent })
  running.add(database)
  return database
}

interface Told {
  moment: Moment
  paid: string[]
  unknown: string[]
  ticket: { purchase: string; holder: { memberId: string; token: string }; secret: string }
}

interface Site {
  dataDir: string
  databaseUrl: string
  env: Record<string, string>
}

/** A house that sells all the time, and is backed up twice meanwhile; between the two is the known moment. */
async function sellAndBackUp({ dataDir, databaseUrl, env }: Site): Promise<Told> {
  await migrate(databaseUrl)
  const house = await openHouse({ databaseUrl, dataDir, paymentTimeoutMs: 10_000 })
  try {
    const { secret } = demoSecrets(dataDir)
    const shop = await openShop(house.db, { storage: openStorage({ dataDir, diskReserve: 0 }), secret })
    const till = openTill(openStreet(house), shop)
    const [holder] = shop.crowd
    if (holder === undefined) throw new Error('nobody is there')
    const ticket = await till.buyTicket(holder)
    till.begin()
    await sleep(loadMs)
    const before = till.paid()
    process.stdout.write(await runProgram('backup', [], env))
    console.log(`  ${till.paid() - before} purchases were paid while it was made`)
    await till.pause()
    const last = await till.buyOne()
    // PostgreSQL stops at milliseconds, and commits have microseconds
    await sleep(50)
    const moment = await countRows(house.db)
    await sleep(50)
    const next = await till.buyOne()
    till.begin()
    await sleep(loadMs)
    process.stdout.write(await runProgram('backup', [], env))
    await till.pause()
    console.log(`  ${till.paid()} purchases in all`)
    return { moment, paid: [ticket, last], unknown: [next], ticket: { purchase: ticket, holder, secret } }
  } finally {
    await house.stop()
  }
}

/** Starts the house that came back, opens the ticket, and returns all differences. */
async function look({ dataDir, databaseUrl }: Omit<Site, 'env'>, told: Told): Promise<string[]> {
  const rows = compareRows(told.moment.rows, await countRowsAt(databaseUrl))
  const purchases = await comparePurchases(databaseUrl, told)
  const { faults, films } = await compareHouse(databaseUrl, dataDir)
  const house = await openHouse({ databaseUrl, dataDir, paymentTimeoutMs: 10_000 })
  try {
    const ticket = await openTicket(openStreet(house), told.ticket)
    const all = [...told.moment.rows.values()].reduce((sum, n) => sum + n, 0)
    console.log(`  ${told.moment.rows.size} tables with ${all} rows, ${films} encrypted film, a ticket`)
    return [...rows, ...purchases, ...faults, ...ticket]
  } finally {
    await house.stop()
  }
}

async function embeddedToAMoment(): Promise<string[]> {
  const [dataDir, backups, restored] = ['house', 'backups', 'restored'].map((name) => join(work, 'embedded', name))
  const database = await openDatabase(dataDir ?? '', { leaveFree: 0 })
  const env = { DATA_DIR: dataDir ?? '', BACKUP_TO: backups ?? '' }
  const told = await sellAndBackUp({ dataDir: dataDir ?? '', databaseUrl: database.url, env })
  await database.stop()
  // the machine is gone
  rmSync(dataDir ?? '', { recursive: true })
  const at = told.moment.at.toISOString()
  const words = ['--data', restored ?? '', '--at', at]
  process.stdout.write(await runProgram('restore', words, { BACKUP_TO: backups ?? '' }))
  const again = await openDatabase(restored ?? '')
  return look({ dataDir: restored ?? '', databaseUrl: again.url }, told)
}

async function serverToItsBackup(): Promise<string[]> {
  const [dataDir, backups, restored] = ['house', 'backups', 'restored'].map((name) => join(work, 'server', name))
  const [server, other] = await Promise.all(['one', 'other'].map((name) => openDatabase(join(work, 'server', name))))
  const [from, to] = [server?.url ?? '', other?.url ?? '']
  const env = { DATA_DIR: dataDir ?? '', DATABASE_URL: from, BACKUP_TO: backups ?? '' }
  const told = await sellAndBackUp({ dataDir: dataDir ?? '', databaseUrl: from, env })
  const store = await readBackupStore(backups ?? '')
  const { complete } = await listBackups(store)
  const { database } = await readManifest(store, complete.at(-1) ?? '')
  const words = ['--data', restored ?? '']
  process.stdout.write(await runProgram('restore', words, { BACKUP_TO: backups ?? '', DATABASE_URL: to }))
  const rows = database.tables.filter(({ schema }) => schema === 'public').map((one) => [one.name, one.rows] as const)
  // the second backup is of a time after all known purchases
  const then = { moment: { at: new Date(database.takenAt), rows: new Map(rows) }, unknown: [] }
  return look({ dataDir: restored ?? '', databaseUrl: to }, { ...told, ...then, paid: [...told.paid, ...told.unknown] })
}

const began = performance.now()
let failed = 0
registerPurchasables(null)
try {
  await buildWeb({ root: join(import.meta.dirname, '..') })
  for (const [name, run] of [
    ['the embedded database, to a moment', embeddedToAMoment],
    ['a database server, to its backup', serverToItsBackup],
  ] as const) {
    console.log(`\n${name}`)
    const differences = await run()
    for (const difference of differences) console.error(`DIFFERENCE ${difference}`)
    failed += differences.length
    console.log(differences.length === 0 ? '  all as it was' : `  ${differences.length} differences`)
  }
} finally {
  for (const database of running) await database.stop()
  rmSync(work, { recursive: true, force: true })
}
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s on ${machine()}`)
process.exit(failed === 0 ? 0 : 1)
