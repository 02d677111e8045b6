import { openForCopy } from './copied-tables.ts'

// any fixed number works, other than that of the migrations
const lockId = 7_291_406

/**
 * The right to make a backup of this database, for one process at a time; null when another one has it. The database
 * takes it back when the process dies.
 */
export async function lockForBackup(url: string): Promise<{ release(): Promise<void> } | null> {
  const client = await openForCopy(url)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockId])
  if (rows[0]?.taken === true) return { release: () => client.end().catch(() => {}) }
  await client.end()
  return null
}
