import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId } from '#lib/ids.ts'
import { insertAudit } from './audit-queries.ts'

/** Records an action of a member of staff, or of the machine's console (null); in the action's transaction where there is one. */
export async function audit(
  tx: Tx,
  entry: { memberId: MemberId | null; action: AuditAction; subject: string; details?: AuditDetails },
): Promise<void> {
  await insertAudit(tx, entry)
}

export { registerStudio } from './routes.ts'
export { personalDataInStudio } from './personal-data.ts'
