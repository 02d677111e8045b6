import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Lists the questions that a member asked in screenings. */
export function listQuestionData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('screening_questions')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['product_id', 'name', 'text', 'state', 'votes', 'answer', 'answered_at', 'created_at'])
    .execute()
}

/** For which questions a member voted, without what others wrote. */
export function listVoteData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('question_votes')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('question_id')
    .select(['question_id', 'created_at'])
    .execute()
}

/** Removes a member's votes, and counts again what they were given to; then their questions, with the votes for them. */
export async function eraseQuestions(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    with gone as (delete from question_votes where member_id = ${memberId} returning question_id)
    update screening_questions set votes = votes - 1 where id in (select question_id from gone)`.execute(tx)
  await tx.updateTable('screening_questions').set({ merged_into: null }).where('member_id', '=', memberId).execute()
  await tx.deleteFrom('screening_questions').where('member_id', '=', memberId).execute()
}
