import { z } from 'zod'
import { Currency, Image, Instant, Message, Money, PageQuery, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** The sort of goods. */
export const Shelf = z
  .enum(['poster', 'print', 'book', 'record', 'shirt', 'cup', 'disc', 'other'])
  .meta({ id: 'Shelf' })

/** Whether it can be had: `few_left` says how many in `left`; `preorder` is sold before it exists. */
const StockSaid = z.enum(['in_stock', 'few_left', 'sold_out', 'preorder'])

/** A price in one currency as it is now. */
const PriceSaid = z.object({
  price: Money,
  /** During a sale: the usual price, and the instant at which the sale ends, if it has one. */
  usual: Money.nullable(),
  sale_ends_at: Instant.nullable(),
})

export const GoodsCard = z
  .object({
    id: z.int(),
    title: z.string(),
    /** Under the title, e.g. “50 × 70 cm, archival”. */
    line: z.string().nullable(),
    shelf: Shelf,
    poster: Image.nullable(),
    stock: StockSaid,
    left: z.int().nullable(),
    sent_from: z.string().nullable(),
    /** The lowest price in each currency in which it is sold; `is_from`: other variants cost more. */
    prices: z.array(PriceSaid.extend({ is_from: z.boolean() })),
  })
  .meta({ id: 'GoodsCard' })

const Variant = z.object({
  id: Uuid,
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  color_hex: z.string().nullable(),
  edition: z.string().nullable(),
  stock: StockSaid,
  left: z.int().nullable(),
  /** The most of it in one order. */
  most: z.int(),
  prices: z.array(PriceSaid),
  /** Its own pictures; empty: those of the goods. */
  pictures: z.array(Image),
  weight_grams: z.int(),
  /** Length, width and height with its wrapping. */
  size_mm: z.tuple([z.int(), z.int(), z.int()]).nullable(),
})

export const Goods = GoodsCard.extend({
  other_title: z.string(),
  text: z.string(),
  pictures: z.array(Image),
  variants: z.array(Variant),
  most_per_member: z.int().nullable(),
  is_returnable: z.boolean(),
  /** Why it is not taken back; told before sale. */
  no_return: z.string().nullable(),
  tags: z.array(z.string()),
  /** The film, festival or other title that it belongs to. */
  of: z.object({ id: z.int(), kind: z.string(), title: z.string(), poster: Image.nullable() }).nullable(),
  collections: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Goods beside it: of the same title, then of the same shelf. */
  beside: z.array(GoodsCard),
}).meta({ id: 'Goods' })

const Collection = z
  .object({ slug: z.string(), title: z.string(), line: z.string().nullable() })
  .meta({ id: 'GoodsCollection' })

export const getShop = route({
  method: 'GET',
  path: '/shop',
  tag: 'shop',
  summary: 'The shop’s first page: collections with their first goods, the newest, and the shelves that have any',
  access: 'public',
  sharedSeconds: 10,
  responses: {
    200: z.object({
      collections: z.array(Collection.extend({ items: z.array(GoodsCard) })),
      newest: z.array(GoodsCard),
      shelves: z.array(z.object({ shelf: Shelf, count: z.int() })),
    }),
  },
})

export const listGoods = route({
  method: 'GET',
  path: '/shop/goods',
  tag: 'shop',
  summary: 'Goods on sale',
  access: 'public',
  sharedSeconds: 10,
  query: PageQuery.extend({
    shelf: Shelf.optional(),
    /** Goods of this film, festival or other title. */
    of: ProductId.optional(),
    /** A size in either language. */
    size: z.string().max(60).optional(),
    currency: Currency.default('IRR'),
    /** In Rials or cents. */
    price_from: z.coerce.number<number | string>().int().min(0).max(9_000_000_000_000).optional(),
    price_to: z.coerce.number<number | string>().int().min(0).max(9_000_000_000_000).optional(),
    in_stock: z.stringbool().optional(),
    collection: z.string().max(60).optional(),
    query: z.string().max(200).optional(),
    sort: z.enum(['newest', 'cheapest', 'dearest', 'title']).default('newest'),
  }),
  responses: {
    200: z.object({
      items: z.array(GoodsCard),
      page: z.int(),
      per_page: z.int(),
      total: z.int(),
      /** There are more than `total`, which counts up to 500. */
      is_more: z.boolean(),
      /** Sizes that goods of this shelf have, in the reader’s language. */
      sizes: z.array(z.string()),
      /** The names of the title and of the collection that are asked for. */
      of_title: z.string().nullable(),
      collection_title: z.string().nullable(),
    }),
  },
})

export const listGoodsTitles = route({
  method: 'GET',
  path: '/shop/titles',
  tag: 'shop',
  summary: 'Titles that goods of a shelf belong to, by name; at most 200, the newest',
  access: 'public',
  sharedSeconds: 60,
  query: z.object({ shelf: Shelf.optional() }),
  responses: { 200: z.object({ items: z.array(z.object({ id: ProductId, title: z.string() })) }) },
})

export const getCollection = route({
  method: 'GET',
  path: '/shop/collections/:slug',
  tag: 'shop',
  summary: 'A collection with its goods, in its own order',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ slug: z.string().max(60) }),
  responses: { 200: Collection.extend({ items: z.array(GoodsCard) }) },
})

export const getGoods = route({
  method: 'GET',
  path: '/shop/goods/:id',
  tag: 'shop',
  summary: 'The page of goods; the same for every visitor',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ id: ProductId }),
  responses: { 200: Goods },
})

export const wishForVariant = route({
  method: 'POST',
  path: '/me/shop/wishes/:id',
  tag: 'shop',
  summary: 'Asks to be told when a variant that is sold out is there again',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Message },
})

export const forgetWish = route({
  method: 'DELETE',
  path: '/me/shop/wishes/:id',
  tag: 'shop',
  summary: 'Takes the wish back. A repetition has the same answer',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Message },
})

export const listWishes = route({
  method: 'GET',
  path: '/me/shop/wishes',
  tag: 'shop',
  summary: 'Variants that the member wants to be told of',
  access: 'member',
  grownUp: true,
  responses: { 200: z.object({ variant_ids: z.array(Uuid) }) },
})
