import { readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Where the migrations of this release are. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Their names, in their order. */
export const ownMigrations = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** Whether the database at `url` has all migrations of this release; it asks once, and changes nothing. */
export async function hasAllMigrations(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map(({ name }) => name))
    return ownMigrations().every((name) => done.has(name))
  } catch (error) {
    // undefined_table: nobody has migrated it yet
    if (error instanceof pg.DatabaseError && error.code === '42P01') return false
    throw error
  } finally {
    await client.end()
  }
}
