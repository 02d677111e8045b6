import { sql } from 'kysely'
import type { Db } from './client.ts'

/** @throws when the database does not answer or has no migrations */
export async function assertMigrated(db: Db): Promise<void> {
  await sql`select 1 from migrations limit 1`.execute(db)
}
