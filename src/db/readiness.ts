import { sql } from 'kysely'
import type { Db } from './client.ts'
import { transaction } from './transaction.ts'

/** @throws when the database does not answer or has no migrations */
export async function assertMigrated(db: Db): Promise<void> {
  await sql`select 1 from migrations limit 1`.execute(db)
}

/**
 * Writes a megabyte to the disk of the database, and leaves nothing: a table of this transaction alone.
 *
 * @throws disk_full (53100) when there is no room for it
 */
export async function assertRoom(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      create temporary table parde_room on commit drop as
      select repeat(md5(n::text), 60) as filling from generate_series(1, 500) as n`.execute(tx)
  })
}
