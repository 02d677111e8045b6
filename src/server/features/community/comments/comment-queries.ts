import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { CommentId, MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import { posterOf } from '#server/features/catalog/titles/index.ts'
import type { Position } from './comment-cursor.ts'

/** For whom a list is read: what they think of each, and which are theirs. */
export interface Reader {
  memberId: MemberId | null
  profileId: ProfileId | null
}

/** The name that its author chose; null where there is none to show. */
const nameOf = sql<string | null>`case
  when comments.voice = 'house' then null
  when members.comment_name = 'profile' then profiles.name
  when members.comment_name = 'own' then nullif(trim(concat_ws(' ', members.first_name, members.last_name)), '')
end`

/** A built-in one, where the profile's name stands beside it. */
const avatarOf = sql<
  string | null
>`case when comments.voice <> 'house' and members.comment_name = 'profile' then profiles.avatar end`

const facts = ['comments.id', 'comments.product_id', 'comments.parent_id', 'comments.voice', 'comments.text'] as const
const marks = ['comments.at_ms', 'comments.gives_away', 'comments.has_watched', 'comments.state'] as const
const moments = ['comments.is_pinned', 'comments.likes', 'comments.dislikes', 'comments.score'] as const
const times = ['comments.created_at', 'comments.edited_at'] as const

const comments = (db: Db | Tx, reader: Reader) =>
  db
    .selectFrom('comments')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .leftJoin('profiles', 'profiles.id', 'comments.profile_id')
    .leftJoin('comment_reactions as own', (join) =>
      join.onRef('own.comment_id', '=', 'comments.id').on('own.profile_id', '=', reader.profileId ?? 0),
    )
    .select([...facts, ...marks, ...moments, ...times])
    .select([nameOf.as('name'), avatarOf.as('avatar')])
    .select((eb) => [
      eb.fn.coalesce('own.value', sql<number>`0`).as('own'),
      eb.fn.coalesce('comments.profile_id', sql<number>`0`).as('seed'),
      sql<boolean>`coalesce(comments.member_id = ${reader.memberId}::uuid, false)`.as('is_own'),
      // an answer is folded like what it answers
      sql<Above>`(
        select json_build_object('gives_away', above.gives_away, 'at_ms', above.at_ms)
        from comments above where above.id = comments.parent_id
      )`.as('above'),
    ])

type Above = { gives_away: boolean; at_ms: number | null } | null

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number]
export type AnswerRow = CommentRow & { answers_to: string | null }

type Rows = ExpressionBuilder<DB, 'comments'>
const isSeen = (eb: Rows) => eb('comments.state', 'in', ['shown', 'withdrawn'])

/** Comments of a title that others see, answers apart, from a place on. */
export async function listTop(
  db: Db,
  asked: { productId: ProductId; sort: 'best' | 'newest'; after: Position | null; most: number },
  reader: Reader,
): Promise<CommentRow[]> {
  const { productId, sort, after, most } = asked
  const from =
    sort === 'best'
      ? sql<boolean>`(comments.score, comments.created_at, comments.id) < (${after?.score ?? 0}::real, ${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`
      : sql<boolean>`(comments.created_at, comments.id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`
  return comments(db, reader)
    .where('comments.product_id', '=', productId)
    .where('comments.parent_id', 'is', null)
    .where('comments.is_pinned', '=', false)
    .where(isSeen)
    .$if(after !== null, (further) => further.where(from))
    .$if(sort === 'best', (sorted) => sorted.orderBy('comments.score', 'desc'))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(most)
    .execute()
}

