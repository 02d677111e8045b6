import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { careless } from '#tests/support/database/careless-settings.ts'

const silent = { log: () => undefined }
/** A data folder that has been migrated; the smallest sizes begin with a copy of it. */
const template = process.env['BENCH_TEMPLATE']

/** An empty migrated database in this folder. With `mayLose` no commit waits for the disk. */
export async function openMigrated(dataDir: string, { mayLose = false } = {}): Promise<EmbeddedDatabase> {
  if (template !== undefined && !existsSync(join(dataDir, 'pg'))) {
    mkdirSync(dataDir, { recursive: true })
    // with its owner: the server runs under another account than root
    execFileSync('cp', ['-a', join(template, 'pg'), join(dataDir, 'pg')])
  }
  const database = await startEmbedded({ dataDir, ...silent, settings: mayLose ? careless : {} })
  await migrate(database.url)
  return database
}

/** Measures on an empty database of its own, in a folder that is gone afterwards, whatever happens. */
export async function withDatabase(measure: (databaseUrl: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  const database = await openMigrated(folder)
  try {
    await measure(database.url, folder)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
