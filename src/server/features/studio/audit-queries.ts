import type { Tx } from '#db/client.ts'

export async function insertAudit(
  tx: Tx,
  entry: { memberId: string; action: string; subject: string; details?: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      member_id: entry.memberId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
