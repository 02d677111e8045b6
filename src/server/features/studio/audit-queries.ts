import type { Tx } from '#db/client.ts'
import { type AuditDetails, json } from '#db/json-columns.ts'
import type { MemberId } from '#lib/ids.ts'

export async function insertAudit(
  tx: Tx,
  entry: { memberId: MemberId | null; action: string; subject: string; details?: AuditDetails },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      member_id: entry.memberId,
      action: entry.action,
      subject: entry.subject,
      details: json(entry.details ?? {}),
    })
    .execute()
}
