import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type WishPrice } from '#db/json-columns.ts'
import type { ChildWishId, MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import { imageColumns, namedOf } from '#server/features/catalog/titles/index.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** The key of the purchase of a wish's present try: the same for every press, so that it is bought once. */
export const keyOf = ({ id, tries }: { id: ChildWishId; tries: number }): string => `wish/${id}/${tries}`

/** A wish with its title, its child, and the purchase of its present try. */
const selectWishes = (db: Db | Tx) =>
  db
    .selectFrom('child_wishes')
    .innerJoin('profiles', 'profiles.id', 'child_wishes.profile_id')
    .innerJoin('products', 'products.id', 'child_wishes.product_id')
    .innerJoin('named_products', 'named_products.product_id', 'child_wishes.product_id')
    .leftJoin('purchases', (join) =>
      join
        .onRef('purchases.member_id', '=', 'child_wishes.member_id')
        .on('purchases.idempotency_key', '=', sql<string>`'wish/' || child_wishes.id || '/' || child_wishes.tries`),
    )
    .select([
      'child_wishes.id',
      'child_wishes.member_id',
      'child_wishes.profile_id',
      'child_wishes.product_id',
      'child_wishes.state',
      'child_wishes.word',
      'child_wishes.prices',
      'child_wishes.tries',
      'child_wishes.leased_until',
      'child_wishes.created_at',
      'child_wishes.ends_at',
      'profiles.name as child',
      'products.kind',
      'purchases.id as purchase_id',
      'purchases.state as purchase_state',
    ])
    .select((eb) => [
      // an episode is for the age of its series, and is on the site with it
      sql<number>`(
        select max(parts.age_rating) from product_tree join products parts on parts.id = product_tree.within_id
        where product_tree.product_id = child_wishes.product_id
      )`.as('age_rating'),
      sql<boolean>`(
        select bool_and(parts.state = 'published') from product_tree join products parts on parts.id = product_tree.within_id
        where product_tree.product_id = child_wishes.product_id
      )`.as('is_on_site'),
      namedOf(eb.ref('child_wishes.product_id')).as('named'),
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .innerJoin('products as titles', 'titles.poster_id', 'images.id')
          .whereRef('titles.id', '=', 'named_products.title_id')
          .select(imageColumns),
      ).as('poster'),
    ])

export type WishRow = Awaited<ReturnType<typeof listWishesOf>>[number]

/** The wishes of an account, or of one of its profiles, the newest first. */
export function listWishesOf(db: Db | Tx, { memberId, profileId }: { memberId: MemberId; profileId?: ProfileId }) {
  return selectWishes(db)
    .where('child_wishes.member_id', '=', memberId)
    .where((eb) => (profileId === undefined ? eb.lit(true) : eb('child_wishes.profile_id', '=', profileId)))
    .orderBy('child_wishes.created_at', 'desc')
    .orderBy('child_wishes.id')
    .limit(50)
    .execute()
}

/** One wish of an account; undefined when it is nobody's, or another account's. */
export function findWish(db: Db | Tx, of: { id: ChildWishId; memberId: MemberId }) {
  return selectWishes(db)
    .where('child_wishes.id', '=', of.id)
    .where('child_wishes.member_id', '=', of.memberId)
    .executeTakeFirst()
}

/** Locks a wish, so that its answers come one after another. */
export async function lockWish(tx: Tx, id: ChildWishId): Promise<void> {
  await tx.selectFrom('child_wishes').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
}

/** Locks a profile, so that its wishes are made one after another. */
export async function lockProfile(tx: Tx, id: ProfileId): Promise<void> {
  await tx.selectFrom('profiles').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
}

export async function countWishesSince(tx: Tx, profileId: ProfileId, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('child_wishes')
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function insertWish(
  tx: Tx,
  wish: {
    memberId: MemberId
    profileId: ProfileId
    productId: ProductId
    prices: WishPrice[]
    now: Date
    endsAt: Date
  },
): Promise<ChildWishId> {
  const row = await tx
    .insertInto('child_wishes')
    .values({
      member_id: wish.memberId,
      profile_id: wish.profileId,
      product_id: wish.productId,
      prices: json(wish.prices),
      created_at: wish.now,
      ends_at: wish.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateWish(
  db: Db | Tx,
  id: ChildWishId,
  change: {
    state?: 'refused' | 'withdrawn'
    word?: string
    tries?: number
    leased_until?: Date | null
    settled_at?: Date
  },
): Promise<void> {
  await db.updateTable('child_wishes').set(change).where('id', '=', id).execute()
}

/** Ends the lease of a press, and of no other press. */
export async function freeLease(db: Db, id: ChildWishId, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('child_wishes')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute()
}

/** An account's wishes, for its data file. */
export function listWishData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('child_wishes')
    .innerJoin('profiles', 'profiles.id', 'child_wishes.profile_id')
    .innerJoin('named_products', 'named_products.product_id', 'child_wishes.product_id')
    .where('child_wishes.member_id', '=', memberId)
    .orderBy('child_wishes.created_at')
    .select(['profiles.name as child', 'named_products.name_fa as title_fa', 'named_products.name_en as title_en'])
    .select(['child_wishes.state', 'child_wishes.word', 'child_wishes.created_at', 'child_wishes.ends_at'])
    .execute()
}

export async function deleteWishesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('child_wishes').where('member_id', '=', memberId).execute()
}

export async function deleteWishesBefore(db: Db, at: Date): Promise<number> {
  const result = await db.deleteFrom('child_wishes').where('created_at', '<', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}
