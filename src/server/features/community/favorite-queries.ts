import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'

const oldest = 99

/** Changes of one profile's favourites run one after another, so that two clicks both take effect in order. */
export async function lockProfile(tx: Tx, profileId: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The title, whether it is marked, and how many titles are. */
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

/** All favourites of a profile, newest first; `is_shown` is false for titles that are off the site. */
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
      'products.kind',
      'products.age_rating',
      eb('products.state', '=', 'published').as('is_shown'),
    ])
    .execute()
}

type Wanted = { since: Date; maxAge: number | null; most: number }

/** Titles on the site that were marked most since then, the most first. */
export async function findLiked(db: Db, { since, maxAge, most }: Wanted): Promise<ProductId[]> {
  const marked = db
    .selectFrom('favorites')
    .where('created_at', '>', since)
    .groupBy('product_id')
    .select((eb) => ['product_id', eb.fn.countAll<string>().as('times')])
  const rows = await db
    .selectFrom(marked.as('marked'))
    .innerJoin('products', 'products.id', 'marked.product_id')
    .where('products.state', '=', 'published')
    .where('products.age_rating', '<=', maxAge ?? oldest)
    .orderBy('marked.times', 'desc')
    .orderBy('products.id', 'desc')
    .limit(most)
    .select('products.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest films on the site. */
export async function findNewest(db: Db, { maxAge, most }: Omit<Wanted, 'since'>): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .where('state', '=', 'published')
    .where('kind', '=', 'movie')
    .where('age_rating', '<=', maxAge ?? oldest)
    .orderBy('published_at', 'desc')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Favourites of all profiles of a member, oldest first. */
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
