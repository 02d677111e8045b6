import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import { namedOf } from '#server/features/catalog/titles/index.ts'
import { hasFeature, partsOf, pausedUntil, planUntil, rightsOf } from '../rights/ways-in-queries.ts'

// far more than anybody has open; the list has no pages
const most = 200

/** A profile's begun titles, newest first. */
const selectBegun = (db: Db, profileId: ProfileId) =>
  db
    .selectFrom('watch_times')
    .innerJoin('products', 'products.id', 'watch_times.product_id')
    .where('watch_times.profile_id', '=', profileId)
    .where('watch_times.hidden_at', 'is', null)
    .where('watch_times.finished', '=', false)
    // music is heard again and again; only a clip is watched
    .where((eb) =>
      eb.or([
        eb('products.kind', 'not in', ['track', 'music']),
        eb.exists(
          eb
            .selectFrom('albums')
            .whereRef('albums.product_id', '=', 'products.id')
            .where('albums.form', '=', 'clip')
            .select(sql`1`.as('one')),
        ),
      ]),
    )
    .orderBy('watch_times.updated_at', 'desc')
    .orderBy('watch_times.product_id', 'desc')
    .limit(most)
    .select(['watch_times.product_id', 'watch_times.position_ms', 'watch_times.duration_ms', 'watch_times.finished'])
    .select((eb) => [partsOf(eb).as('parts'), namedOf(sql<ProductId>`products.id`).as('named')])

/** The begun titles of a profile, with what decides which of them its page lists. */
export const listBegunNames = (db: Db, profileId: ProfileId) => selectBegun(db, profileId).execute()

/** The same with the facts that `mayWatch` needs about each. */
export function listBegun(db: Db, who: { profileId: ProfileId; memberId: MemberId }) {
  return selectBegun(db, who.profileId)
    .select([
      'watch_times.updated_at',
      'products.id',
      'products.kind',
      'products.state',
      'products.is_free',
      'products.release_at',
      'products.release_ends_at',
      'products.regions',
      'products.age_rating',
      'products.position',
      'products.title_fa',
      'products.title_en',
    ])
    .select((eb) => [
      rightsOf(eb, who.memberId).as('rights'),
      planUntil(eb, who.memberId).as('plan_until'),
      pausedUntil(eb, who.memberId).as('paused_until'),
      hasFeature(eb).as('has_feature'),
    ])
    .execute()
}

/** Removes a title from a profile's list; its position stays, and a repeat has no effect. */
export async function hideBegun(db: Db, profileId: ProfileId, productId: ProductId, now: Date): Promise<void> {
  await db
    .updateTable('watch_times')
    .set({ hidden_at: now })
    .where('profile_id', '=', profileId)
    .where('product_id', '=', productId)
    .execute()
}
