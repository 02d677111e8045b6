import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

type Screenings = ExpressionBuilder<DB, 'screenings' | 'products'>

/** How long the programme of a screening is in milliseconds: its titles, the interval between them, and the talk. */
export const programmeMs = (eb: Screenings) =>
  eb
    .selectFrom('programme_items as items')
    .leftJoin('current_assets', (join) =>
      join.onRef('current_assets.product_id', '=', 'items.item_id').on('current_assets.purpose', '=', 'feature'),
    )
    .leftJoin('assets', 'assets.id', 'current_assets.asset_id')
    .leftJoin('screening_copies as copies', (join) =>
      join
        .onRef('copies.product_id', '=', 'items.product_id')
        .onRef('copies.item_id', '=', 'items.item_id')
        .on('copies.retired_at', 'is', null),
    )
    .whereRef('items.product_id', '=', 'screenings.product_id')
    .select(
      sql<number>`(
        coalesce(sum(coalesce(copies.duration_ms, assets.duration_ms)), 0)
        + coalesce(screenings.talk_minutes, 0) * 60000
        + case
            -- an interval after the last part is none
            when screenings.interval_after < count(*) + (screenings.talk_minutes is not null)::int
            then coalesce(screenings.interval_minutes, 0) * 60000 else 0
          end
      )::bigint`.as('ms'),
    )

/** How long our stream has failed since the beginning, in milliseconds; null while it fails. */
export const haltedMs = (eb: Screenings) =>
  eb
    .selectFrom('screening_outages')
    .whereRef('screening_outages.product_id', '=', 'screenings.product_id')
    .select(
      sql<number | null>`case when bool_or(ended_at is null) then null else coalesce(
        sum(greatest(0, extract(epoch from ended_at - greatest(began_at, products.release_at)) * 1000)), 0
      )::bigint end`.as('ms'),
    )
