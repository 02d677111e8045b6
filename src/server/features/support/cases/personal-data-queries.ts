import type { Db, Tx } from '#db/client.ts'
import type { ImageId, MemberId } from '#lib/ids.ts'

/** A member's cases with their letters, for the data file. */
export async function listCaseData(db: Db, memberId: MemberId) {
  const cases = await db
    .selectFrom('support_cases')
    .leftJoin('play_reports as report', 'report.case_id', 'support_cases.id')
    .where('member_id', '=', memberId)
    .orderBy('support_cases.created_at')
    .select(['id', 'number', 'name', 'email', 'phone', 'topic', 'subject', 'reference', 'state'])
    .select(['support_cases.created_at', 'report.problem', 'report.product_id', 'report.at_ms', 'report.diagnosis'])
    .execute()
  const letters = await db
    .selectFrom('support_letters')
    .innerJoin('support_cases', 'support_cases.id', 'support_letters.case_id')
    .where('support_cases.member_id', '=', memberId)
    .orderBy('support_letters.position')
    .select(['support_letters.case_id', 'support_letters.voice', 'support_letters.text', 'support_letters.created_at'])
    .execute()
  return cases.map(({ id, ...said }) => ({
    ...said,
    letters: letters.flatMap(({ case_id: of, ...letter }) => (of === id ? [letter] : [])),
  }))
}

/** Removes a member's cases; gives the pictures that nothing shows any more. */
export async function eraseCases(tx: Tx, memberId: MemberId): Promise<ImageId[]> {
  const own = tx.selectFrom('support_cases').where('member_id', '=', memberId).select('id')
  const letters = tx.selectFrom('support_letters').where('case_id', 'in', own).select('id')
  const pictures = await tx
    .deleteFrom('support_pictures')
    .where('letter_id', 'in', letters)
    .returning('image_id')
    .execute()
  await tx.deleteFrom('support_cases').where('member_id', '=', memberId).execute()
  return pictures.map(({ image_id: id }) => id)
}
