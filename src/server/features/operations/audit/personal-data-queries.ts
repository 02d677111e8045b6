import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

export function listAuditOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('audit_log')
    .where('member_id', '=', memberId)
    .orderBy('at')
    .select(['at', 'action', 'subject', 'details'])
    .execute()
}

export function listUploadsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('uploads')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['product_id', 'purpose', 'file_name', 'size', 'state', 'created_at', 'finished_at'])
    .execute()
}
