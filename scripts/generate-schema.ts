/**
 * Writes src/db/schema.gen.ts as the migrations have it, from a database of its own that is gone afterwards, and the sums of
 * new migrations into src/db/migrations.sha256.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { schemaText } from './schema/generate.ts'
import { addMigrationSums } from './schema/migration-sums.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parde-schema-'))
const database = await startEmbedded({ dataDir, log: () => {} })
try {
  await migrate(database.url)
  writeFileSync('src/db/schema.gen.ts', await schemaText(database.url))
  addMigrationSums('src/db/migrations')
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
