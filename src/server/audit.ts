import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { MemberId } from '#lib/ids.ts'

/**
 * Writes a deed of a member of staff, or of the machine's console (null), into the audit log, in the deed's own
 * transaction. `src/server/features.ts` passes it to every room in which staff do something.
 */
export type Audit = (
  tx: Tx,
  entry: { memberId: MemberId | null; action: AuditAction; subject: string; details?: AuditDetails },
) => Promise<void>
