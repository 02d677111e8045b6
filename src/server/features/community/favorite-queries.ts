import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'

/** Changes of one profile's favourites go one after the other, so that two clicks end as one and then the other. */
export async function lockProfile(tx: Tx, profileId: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a title is, whether it is marked, and how many are. */
export async function findMark(tx: Tx, profileId: ProfileId, productId: ProductId) {
  const row = await tx
    .selectNoFrom((eb) => [
      eb.selectFrom('products').where('products.id', '=', productId).select('products.state').as('state'),
      eb.selectFrom('products').where('products.id', '=', productId).select('products.age_rating').as('age_rating'),
      eb
        .selectFrom('favorites')
        .where('favorites.profile_id', '=', profileId)
        .where('favorites.product_id', '=', productId)
        .select('favorites.created_at')
        .as('marked_at'),
      eb
        .selectFrom('favorites')
        .where('favorites.profile_id', '=', profileId)
        .select((e) => e.fn.countAll<string>().as('count'))
        .as('count'),
    ])
    .executeTakeFirstOrThrow()
  const { state, age_rating } = row
  return { state, ageRating: age_rating ?? 0, isMarked: row.marked_at !== null, count: Number(row.count) }
}

export async function insertMark(tx: Tx, mark: { profile_id: ProfileId; product_id: ProductId; created_at: Date }) {
  await tx.insertInto('favorites').values(mark).execute()
}

export async function deleteMark(tx: Tx, profileId: ProfileId, productId: ProductId): Promise<void> {
  await tx.deleteFrom('favorites').where('profile_id', '=', profileId).where('product_id', '=', productId).execute()
}

/** All that a profile has marked, the latest first; `is_shown` is false for what is out of the house. */
export async function listMarks(db: Db, profileId: ProfileId) {
  return db
    .selectFrom('favorites')
    .innerJoin('products', 'products.id', 'favorites.product_id')
    .where('favorites.profile_id', '=', profileId)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('favorites.product_id', 'desc')
    .select((eb) => [
      'favorites.product_id',
      'favorites.created_at',
      eb('products.state', '=', 'published').as('is_shown'),
    ])
    .execute()
}

/** What all profiles of a member have marked, the oldest first. */
export function listMarksOfMember(db: Db, memberId: MemberId) {
  return db
    .selectFrom('favorites')
    .innerJoin('profiles', 'profiles.id', 'favorites.profile_id')
    .innerJoin('products', 'products.id', 'favorites.product_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('favorites.created_at')
    .select([
      'favorites.profile_id',
      'favorites.product_id',
      'products.title_fa',
      'products.title_en',
      'favorites.created_at',
    ])
    .execute()
}
