import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProfileId } from '#lib/ids.ts'
import type { Position } from './comment-cursor.ts'

export type MyList = 'mine' | 'answers' | 'waiting' | 'refused'

const columns = ['comments.id', 'comments.text', 'comments.state', 'comments.refusal', 'comments.appeal'] as const

/** Comments of a member, or what others answered to them, the newest first. */
export async function listMine(
  db: Db,
  memberId: MemberId,
  asked: { list: MyList; after: Position | null; most: number },
) {
  const { list, after, most } = asked
  return db
    .selectFrom('comments')
    .innerJoin('named_products', 'named_products.product_id', 'comments.product_id')
    .innerJoin('products', 'products.id', 'comments.product_id')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .leftJoin('profiles', 'profiles.id', 'comments.profile_id')
    .select([...columns, 'comments.product_id', 'comments.likes', 'comments.score', 'comments.created_at'])
    .select(['named_products.name_fa', 'named_products.name_en', 'products.kind'])
    .select(
      sql<string | null>`case
        when comments.voice = 'house' then null
        when members.comment_name = 'profile' then profiles.name
        when members.comment_name = 'own' then nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')
      end`.as('name'),
    )
    .select((eb) =>
      eb
        .selectFrom('comments as below')
        .whereRef('below.parent_id', '=', 'comments.id')
        .where('below.state', '=', 'shown')
        .select((e) => e.fn.countAll<number>().$castTo<number>().as('count'))
        .as('answers'),
    )
    .$if(list !== 'answers', (own) => own.where('comments.member_id', '=', memberId))
    .$if(list === 'mine', (own) => own.where('comments.state', '=', 'shown'))
    .$if(list === 'waiting', (own) => own.where('comments.state', '=', 'waiting'))
    .$if(list === 'refused', (own) => own.where('comments.state', '=', 'refused'))
    .$if(list === 'answers', (others) =>
      others
        .where('comments.state', '=', 'shown')
        .where(sql<boolean>`comments.member_id is distinct from ${memberId}::uuid`)
        .where('comments.answers_to', 'in', (eb) =>
          eb.selectFrom('comments as mine').where('mine.member_id', '=', memberId).select('mine.id'),
        ),
    )
    .$if(after !== null, (further) =>
      further.where(
        sql<boolean>`(comments.created_at, comments.id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(most)
    .execute()
}

/** How long each of a member's lists is, and the names that they may write under. */
export async function findMe(db: Db, memberId: MemberId, profileId: ProfileId | null) {
  const { rows } = await sql<{
    name_shown: 'profile' | 'own' | 'none'
    profile: string | null
    own: string | null
    tells_answers: boolean
    tells_decisions: boolean
    mine: number
    answers: number
    waiting: number
    refused: number
  }>`
    select members.comment_name as name_shown,
      wants_notice(members.id, 'answers', 'letter') as tells_answers,
      wants_notice(members.id, 'decisions', 'letter') as tells_decisions,
      (select name from profiles where id = ${profileId} and member_id = members.id) as profile,
      nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '') as own,
      (select count(*)::int from comments where member_id = members.id and state = 'shown') as mine,
      (select count(*)::int from comments mine
        join comments answers on answers.answers_to = mine.id
        where mine.member_id = members.id and answers.state = 'shown'
          and answers.member_id is distinct from members.id) as answers,
      (select count(*)::int from comments where member_id = members.id and state = 'waiting') as waiting,
      (select count(*)::int from comments where member_id = members.id and state = 'refused') as refused
    from members where id = ${memberId}`.execute(db)
  return rows[0]
}

export async function setName(db: Db, memberId: MemberId, shown: 'profile' | 'own' | 'none'): Promise<void> {
  await db.updateTable('members').set({ comment_name: shown }).where('id', '=', memberId).execute()
}

/** Lists a member's comments, for the file of their data. */
export function listCommentData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('comments')
    .where('member_id', '=', memberId)
    .where('voice', '!=', 'house')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'product_id', 'profile_id', 'text', 'at_ms', 'gives_away', 'state', 'refusal', 'appeal'])
    .select(['likes', 'dislikes', 'created_at', 'edited_at'])
    .execute()
}

/** Lists a member's reports, without the comments of others. */
export function listReportData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('comment_reports')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['comment_id', 'reason', 'created_at'])
    .execute()
}

/**
 * Removes what a member wrote. Where others answered, an empty comment of nobody stays, so that their words keep their
 * sense; what a member said for the house stays the house's.
 */
export async function eraseComments(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    update comments set member_id = null, profile_id = null, text = '', state = 'withdrawn', refusal = null, appeal = null,
      at_ms = null, is_pinned = false, held_for = '{}'
    where member_id = ${memberId} and voice <> 'house' and parent_id is null and exists (
      select from comments below
      where below.parent_id = comments.id and below.member_id is distinct from ${memberId}::uuid
    )`.execute(tx)
  await sql`
    with gone as (delete from comments where member_id = ${memberId} and voice <> 'house' returning parent_id)
    delete from comments where state = 'withdrawn' and id in (select parent_id from gone)
      and not exists (
        select from comments below
        where below.parent_id = comments.id and below.member_id is distinct from ${memberId}::uuid
      )`.execute(tx)
  await tx.deleteFrom('comment_reports').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('comment_mutes').where('member_id', '=', memberId).execute()
}
