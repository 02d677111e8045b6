import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Passes of a member; their places are in the list of tickets. */
export function listPassData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('passes')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .where('passes.member_id', '=', memberId)
    .orderBy('passes.created_at')
    .orderBy('passes.id')
    .select(['passes.festival_id', 'pass_kinds.name_fa', 'pass_kinds.name_en', 'pass_kinds.credits'])
    .select(['passes.state', 'passes.created_at', 'passes.ended_at'])
    .execute()
}
