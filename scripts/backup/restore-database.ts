import type { Manifest } from '#backup/manifest.ts'
import { keysOf } from '#backup/manifest.ts'
import type { CopiedTable, DatabaseCopy } from '#db/copy/copied-tables.ts'
import { assertEmpty, compareDatabase, loadDatabase } from '#db/copy/load-database.ts'
import { connect } from '#db/client.ts'
import { migrate, missingMigrations } from '#db/migrate.ts'
import { putRestoreHold, type RestoreHold } from '#db/restore-hold.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import type { Storage } from '#storage/storage.ts'
import type { Readable } from 'node:stream'
import { Sentence } from '../start/sentence.ts'

/**
 * Puts the hold, before the jobs of a copy are there: a worker on another machine may wait for this database. A copy of
 * a release that had no such table gets it after the later migrations; no worker of this release starts before them.
 */
export async function holdJobs(url: string, hold: RestoreHold): Promise<void> {
  const database = connect(url, { max: 1, applicationName: 'parde-restore' })
  try {
    const missing = await missingMigrations(database.db)
    if (missing.length === 0) await putRestoreHold(database.db, hold)
  } finally {
    await database.close()
  }
}

/**
 * Loads a copy into an empty database, compares every row with it, and only then applies migrations that are newer. With a
 * hold, no worker runs what it holds at any time.
 *
 * @throws Sentence when the database is not empty, the copy is of a newer release, or something differs
 */
export async function loadCopy(
  url: string,
  copy: DatabaseCopy,
  open: (table: CopiedTable) => Promise<Readable>,
  hold: RestoreHold | null,
): Promise<void> {
  const inWords = (error: unknown): never => {
    throw new Sentence((error as Error).message)
  }
  await assertEmpty(url).catch(inWords)
  await migrate(url, copy.migration).catch(inWords)
  if (copy.queue !== null) {
    const queue = await createQueueTables(url)
    if (queue !== copy.queue)
      throw new Sentence(
        `The queue of this copy has version ${copy.queue}, and this release has ${queue}. ` +
          'Restore with the release that made the copy, start it once, and then go on to this one.',
      )
  }
  if (hold !== null) await holdJobs(url, hold)
  await loadDatabase(url, copy, open).catch(inWords)
  const differences = await compareDatabase(url, copy)
  if (differences.length > 0) {
    const told = differences.map(({ table, copied, found }) => `${table} (${copied.rows} rows, now ${found.rows})`)
    throw new Sentence(`What was loaded differs from the copy in ${told.join(', ')}.`)
  }
  await migrate(url)
  if (hold !== null) await holdJobs(url, hold)
}

/** The same from a backup. */
export async function restoreDatabase(
  url: string,
  { store, manifest: { id, database } }: { store: Storage; manifest: Manifest },
  hold: RestoreHold,
): Promise<void> {
  const open = async ({ from, to }: CopiedTable) => {
    const file = await store.open(keysOf.tables(id))
    if (file === null) throw new Sentence(`The backup is damaged: it lacks ${keysOf.tables(id)}.`)
    return file.stream({ start: from, end: to - 1 })
  }
  await loadCopy(url, database, open, hold)
}
