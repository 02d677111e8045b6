import type { Db, Tx } from '#db/client.ts'
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

/** Shows in the member's own plans. */
export function listMarkData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('festival_marks')
    .where('member_id', '=', memberId)
    .orderBy('marked_at')
    .orderBy('screening_id')
    .select(['screening_id', 'marked_at'])
    .execute()
}

/** The member's own votes. */
export function listVoteData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('festival_votes')
    .where('member_id', '=', memberId)
    .orderBy('voted_at')
    .orderBy('screening_id')
    .select(['screening_id', 'stars', 'voted_at'])
    .execute()
}

/** Forgets the plans, and who gave the votes; the votes stay in the count. */
export async function eraseFestivalData(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('festival_marks').where('member_id', '=', memberId).execute()
  await tx.updateTable('festival_votes').set({ member_id: null }).where('member_id', '=', memberId).execute()
}
