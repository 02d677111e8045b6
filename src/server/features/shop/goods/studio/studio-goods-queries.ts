import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB, Goods as GoodsTable, Products } from '#db/schema.gen.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type Goods = ExpressionBuilder<DB, 'goods' | 'products'>

const poster = (eb: Goods) =>
  jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
    'poster',
  )

const stills = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'products.id')
      .orderBy('product_stills.position')
      .select(imageColumns)
      .select('images.id'),
  ).as('stills')

const variants = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('variants')
      .whereRef('variants.product_id', '=', 'goods.product_id')
      .orderBy('variants.position')
      .orderBy('variants.created_at')
      .select(['variants.id', 'variants.sku', 'variants.size_fa', 'variants.size_en', 'variants.color_fa'])
      .select(['variants.color_en', 'variants.color_hex', 'variants.edition_fa', 'variants.edition_en'])
      .select(['variants.weight_grams', 'variants.length_mm', 'variants.width_mm', 'variants.height_mm'])
      .select(['variants.low_at', 'variants.on_hand', 'variants.held', 'variants.withdrawn_at'])
      .select((inner) => [
        jsonArrayFrom(
          inner
            .selectFrom('variant_prices')
            .whereRef('variant_prices.variant_id', '=', 'variants.id')
            .orderBy('variant_prices.currency')
            .select(['variant_prices.currency', 'variant_prices.amount', 'variant_prices.sale_amount'])
            .select('variant_prices.sale_ends_at'),
        ).as('prices'),
        jsonArrayFrom(
          inner
            .selectFrom('variant_pictures')
            .innerJoin('images', 'images.id', 'variant_pictures.image_id')
            .whereRef('variant_pictures.variant_id', '=', 'variants.id')
            .orderBy('variant_pictures.position')
            .select(imageColumns)
            .select('images.id'),
        ).as('pictures'),
      ]),
  ).as('variants')

const ofTitle = (eb: Goods) =>
  jsonObjectFrom(
    eb
      .selectFrom('products as of')
      .whereRef('of.id', '=', 'goods.of_id')
      .select(['of.id', 'of.title_fa', 'of.title_en']),
  ).as('of')

const whole = (db: Db | Tx) =>
  db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .select(['products.id', 'products.version', 'products.state', 'products.title_fa', 'products.title_en'])
    .select(['products.synopsis_fa', 'products.synopsis_en', 'products.updated_at'])
    .select(['goods.line_fa', 'goods.line_en', 'goods.shelf', 'goods.of_id', 'goods.tags', 'goods.most_per_member'])
    .select(['goods.is_returnable', 'goods.no_return_fa', 'goods.no_return_en', 'goods.sent_from'])
    .select('goods.vat_percent')
    .select((eb) => [poster(eb), stills(eb), variants(eb), ofTitle(eb)])

export type StudioGoodsRow = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]
export type StudioVariantRow = StudioGoodsRow['variants'][number]

/** Goods with all their variants and pictures. One statement. */
export async function findStudioGoods(db: Db | Tx, id: ProductId): Promise<StudioGoodsRow | undefined> {
  return whole(db).where('goods.product_id', '=', id).executeTakeFirst()
}

/** The same of several, in the order of their ids. */
export async function listWholeGoods(db: Db | Tx, ids: readonly ProductId[]): Promise<StudioGoodsRow[]> {
  if (ids.length === 0) return []
  return whole(db)
    .where('goods.product_id', '=', sql<ProductId>`any(${ids}::int[])`)
    .orderBy('goods.product_id')
    .execute()
}

/** The filters of the studio's list. */
export interface StudioGoodsWish {
  state?: Selectable<Products>['state'] | undefined
  shelf?: Selectable<GoodsTable>['shelf'] | undefined
  /** Null: everything. */
  told: ToldWords | null
}

