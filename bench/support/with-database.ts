import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'

/** Measures on an empty database of its own, in a folder that is gone afterwards, whatever happens. */
export async function withDatabase(measure: (databaseUrl: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    await migrate(database.url)
    await measure(database.url, folder)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
