import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { plannedAnew } from '#db/prepared.ts'
import type { DB, Goods as GoodsTable } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type Goods = ExpressionBuilder<DB, 'goods' | 'products'>

const pricesOf = (eb: ExpressionBuilder<DB, 'variants'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('variant_prices')
      .whereRef('variant_prices.variant_id', '=', 'variants.id')
      .orderBy('variant_prices.currency')
      .select(['variant_prices.currency', 'variant_prices.amount', 'variant_prices.sale_amount'])
      .select('variant_prices.sale_ends_at'),
  ).as('prices')

/** Selects the stock and prices of the variants on a card. */
const stockOf = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('variants')
      .whereRef('variants.product_id', '=', 'goods.product_id')
      .where('variants.withdrawn_at', 'is', null)
      .orderBy('variants.position')
      .select(['variants.on_hand', 'variants.held'])
      .select(pricesOf),
  ).as('variants')

const posterOf = (eb: Goods) =>
  jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
    'poster',
  )

const onSale = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .where('goods.listed_at', 'is not', null)

const cardColumns = (eb: Goods) =>
  [eb.ref('goods.product_id').as('id'), eb.ref('goods.shelf').as('shelf'), posterOf(eb), stockOf(eb)] as const

const cards = (db: Db) =>
  onSale(db)
    .select(['products.title_fa', 'products.title_en', 'goods.line_fa', 'goods.line_en', 'goods.sent_from'])
    .select(cardColumns)

export type GoodsCardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

type Shelf = Selectable<GoodsTable>['shelf']

/** The filters of a list of goods. */
export interface GoodsFilter {
  shelf?: Shelf | undefined
  of?: ProductId | undefined
  size?: string | undefined
  currency: Currency
  priceFrom?: number | undefined
  priceTo?: number | undefined
  inStock?: boolean | undefined
  collection?: string | undefined
  /** Words as the search compares them. */
  words: readonly string[]
}

const storedLowest = (currency: Currency) =>
  sql<number | null>`${sql.ref(currency === 'IRR' ? 'goods.lowest_irr' : 'goods.lowest_usd')}`

/** Whether a sale has ended since the lowest price was stored; null where no sale ends by itself. */
const isOutdated = (now: Date) => sql<boolean>`goods.lowest_until <= ${now}`
const isStored = (now: Date) => sql<boolean>`(goods.lowest_until is null or goods.lowest_until > ${now})`

const countedLowest = (currency: Currency, now: Date) => sql<number | null>`(
  select min(case when p.sale_amount is not null and (p.sale_ends_at is null or p.sale_ends_at > ${now})
    then p.sale_amount else p.amount end)
  from variants v join variant_prices p on p.variant_id = v.id
  where v.product_id = goods.product_id and v.withdrawn_at is null and p.currency = ${currency}
)`

interface PriceRange {
  priceFrom: number | undefined
  priceTo: number | undefined
}

/** Whether the lowest price lies in a range. The stored one is compared by itself, so that its index can answer. */
function inPrice(currency: Currency, { priceFrom, priceTo }: PriceRange, now: Date) {
  const within = (price: RawBuilder<number | null>) =>
    sql<boolean>`${price} between ${priceFrom ?? 0}::bigint and ${priceTo ?? Number.MAX_SAFE_INTEGER}::bigint`
  return sql<boolean>`case when ${isOutdated(now)} then ${within(countedLowest(currency, now))} else ${within(storedLowest(currency))} end`
}

