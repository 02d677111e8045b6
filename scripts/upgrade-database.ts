/**
 * `npm run upgrade:database -- --to URL`: moves the house's database to another server, of the same or a later major
 * version, by a copy of all rows. The old database is only read. The house must be stopped meanwhile.
 */
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { connect } from '#db/client.ts'
import { assertUnused } from '#db/copy/assert-unused.ts'
import type { CopiedTable } from '#db/copy/copied-tables.ts'
import { dumpDatabase } from '#db/copy/dump-database.ts'
import { assertEmpty } from '#db/copy/load-database.ts'
import { missingMigrations } from '#db/migrate.ts'
import { findRestoreHold, type RestoreHold } from '#db/restore-hold.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { differencesOfBooks } from './backup/check-books.ts'
import { loadCopy } from './backup/restore-database.ts'
import { findDataDir, openHouseDatabase } from './backup/running-house.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

const help = `npm run upgrade:database -- --to URL

URL names a new, empty database of PostgreSQL 15 or newer: UTF8, LC_CTYPE C.UTF-8, with ICU. The house is that of
DATA_DIR (.parde) and DATABASE_URL (the embedded one), and must be stopped.`

function readTarget(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
    if (values.help === true || values.to === undefined || !URL.canParse(values.to)) throw new Sentence(help)
    return values.to
  } catch (error) {
    throw error instanceof Sentence ? error : new Sentence(`${(error as Error).message}\n\n${help}`)
  }
}

const inWords = (error: unknown): never => {
  throw new Sentence((error as Error).message)
}

/** A house that was restored and not released stays held, wherever its database moves. */
async function holdOf(url: string): Promise<RestoreHold | null> {
  const { db, close } = connect(url, { max: 1, applicationName: 'parde-upgrade' })
  try {
    const missing = await missingMigrations(db)
    // a database of an earlier release may have no such table yet
    return missing.some((name) => name.endsWith('_restore_holds.sql')) ? null : await findRestoreHold(db)
  } finally {
    await close()
  }
}

async function move(from: string, to: string, dataDir: string): Promise<void> {
  await assertEmpty(to).catch(inWords)
  await assertUnused(from).catch(inWords)
  mkdirSync(join(dataDir, 'scratch'), { recursive: true })
  const folder = mkdtempSync(join(dataDir, 'scratch', 'upgrade-'))
  const file = join(folder, 'database.copy.gz')
  try {
    const copy = await dumpDatabase(from, (body) => pipeline(body, createWriteStream(file, { mode: 0o600 })))
    console.log(`  Copied: ${copy.tables.length} tables of PostgreSQL ${copy.server}.`)
    const open = async (table: CopiedTable) => createReadStream(file, { start: table.from, end: table.to - 1 })
    await loadCopy(to, copy, open, await holdOf(from))
    console.log('  Loaded, and every row compared.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const differences = await differencesOfBooks(to)
  if (differences.length > 0) throw new Sentence(`The books do not agree there:\n${differences.join('\n')}`)
  console.log('  The books agree.')
}

async function run(): Promise<void> {
  const to = readTarget()
  checkGivenSettings(process.env)
  registerPurchasables(null)
  const dataDir = findDataDir(process.env)
  const house = await openHouseDatabase(dataDir, process.env)
  try {
    await move(house.url, to, dataDir)
  } finally {
    await house.close()
  }
  console.log(`
Start the house with DATABASE_URL set to the new database. The old one is as it was: to go back, start with the former
setting${house.isEmbedded ? ' (none: the embedded database)' : ''}. What was written to the new one by then stays there only.`)
}

run().catch((error: unknown) => {
  console.error(error instanceof Sentence ? wordsOf(error) : (error as Error).message)
  process.exitCode = 1
})
