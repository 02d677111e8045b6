import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Comments } from '#db/schema.gen.ts'
import type { CommentId, MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import { searchKey } from '#lib/persian/persian-text.ts'

export type StoredComment = Selectable<Comments>

/** A text without what tells two spellings of it apart, as a digest: the column is compared and never read. */
export const sameAs = (text: string): Buffer =>
  createHash('sha256').update(searchKey(text).replaceAll(/\s+/gu, ' ').trim()).digest()

/** Locks the member's row, so that two comments sent at once are counted one after the other. */
export async function lockAuthor(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.selectFrom('members').where('id', '=', memberId).forNoKeyUpdate().select('id').execute()
}

/** A comment, locked until the transaction ends. */
export async function lockComment(tx: Tx, id: CommentId): Promise<StoredComment | undefined> {
  return tx.selectFrom('comments').where('id', '=', id).forUpdate().selectAll().executeTakeFirst()
}

/** Reads the facts about an author: how many of theirs were shown, the same text, a mute, a share in the title. */
export async function findAuthor(
  db: Db | Tx,
  who: { memberId: MemberId; profileId: ProfileId | null },
  about: { productId: ProductId; text: string },
  now: Date,
) {
  return db
    .selectFrom('members')
    .where('members.id', '=', who.memberId)
    .leftJoin('comment_mutes as mute', (join) =>
      join.onRef('mute.member_id', '=', 'members.id').on('mute.until', '>', now),
    )
    .leftJoin('profiles', (join) => join.on('profiles.id', '=', who.profileId ?? 0))
    .select(['mute.until', 'mute.reason'])
    .select(
      sql<string | null>`case members.comment_name
        when 'profile' then profiles.name
        when 'own' then nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')
      end`.as('name'),
    )
    .select((eb) => [
      eb
        .selectFrom('comments')
        .whereRef('comments.member_id', '=', 'members.id')
        // one that was shown once counts, also when its author took it back
        .where('comments.state', 'in', ['shown', 'withdrawn'])
        .select((e) => e.fn.countAll<number>().as('count'))
        .$castTo<number>()
        .as('shown_before'),
      eb
        .exists(
          eb
            .selectFrom('comments as others')
            .whereRef('others.member_id', '=', 'members.id')
            .where('others.same_as', '=', sameAs(about.text))
            .where('others.state', '!=', 'withdrawn')
            .select('others.id'),
        )
        .as('has_same_text'),
      eb
        .selectFrom('report_lines')
        .innerJoin('report_parties', 'report_parties.id', 'report_lines.party_id')
        .whereRef('report_parties.reader_id', '=', 'members.id')
        .where('report_lines.product_id', '=', about.productId)
        .where('report_parties.role', 'in', ['organiser', 'owner'])
        .select('report_parties.role')
        .orderBy('report_parties.role')
        .limit(1)
        .as('share'),
    ])
    .executeTakeFirstOrThrow()
}

/** The house’s words, folded. */
export async function listWords(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('comment_words').select('word').orderBy('word').execute()
  return rows.map(({ word }) => word)
}

type New = Pick<
  StoredComment,
  | 'product_id'
  | 'parent_id'
  | 'answers_to'
  | 'member_id'
  | 'profile_id'
  | 'voice'
  | 'text'
  | 'at_ms'
  | 'gives_away'
  | 'has_watched'
  | 'state'
  | 'held_for'
  | 'created_at'
>

export async function insertComment(tx: Tx, comment: New): Promise<StoredComment> {
  return tx
    .insertInto('comments')
    .values({ ...comment, same_as: sameAs(comment.text) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a comment that the caller has locked. */
export async function changeComment(
  tx: Tx,
  id: CommentId,
  change: Partial<Omit<StoredComment, 'id' | 'same_as'>>,
): Promise<StoredComment> {
  return tx
    .updateTable('comments')
    .set({ ...change, ...(change.text === undefined ? {} : { same_as: sameAs(change.text) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a comment away: an empty one stays where answers stand below it, and goes with its last answer. */
export async function removeComment(tx: Tx, comment: StoredComment): Promise<void> {
  const answers = tx
    .selectFrom('comments')
    .where('parent_id', '=', comment.id)
    .where('state', 'in', ['shown', 'waiting'])
    .select('id')
  if (comment.parent_id === null && (await answers.executeTakeFirst()) !== undefined) {
    await changeComment(tx, comment.id, {
      state: 'withdrawn',
      text: '',
      refusal: null,
      is_pinned: false,
      at_ms: null,
    })
    return
  }
  await tx.deleteFrom('comments').where('id', '=', comment.id).execute()
  if (comment.parent_id !== null)
    await tx
      .deleteFrom('comments')
      .where('id', '=', comment.parent_id)
      .where('state', '=', 'withdrawn')
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('comments as rest').whereRef('rest.parent_id', '=', 'comments.id').select('rest.id')),
        ),
      )
      .execute()
}

/** A member's comments on a title that others do not see, the newest first. */
export async function listHidden(db: Db, memberId: MemberId, productId: ProductId): Promise<StoredComment[]> {
  return db
    .selectFrom('comments')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .where('state', 'in', ['waiting', 'refused'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .selectAll()
    .execute()
}

/** Writes a report, one for each account; how many there are since the house last looked, or null when it is not the first. */
export async function insertReport(
  tx: Tx,
  report: {
    commentId: CommentId
    memberId: MemberId
    reason: string
  },
  now: Date,
): Promise<number | null> {
  const written = await tx
    .insertInto('comment_reports')
    .values({ comment_id: report.commentId, member_id: report.memberId, reason: report.reason, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst()
  if (written === undefined) return null
  const { reports } = await tx
    .updateTable('comments')
    .set((eb) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', report.commentId)
    .returning('reports')
    .executeTakeFirstOrThrow()
  return reports
}
