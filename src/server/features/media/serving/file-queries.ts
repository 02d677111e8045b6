import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'

/** Records that no row names a prefix until its due time; a later announcement moves that time. */
export async function upsertPending(db: Db, prefix: string, dueAt: Date): Promise<void> {
  await db
    .insertInto('pending_files')
    .values({ prefix, due_at: dueAt })
    .onConflict((conflict) => conflict.column('prefix').doUpdateSet({ due_at: dueAt }))
    .execute()
}

/** The same for a prefix that just lost its row; if a new put was announced for it, that later time stays. */
export async function insertPending(tx: Tx, prefix: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('pending_files')
    .values({ prefix, due_at: dueAt })
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .execute()
}

/** False when there was no such prefix. */
export async function deletePending(tx: Tx, prefix: string): Promise<boolean> {
  const result = await tx.deleteFrom('pending_files').where('prefix', '=', prefix).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function findDuePrefixes(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_files')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .select('prefix')
    .limit(1000)
    .execute()
  return rows.map(({ prefix }) => prefix)
}

/** Locks a due prefix until the transaction ends; false when it is not due, or locked by another. */
export async function lockDue(tx: Tx, prefix: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_files')
    .where('prefix', '=', prefix)
    .where('due_at', '<=', now)
    .select('prefix')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a row names the objects under a prefix. */
export async function isNamed(tx: Tx, prefix: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select 1 from assets where path || '/' = ${prefix})
      or exists (select 1 from screening_copies where path || '/' = ${prefix})
      or exists (select 1 from images where 'images/' || path || '/' = ${prefix})
      or exists (select 1 from subtitle_tracks where path = ${prefix})
      or exists (select 1 from forced_subtitles where path = ${prefix})
      or exists (select 1 from pipeline_runs where source_path = ${prefix})
      or exists (select 1 from live_events where swept_at is null and 'live/' || id || '/' = ${prefix})
      or exists (select 1 from uploads where 'parts/' || id || '/' = ${prefix} and state = 'receiving')
      as named
  `.execute(tx)
  return rows[0]?.named ?? true
}