/** Those that a filter leaves. */
function filtered(db: Db, filter: GoodsFilter, now: Date) {
  let found = db.selectFrom('goods').where('goods.listed_at', 'is not', null)
  if (filter.shelf !== undefined) found = found.where('goods.shelf', '=', filter.shelf)
  if (filter.of !== undefined) found = found.where('goods.of_id', '=', filter.of)
  if (filter.size !== undefined)
    found = found.where(
      sql<boolean>`exists (select from variants v where v.product_id = goods.product_id and v.withdrawn_at is null
        and ${filter.size} in (v.size_fa, v.size_en))`,
    )
  if (filter.inStock === true)
    found = found.where(
      sql<boolean>`exists (select from variants v where v.product_id = goods.product_id and v.withdrawn_at is null
        and v.on_hand > v.held)`,
    )
  if (filter.collection !== undefined)
    found = found.where(
      sql<boolean>`exists (select from collection_goods cg join collections c on c.id = cg.collection_id
        where cg.product_id = goods.product_id and c.slug = ${filter.collection} and c.is_shown)`,
    )
  const { currency, priceFrom, priceTo } = filter
  if (priceFrom !== undefined || priceTo !== undefined)
    found = found.where(inPrice(currency, { priceFrom, priceTo }, now))
  // how many are of a size, a price or a word differs by a thousand times
  if ([filter.size, priceFrom, priceTo, filter.words[0]].some((one) => one !== undefined))
    found = found.where(sql<boolean>`${plannedAnew} true`)
  // `like` and not `strpos`: the index of trigrams answers it
  for (const word of filter.words)
    found = found.where('goods.search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return found
}

/** The most that is counted: who looks for more narrows the list. */
const mostCounted = 500

export type GoodsOrder = 'newest' | 'cheapest' | 'dearest' | 'title'

/** One page of ids in the order of their lowest prices: those that are stored, by their index, and the few to count. */
function byPrice(db: Db, filter: GoodsFilter, { sort, now, most }: { sort: GoodsOrder; now: Date; most: number }) {
  const way = sort === 'cheapest' ? sql`asc nulls last` : sql`desc nulls last`
  const stored = filtered(db, filter, now)
    .where(isStored(now))
    .select(['goods.product_id', storedLowest(filter.currency).as('price')])
    .orderBy(sql`${storedLowest(filter.currency)} ${way}`)
    .orderBy('goods.product_id', 'desc')
    .limit(most)
  const counted = filtered(db, filter, now)
    .where(isOutdated(now))
    .select(['goods.product_id', countedLowest(filter.currency, now).as('price')])
  return db
    .selectFrom(sql<{ product_id: ProductId; price: number | null }>`((${stored}) union all (${counted}))`.as('listed'))
    .select('listed.product_id')
    .orderBy(sql`listed.price ${way}`)
    .orderBy('listed.product_id', 'desc')
}

/** One page of ids of a list in its order. */
function pageOfIds(
  db: Db,
  filter: GoodsFilter,
  page: { limit: number; offset: number; sort: GoodsOrder; locale: Locale; now: Date },
) {
  const { sort, locale, now, limit, offset } = page
  if (sort === 'cheapest' || sort === 'dearest')
    return byPrice(db, filter, { sort, now, most: offset + limit })
      .limit(limit)
      .offset(offset)
  const title = locale === 'fa' ? sql`products.title_fa collate "fa-x-icu"` : sql`products.title_en collate "en-x-icu"`
  const found =
    sort === 'newest'
      ? filtered(db, filter, now).orderBy('goods.listed_at', 'desc')
      : filtered(db, filter, now).innerJoin('products', 'products.id', 'goods.product_id').orderBy(title)
  return found.select('goods.product_id').orderBy('goods.product_id', 'desc').limit(limit).offset(offset)
}

/** One page of a list, and how many there are, counted up to `mostCounted`. Two statements. */
export async function listGoodsRows(
  db: Db,
  filter: GoodsFilter,
  page: { limit: number; offset: number; sort: GoodsOrder; locale: Locale; now: Date },
): Promise<{ rows: GoodsCardRow[]; total: number; isMore: boolean }> {
  const ids = pageOfIds(db, filter, page)
  const counted = filtered(db, filter, page.now)
    .select('goods.product_id')
    .limit(mostCounted + 1)
    .as('counted')
  const [rows, count] = await Promise.all([
    db
      // numbered before the cards are made, so that only those of the page are
      .selectFrom(
        sql<{ product_id: ProductId; rank: number }>`(
        select one.product_id, row_number() over ()::int as rank from (${ids}) one
      )`.as('listed'),
      )
      .innerJoin('goods', 'goods.product_id', 'listed.product_id')
      .innerJoin('products', 'products.id', 'goods.product_id')
      .orderBy('listed.rank')
      .select(['products.title_fa', 'products.title_en', 'goods.line_fa', 'goods.line_en', 'goods.sent_from'])
      .select(cardColumns)
      .execute(),
    db
      .selectFrom(counted)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Math.min(count.total, mostCounted), isMore: count.total > mostCounted }
}

const collectionColumns = ['id', 'slug', 'title_fa', 'title_en', 'line_fa', 'line_en'] as const

export async function listShownCollections(db: Db) {
  return db
    .selectFrom('collections')
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select(collectionColumns)
    .execute()
}

export async function findCollection(db: Db, slug: string) {
  return db
    .selectFrom('collections')
    .where('slug', '=', slug)
    .where('is_shown', '=', true)
    .select(collectionColumns)
    .executeTakeFirst()
}

/** Returns goods of collections, in their order: at most `most` of each. */
export async function listOfCollections(db: Db, ids: readonly number[], most: number) {
  if (ids.length === 0) return []
  return cards(db)
    .innerJoin('collection_goods', 'collection_goods.product_id', 'goods.product_id')
    .where('collection_goods.collection_id', 'in', ids)
    .where(
      sql<boolean>`(select count(*) from collection_goods before where before.collection_id = collection_goods.collection_id
        and (before.position, before.product_id) < (collection_goods.position, collection_goods.product_id)) < ${most}::int`,
    )
    .orderBy('collection_goods.collection_id')
    .orderBy('collection_goods.position')
    .orderBy('goods.product_id')
    .select('collection_goods.collection_id')
    .execute()
}

/** Cards of goods on sale by id. */
export async function findGoodsCards(db: Db, ids: readonly ProductId[]): Promise<GoodsCardRow[]> {
  if (ids.length === 0) return []
  return cards(db).where('goods.product_id', 'in', ids).execute()
}

/** Returns goods to stand beside others: of the same title, then of the same shelf, newest first. */
export async function listBeside(
  db: Db,
  to: { productId: ProductId; shelf: Shelf; ofId: ProductId | null },
  most: number,
): Promise<GoodsCardRow[]> {
  const { productId, shelf, ofId } = to
  const others = sql`select goods.product_id, goods.listed_at from goods
    where goods.listed_at is not null and goods.product_id <> ${productId}`
  const newest = sql`order by goods.listed_at desc, goods.product_id desc limit ${most}`
  // two lists instead of one condition with "or", which would read all goods of the shelf
  const beside = sql<{ id: ProductId; rank: number; at: Date }>`(
    select product_id as id, rank, listed_at as at from (
      (select 0 as rank, title.* from (${others} and goods.of_id = ${ofId}::int ${newest}) title)
      union all
      (select 1 as rank, shelf.* from (
        ${others} and goods.shelf = ${shelf} and (${ofId}::int is null or goods.of_id is distinct from ${ofId}::int)
        ${newest}
      ) shelf)
    ) both_lists
  )`.as<'beside'>('beside')
  return cards(db)
    .innerJoin(beside, 'beside.id', 'goods.product_id')
    .orderBy('beside.rank')
    .orderBy('beside.at', 'desc')
    .limit(most)
    .execute()
}