function wanted(db: Db | Tx, { state, shelf, told }: StudioGoodsWish) {
  let found = db.selectFrom('goods').innerJoin('products', 'products.id', 'goods.product_id')
  if (state !== undefined) found = found.where('products.state', '=', state)
  if (shelf !== undefined) found = found.where('goods.shelf', '=', shelf)
  if (told !== null)
    found = found.where(
      sql<boolean>`(${holdsWords(toldTexts.goods, told)} or goods.product_id = ${told.number}::integer
        or goods.product_id in (select product_id from variants where ${holdsWords(toldTexts.variant, told)}))`,
    )
  return found
}

const live = sql`select v.id, v.on_hand, v.held, v.low_at from variants v
  where v.product_id = goods.product_id and v.withdrawn_at is null`

const lowest = (currency: 'IRR' | 'USD') => sql<string | null>`(
  select min(p.amount) from variants v join variant_prices p on p.variant_id = v.id
  where v.product_id = goods.product_id and v.withdrawn_at is null and p.currency = ${currency})`

/** One page of the studio's list, the newest change first. */
export async function listStudioRows(
  db: Db,
  wish: StudioGoodsWish,
  page: { limit: number; offset: number; now: Date },
) {
  return wanted(db, wish)
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.state', 'products.updated_at'])
    .select(['goods.line_fa', 'goods.line_en', 'goods.shelf'])
    .select((eb) => [
      poster(eb),
      ofTitle(eb),
      sql<number>`(select count(*)::int from (${live}) v)`.as('variants'),
      sql<number>`(select coalesce(sum(v.on_hand - v.held), 0)::int from (${live}) v)`.as('free'),
      sql<boolean>`exists (select from (${live}) v where v.on_hand - v.held <= v.low_at)`.as('is_low'),
      lowest('IRR').as('irr'),
      lowest('USD').as('usd'),
      sql<boolean>`exists (select from (${live}) v join variant_prices p on p.variant_id = v.id
        where p.sale_amount is not null and (p.sale_ends_at is null or p.sale_ends_at > ${page.now}))`.as('is_on_sale'),
    ])
    .execute()
}

export async function countStudioRows(db: Db, wish: StudioGoodsWish): Promise<number> {
  const { n } = await wanted(db, wish)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The ids that a wish finds, in order, those after one first. */
export async function listIds(
  db: Db | Tx,
  wish: StudioGoodsWish,
  { limit, after }: { limit: number; after: ProductId | null },
): Promise<ProductId[]> {
  const found = wanted(db, wish)
  const rows = await (after === null ? found : found.where('goods.product_id', '>', after))
    .orderBy('goods.product_id')
    .limit(limit)
    .select('goods.product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** How many variants are sold or could be. */
export async function countVariants(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('variants')
    .where('withdrawn_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function countStates(db: Db) {
  return db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where products.state = 'draft')::int`.as('draft'),
      sql<number>`count(*) filter (where products.state = 'published')::int`.as('published'),
    ])
    .executeTakeFirstOrThrow()
}

/** The middle price of variants on each shelf: what a new price should be near to. By `shelf/currency`. */
export async function listUsualPrices(db: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('variant_prices')
    .innerJoin('variants', 'variants.id', 'variant_prices.variant_id')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .where('variants.withdrawn_at', 'is', null)
    .groupBy(['goods.shelf', 'variant_prices.currency'])
    .select(['goods.shelf', 'variant_prices.currency'])
    .select(sql<number>`percentile_disc(0.5) within group (order by variant_prices.amount)::float8`.as('middle'))
    .execute()
  return new Map(rows.map(({ shelf, currency, middle }) => [`${shelf}/${currency}`, middle]))
}

/** Which goods have variants with these numbers, withdrawn ones too. */
export async function listGoodsOfSkus(db: Db | Tx, skus: readonly string[]): Promise<ProductId[]> {
  if (skus.length === 0) return []
  const rows = await db
    .selectFrom('variants')
    .where('sku', '=', sql<string>`any(${skus}::text[])`)
    .select('product_id')
    .distinct()
    .execute()
  return rows.map((row) => row.product_id)
}
