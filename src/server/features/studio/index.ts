import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { MemberId } from '#lib/ids.ts'
import { insertAudit } from './audit-queries.ts'

/** Writes what a member of staff did; within the transaction of the deed where there is one. */
export async function audit(
  tx: Tx,
  entry: { memberId: MemberId; action: string; subject: string; details?: AuditDetails },
): Promise<void> {
  await insertAudit(tx, entry)
}

export { registerStudio } from './routes.ts'
export { personalDataInStudio } from './personal-data.ts'