/** The best comments that speak of an instant of a span of a title, in the title's order. */
export async function listMoments(
  db: Db,
  asked: { productId: ProductId; fromMs: number; beforeMs: number; most: number },
  reader: Reader,
): Promise<CommentRow[]> {
  const { productId, fromMs, beforeMs, most } = asked
  const rows = await comments(db, reader)
    .where('comments.product_id', '=', productId)
    .where('comments.at_ms', '>=', fromMs)
    .where('comments.at_ms', '<', beforeMs)
    .where('comments.parent_id', 'is', null)
    .where('comments.state', '=', 'shown')
    .orderBy('comments.score', 'desc')
    .orderBy('comments.id')
    .limit(most)
    .execute()
  return rows.sort((a, b) => (a.at_ms ?? 0) - (b.at_ms ?? 0))
}

/** The comment that the house holds above the others. */
export async function findPinned(db: Db, productId: ProductId, reader: Reader): Promise<CommentRow | undefined> {
  return comments(db, reader)
    .where('comments.product_id', '=', productId)
    .where('comments.is_pinned', '=', true)
    .where('comments.state', '=', 'shown')
    .executeTakeFirst()
}

const withAnswered = sql<string | null>`(
  select case when answered.parent_id is null then null else case
    when other.comment_name = 'profile' then face.name
    when other.comment_name = 'own' then nullif(trim(concat_ws(' ', other.first_name, other.last_name)), '')
  end end
  from comments answered
  left join members other on other.id = answered.member_id
  left join profiles face on face.id = answered.profile_id
  where answered.id = comments.answers_to
)`.as('answers_to')

/** Answers to a comment, the oldest first, from a place on. */
export async function listAnswers(
  db: Db,
  asked: { parentId: CommentId; after: Position | null; most: number },
  reader: Reader,
): Promise<AnswerRow[]> {
  const { parentId, after, most } = asked
  return comments(db, reader)
    .select(withAnswered)
    .where('comments.parent_id', '=', parentId)
    .where(isSeen)
    .$if(after !== null, (further) =>
      further.where(
        sql<boolean>`(comments.created_at, comments.id) > (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(most)
    .execute()
}

/** The first answers to each of these comments, and how many it has. */
export async function listFirstAnswers(
  db: Db,
  parentIds: readonly CommentId[],
  most: number,
  reader: Reader,
): Promise<(AnswerRow & { all: number })[]> {
  if (parentIds.length === 0) return []
  return comments(db, reader)
    .innerJoin(
      sql<{ id: CommentId; all: number }>`(
        select first.id, first.all
        from unnest(${parentIds}::uuid[]) as parent (id)
        cross join lateral (
          select c.id, count(*) over ()::int as all from comments c
          where c.parent_id = parent.id and c.state in ('shown', 'withdrawn')
          order by c.created_at, c.id limit ${most}
        ) first
      )`.as('first'),
      (join) => join.onRef('first.id', '=', 'comments.id'),
    )
    .select([withAnswered, 'first.all'])
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
}

/** A title on the site with how many comments it has; undefined when there is none that this age may open. */
export async function findTalk(db: Db | Tx, productId: ProductId, ageLimit: number | null) {
  return db
    .selectFrom('products')
    .leftJoin('product_voices as voices', 'voices.product_id', 'products.id')
    .where('products.id', '=', productId)
    .where('products.state', '=', 'published')
    .where('products.age_rating', '<=', ageLimit ?? 99)
    .select(['products.id', 'products.kind', 'products.title_fa', 'products.title_en'])
    .select((eb) => [eb.fn.coalesce('voices.comments', sql<number>`0`).as('total'), posterOf(eb)])
    .executeTakeFirst()
}

/** The text of a comment that others see. */
export async function findText(db: Db, id: CommentId): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('products', 'products.id', 'comments.product_id')
    .where('comments.id', '=', id)
    .where('comments.state', '=', 'shown')
    .where('products.state', '=', 'published')
    .select('comments.text')
    .executeTakeFirst()
  return row?.text
}

/** The title of a comment that others see. */
export async function findTitleOf(db: Db, id: CommentId): Promise<ProductId | undefined> {
  const row = await db.selectFrom('comments').where('id', '=', id).where(isSeen).select('product_id').executeTakeFirst()
  return row?.product_id
}
