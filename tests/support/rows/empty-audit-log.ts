import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'

/** Empties the audit log between tests, as the owner of the tables alone can: the database refuses it to everybody else. */
export async function emptyAuditLog(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_frozen`.execute(tx)
    await tx.deleteFrom('audit_log').execute()
    await sql`alter table audit_log enable always trigger audit_log_frozen`.execute(tx)
  })
}
