import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#db/client.ts'
import type { DB, Episodes, Series } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns } from '../image-columns.ts'
import { offersOf } from '../sales/offer-queries.ts'

/** The series of a season or an episode. */
export interface Chain {
  series_id: ProductId
  series_fa: string
  series_en: string
  /** The part's own name with them. */
  name_fa: string
  name_en: string
  season: number
  season_id: ProductId
}

/** Columns that only a series, a season or an episode has; null for other kinds. */
export const seriesColumns = [
  'series.end_year',
  'products.parent_id',
  'products.position',
  sql<number | null>`(select credits_at_ms from episodes where episodes.product_id = products.id)`.as('credits_at_ms'),
  sql<ProductId | null>`(select comes_after from episodes where episodes.product_id = products.id)`.as('comes_after'),
  sql<Chain | null>`(
    select jsonb_build_object(
      'series_id', owners.id,
      'series_fa', owners.title_fa,
      'series_en', owners.title_en,
      'name_fa', named_products.name_fa,
      'name_en', named_products.name_en,
      'season', named_products.season,
      'season_id', case products.kind when 'season' then products.id else products.parent_id end
    )
    from named_products join products owners on owners.id = named_products.title_id
    where named_products.product_id = products.id and products.kind in ('season', 'episode')
  )`.as('chain'),
] as const

type Parts = ExpressionBuilder<DB & { parts: DB['products'] }, 'parts'>

/** Whether `parts` is a season of this series or an episode of one of them. */
export const isPartOf = (seriesId: Expression<ProductId> | ProductId) => sql<SqlBool>`parts.id in (
    select seasons.id from products seasons where seasons.parent_id = ${seriesId} and seasons.kind = 'season'
    union all
    select inner_parts.id from products seasons join products inner_parts on inner_parts.parent_id = seasons.id
    where seasons.parent_id = ${seriesId} and seasons.kind = 'season'
  )`

/** Its first still. */
export const stillOfPart = (eb: Parts) =>
  jsonObjectFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'parts.id')
      .orderBy('product_stills.position')
      .limit(1)
      .select(imageColumns),
  ).as('still')

/** Its length; null: there is nothing to play. */
export const lengthOfPart = (eb: Parts) =>
  eb
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .whereRef('current_assets.product_id', '=', 'parts.id')
    .where('current_assets.purpose', '=', 'feature')
    .select('assets.duration_ms')
    .as('duration_ms')

export const partColumns = [
  'parts.id',
  'parts.kind',
  'parts.parent_id',
  'parts.position',
  'parts.state',
  'parts.title_fa',
  'parts.title_en',
  'parts.synopsis_fa',
  'parts.synopsis_en',
  'parts.is_free',
  'parts.age_rating',
  'parts.release_at',
  'parts.release_ends_at',
] as const

/** The published seasons and episodes of a series in one list; empty for another kind. */
export const partsOfSeries = (eb: ExpressionBuilder<DB, 'products'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('products as parts')
      .leftJoin('episodes', 'episodes.product_id', 'parts.id')
      .where(isPartOf(sql<ProductId>`products.id`))
      .where('parts.state', '=', 'published')
      .orderBy('parts.position')
      .select(partColumns)
      .select('episodes.comes_after')
      .select((e) => [stillOfPart(e), lengthOfPart(e), offersOf(sql<ProductId>`parts.id`)]),
  ).as('series_parts')

/** Writes the fields that only a series has; a second time it changes them. */
export async function writeSeries(
  tx: Tx,
  productId: ProductId,
  series: Omit<Insertable<Series>, 'product_id'>,
): Promise<void> {
  await tx
    .insertInto('series')
    .values({ product_id: productId, ...series })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(series))
    .execute()
}

/** The same for an episode. */
export async function writeEpisode(
  tx: Tx,
  productId: ProductId,
  episode: Omit<Insertable<Episodes>, 'product_id'>,
): Promise<void> {
  await tx
    .insertInto('episodes')
    .values({ product_id: productId, ...episode })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(episode))
    .execute()
}

/** A new version of a season's table, so that an editor who has it open sees that it changed. */
export async function touchTable(tx: Tx, seasonId: ProductId): Promise<void> {
  await tx
    .insertInto('seasons')
    .values({ product_id: seasonId, table_version: 2 })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({ table_version: eb('seasons.table_version', '+', 1) })),
    )
    .execute()
}

/** Locks the series of a new season, or the season of a new episode; false when there is none of that kind. */
export async function lockParent(tx: Tx, id: ProductId, kind: 'series' | 'season'): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another part of this parent has the number. */
export async function isNumberTaken(
  tx: Tx,
  at: { parentId: ProductId; number: number; except: ProductId | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('parent_id', '=', at.parentId)
    .where('position', '=', at.number)
    .$if(at.except !== null, (found) => found.where('id', '!=', at.except ?? 0))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a product is an episode of the series that this season belongs to. */
export async function isEpisodeBeside(tx: Tx, episodeId: ProductId, seasonId: ProductId): Promise<boolean> {
  const row = await tx
    .selectFrom('products as parts')
    .innerJoin('products as seasons', 'seasons.id', 'parts.parent_id')
    .innerJoin('products as own', 'own.parent_id', 'seasons.parent_id')
    .where('parts.id', '=', episodeId)
    .where('parts.kind', '=', 'episode')
    .where('own.id', '=', seasonId)
    .select('parts.id')
    .executeTakeFirst()
  return row !== undefined
}
