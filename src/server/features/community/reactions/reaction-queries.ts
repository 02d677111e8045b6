import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { CommentId, MemberId, ProductId, ProfileId } from '#lib/ids.ts'

/** A profile's own opinion, and the number of all who like and dislike. */
export interface Opinions {
  likes: number
  dislikes: number
  own: number
}

/** A press on like or dislike: turned when `wanted` is undefined. */
export interface Press {
  profileId: ProfileId
  /** 1 likes, -1 dislikes. */
  opinion: 1 | -1
  wanted: boolean | undefined
}

const oldest = 99

/**
 * Writes an opinion and its counts in one statement, whose commit does not wait for the disk (the migration says why).
 * Undefined when no such title is on the site for this profile.
 */
export async function pressOnProduct(
  db: Db,
  productId: ProductId,
  press: Press,
  { now, ageLimit }: { now: Date; ageLimit: number | null },
): Promise<Opinions | undefined> {
  const { rows } = await sql<Opinions>`
    select said.likes, said.dislikes, said.own
    from products
    cross join lateral react_to_product(
      products.id, ${press.profileId}::int, ${press.opinion}::smallint, ${press.wanted ?? null}::boolean, ${now}::timestamptz
    ) said
    where products.id = ${productId} and products.state = 'published' and products.age_rating <= ${ageLimit ?? oldest}`.execute(
    db,
  )
  return rows[0]
}

/** The same on a comment; undefined when there is none that others see. */
export async function pressOnComment(
  db: Db,
  commentId: CommentId,
  press: Press,
  now: Date,
): Promise<Opinions | undefined> {
  const { rows } = await sql<Opinions>`
    select likes, dislikes, own from react_to_comment(
      ${commentId}::uuid, ${press.profileId}::int, ${press.opinion}::smallint, ${press.wanted ?? null}::boolean, ${now}::timestamptz
    )`.execute(db)
  return rows[0]
}

/** Counts of a title on the site, and what this profile thinks; undefined when there is no such title. */
export async function findOpinions(
  db: Db,
  productId: ProductId,
  profileId: ProfileId | null,
): Promise<Opinions | undefined> {
  return db
    .selectFrom('products')
    .leftJoin('product_voices as counts', 'counts.product_id', 'products.id')
    .leftJoin('product_reactions as own', (join) =>
      join.onRef('own.product_id', '=', 'products.id').on('own.profile_id', '=', profileId ?? 0),
    )
    .where('products.id', '=', productId)
    .where('products.state', '=', 'published')
    .select((eb) => [
      eb.fn.coalesce('counts.likes', sql<number>`0`).as('likes'),
      eb.fn.coalesce('counts.dislikes', sql<number>`0`).as('dislikes'),
      eb.fn.coalesce('own.value', sql<number>`0`).as('own'),
    ])
    .executeTakeFirst()
}

/** Opinions of all profiles of a member, oldest first. */
export async function listOpinionsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('product_reactions')
    .innerJoin('profiles', 'profiles.id', 'product_reactions.profile_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('product_reactions.created_at')
    .select(['product_reactions.profile_id', 'product_reactions.product_id', 'product_reactions.value'])
    .select('product_reactions.created_at')
    .execute()
}

/** Opinions on comments of all profiles of a member, without what others wrote. */
export async function listCommentOpinionsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('comment_reactions')
    .innerJoin('profiles', 'profiles.id', 'comment_reactions.profile_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('comment_reactions.created_at')
    .select(['comment_reactions.profile_id', 'comment_reactions.comment_id', 'comment_reactions.value'])
    .select('comment_reactions.created_at')
    .execute()
}
