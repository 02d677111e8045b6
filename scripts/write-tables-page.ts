/** Writes docs/tables.md. Run it after a migration, when `generate-schema.ts` has run, or when a table moved to another room. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { tablesPage } from './tables/tables-page.ts'

writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'tables.md'), tablesPage())
