import type { z } from 'zod'
import type * as contract from '#contract/shop/shop.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { fail } from '#server/fail.ts'
import { countShelves, findTitle, listSizes } from './filter-queries.ts'
import { findGoodsPage } from './goods-page-queries.ts'
import { findCollection, listBeside, listGoodsRows, listOfCollections, listShownCollections } from './goods-queries.ts'
import { presentGoodsCard, presentGoodsPage, type Seen } from './present-goods.ts'

type Shop = z.input<(typeof contract.getShop.responses)[200]>
type List = z.input<(typeof contract.listGoods.responses)[200]>
type Query = z.output<typeof contract.listGoods.query>

const onFirstPage = 8
const ofCollection = 200
const besideOne = 4

interface CollectionRow {
  slug: string
  title_fa: string
  title_en: string
  line_fa: string | null
  line_en: string | null
}

const nameIn = (locale: Locale, row: { title_fa: string; title_en: string }): string =>
  locale === 'fa' ? row.title_fa : row.title_en

const presentCollection = (row: CollectionRow, { locale }: Seen) => ({
  slug: row.slug,
  title: nameIn(locale, row),
  line: locale === 'fa' ? row.line_fa : row.line_en,
})

/** The shop's first page. Five statements. */
export async function readShop(db: Db, seen: Seen): Promise<Shop> {
  const page = { limit: onFirstPage, offset: 0, sort: 'newest' as const, ...seen }
  const [collections, newest, shelves] = await Promise.all([
    listShownCollections(db),
    listGoodsRows(db, { currency: 'IRR', words: [] }, page),
    countShelves(db),
  ])
  const rows = await listOfCollections(
    db,
    collections.map(({ id }) => id),
    onFirstPage,
  )
  return {
    collections: collections.map((collection) => ({
      ...presentCollection(collection, seen),
      items: rows.filter((row) => row.collection_id === collection.id).map((row) => presentGoodsCard(row, seen)),
    })),
    newest: newest.rows.map((row) => presentGoodsCard(row, seen)),
    shelves,
  }
}

/** The words of a search as they are compared. Signs alone are no words and find nothing. */
function wordsOf(query: string | undefined): string[] {
  const text = (query ?? '').trim()
  const words = searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
  return words.length === 0 && text !== '' ? [text] : words
}

/** A list of goods. Three statements; one more for each name of what it is narrowed to. */
export async function readGoodsList(db: Db, query: Query, seen: Seen): Promise<List> {
  const { page, per_page: perPage, shelf, of, size, currency, collection, sort } = query
  const filter = {
    shelf,
    of,
    size,
    currency,
    collection,
    priceFrom: query.price_from,
    priceTo: query.price_to,
    inStock: query.in_stock,
    words: wordsOf(query.query),
  }
  const shown = { limit: perPage, offset: (page - 1) * perPage, sort, ...seen }
  const [{ rows, total, isMore }, sizes, title, within] = await Promise.all([
    listGoodsRows(db, filter, shown),
    listSizes(db, shelf, seen.locale),
    of === undefined ? undefined : findTitle(db, of),
    collection === undefined ? undefined : findCollection(db, collection),
  ])
  const items = rows.map((row) => presentGoodsCard(row, seen))
  return {
    items,
    page,
    per_page: perPage,
    total,
    is_more: isMore,
    sizes,
    of_title: title === undefined ? null : nameIn(seen.locale, title),
    collection_title: within === undefined ? null : nameIn(seen.locale, within),
  }
}

/** @throws `request.not_found` */
export async function readCollection(db: Db, slug: string, seen: Seen) {
  const collection = (await findCollection(db, slug)) ?? fail('request.not_found')
  const rows = await listOfCollections(db, [collection.id], ofCollection)
  return { ...presentCollection(collection, seen), items: rows.map((row) => presentGoodsCard(row, seen)) }
}

/** The page of goods. Two statements. @throws `request.not_found` */
export async function readGoods(db: Db, id: ProductId, seen: Seen) {
  const row = (await findGoodsPage(db, id)) ?? fail('request.not_found')
  const beside = await listBeside(db, { productId: row.id, shelf: row.shelf, ofId: row.of_id }, besideOne)
  return presentGoodsPage(row, beside, seen)
}
