import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { isPartOf, lengthOfPart, stillOfPart } from '../kinds/series-queries.ts'

const latestRun = sql`(
  select id, state from pipeline_runs
  where pipeline_runs.product_id = parts.id and purpose = 'feature' order by created_at desc limit 1
)`

const buyPrice = (currency: Currency) => sql<number | null>`(
  select amount from offers join offer_prices on offer_id = offers.id
  where offers.product_id = parts.id and withdrawn_at is null and way = 'buy' and currency = ${currency}
)`

/** The seasons and episodes of a series for its editors, drafts included, in one list by number. */
export function listStudioParts(db: Db | Tx, seriesId: ProductId) {
  return db
    .selectFrom('products as parts')
    .leftJoin('episodes', 'episodes.product_id', 'parts.id')
    .leftJoin('seasons', 'seasons.product_id', 'parts.id')
    .where(isPartOf(seriesId))
    .orderBy('parts.position')
    .select([
      'parts.id',
      'parts.kind',
      'parts.parent_id',
      sql<number>`coalesce(seasons.table_version, 1)`.as('table_version'),
      'parts.state',
      'parts.published_at',
      'parts.title_fa',
      'parts.title_en',
      'parts.synopsis_fa',
      'parts.synopsis_en',
      'parts.is_free',
      'parts.release_at',
      'episodes.comes_after',
    ])
    .select((eb) => [
      eb.ref('parts.position').$notNull().as('position'),
      stillOfPart(eb),
      lengthOfPart(eb),
      buyPrice('IRR').as('irr'),
      buyPrice('USD').as('usd'),
      sql<string | null>`(select state from ${latestRun} as run)`.as('run_state'),
      sql<number | null>`(
        select avg(case when media_steps.state in ('done', 'skipped') then 1 else media_steps.progress end)
        from media_steps where run_id = (select id from ${latestRun} as run)
      )`.as('run_progress'),
      eb
        .selectFrom('uploads')
        .whereRef('uploads.product_id', '=', 'parts.id')
        .where('uploads.state', '=', 'receiving')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('uploads'),
    ])
    .execute()
}

export type StudioPartRow = Awaited<ReturnType<typeof listStudioParts>>[number]

/** An episode's fields in the table of a season. */
export interface EpisodeColumns {
  position: number
  title_fa: string
  title_en: string
  synopsis_fa: string
  synopsis_en: string
  is_free: boolean
  release_at: Date | null
}

/** Changes an episode in its table; its other fields stay. */
export async function updateEpisode(tx: Tx, id: ProductId, columns: EpisodeColumns, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Where a special is watched; what else is known of the episode stays. */
export async function setComesAfter(tx: Tx, id: ProductId, after: ProductId | null): Promise<void> {
  await tx
    .insertInto('episodes')
    .values({ product_id: id, comes_after: after })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ comes_after: after }))
    .execute()
}

/** Removes episodes that were never published and have no file; returns those that went. */
export async function removeUnused(tx: Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('products')
    .where('id', 'in', ids)
    .where('kind', '=', 'episode')
    .where('published_at', 'is', null)
    .where((eb) =>
      eb.and(
        (['uploads', 'pipeline_runs', 'assets'] as const).map((table) =>
          eb.not(
            eb.exists(eb.selectFrom(table).whereRef(`${table}.product_id`, '=', 'products.id').select('product_id')),
          ),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
