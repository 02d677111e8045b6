import { sql } from 'kysely'
import type { Db } from './client.ts'

/** That a house was restored from a backup, and nobody has released it yet. */
export interface RestoreHold {
  /** The id of the backup. */
  restoredFrom: string
  /** The moment to which the house went back. */
  moment: Date
  /** Restored only for a look: it also says nothing to people, partners and banks. */
  isLook: boolean
}

/** The hold of this house; null when there is none. */
export async function findRestoreHold(db: Db): Promise<RestoreHold | null> {
  const row = await db.selectFrom('restore_holds').select(['restored_from', 'moment', 'is_look']).executeTakeFirst()
  return row === undefined ? null : { restoredFrom: row.restored_from, moment: row.moment, isLook: row.is_look }
}

/** Puts the hold, in the stead of an earlier one. */
export async function putRestoreHold(db: Db, { restoredFrom, moment, isLook }: RestoreHold): Promise<void> {
  const values = { restored_from: restoredFrom, moment, is_look: isLook }
  await db
    .insertInto('restore_holds')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ ...values, held_at: sql`now()` }))
    .execute()
}

/** Whether there was one to remove. */
export async function removeRestoreHold(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('restore_holds').executeTakeFirst()
  return numDeletedRows > 0n
}
