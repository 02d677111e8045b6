import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId } from '#lib/ids.ts'

/**
 * Writes what a member of staff did, or the machine's console (null), into the audit log, in the transaction of what was
 * done. `src/server/features.ts` passes it to every room whose staff do something.
 */
export type Audit = (
  tx: Tx,
  entry: { memberId: MemberId | null; action: AuditAction; subject: string; details?: AuditDetails },
) => Promise<void>
