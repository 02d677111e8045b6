import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import { holdsOf, pricesOf } from './opening/play-info-queries.ts'
import { hasFeature, partsOf, pausedUntil, planUntil, rightsOf } from './rights/ways-in-queries.ts'

const isOneOf = (seriesId: ProductId) => (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.or([
    eb('products.id', '=', seriesId),
    eb('products.parent_id', '=', seriesId),
    eb('products.parent_id', 'in', (e) =>
      e.selectFrom('products as seasons').where('seasons.parent_id', '=', seriesId).select('seasons.id'),
    ),
  ])

/**
 * A series with its published seasons and episodes, each with the facts that `mayWatch` needs, its prices, and how far a
 * profile has watched it. One query; the series comes first.
 */
export function findOwnSeries(
  db: Db,
  asked: { seriesId: ProductId; memberId: MemberId | null; profileId: ProfileId | null },
) {
  const { seriesId, memberId, profileId } = asked
  return db
    .selectFrom('products')
    .leftJoin('watch_times', (join) =>
      join.onRef('watch_times.product_id', '=', 'products.id').on('watch_times.profile_id', '=', profileId),
    )
    .where(isOneOf(seriesId))
    .where('products.kind', 'in', ['series', 'season', 'episode'])
    .where('products.state', '=', 'published')
    .orderBy(sql`products.id <> ${seriesId}`)
    .orderBy('products.position')
    .select([
      'products.id',
      'products.kind',
      'products.parent_id',
      'products.position',
      'products.state',
      'products.is_free',
      'products.release_at',
      'products.release_ends_at',
      'products.regions',
      'products.age_rating',
      'watch_times.position_ms',
      'watch_times.duration_ms',
      'watch_times.finished',
      'watch_times.watched_at',
      'watch_times.updated_at',
    ])
    .select((eb) => [
      partsOf(eb).as('parts'),
      rightsOf(eb, memberId).as('rights'),
      planUntil(eb, memberId).as('plan_until'),
      pausedUntil(eb, memberId).as('paused_until'),
      hasFeature(eb).as('has_feature'),
      pricesOf(eb).as('prices'),
      holdsOf(eb, memberId).as('holds'),
      eb
        .exists(
          eb
            .selectFrom('release_alerts')
            .whereRef('release_alerts.product_id', '=', 'products.id')
            .where('release_alerts.member_id', '=', memberId)
            .select('release_alerts.product_id'),
        )
        .$castTo<boolean>()
        .as('has_alert'),
    ])
    .execute()
}

export type OwnRow = Awaited<ReturnType<typeof findOwnSeries>>[number]
