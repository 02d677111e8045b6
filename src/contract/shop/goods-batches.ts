import { z } from 'zod'
import { Currency, Instant, RowId } from '../primitives.ts'
import { route } from '../route.ts'
import { Shelf } from './shop.ts'
import { VariantFields } from './studio-goods.ts'

/** The most rows of one file, the most bytes of it, and the most variants of one change of prices. */
export const mostRows = 2000
export const mostFileBytes = 2_000_000

/** Fields of goods and of a variant that a batch can change; `counted` writes a count into the book of stock. */
const Field = z.enum([
  ...(['title_fa', 'title_en', 'line_fa', 'line_en', 'shelf', 'counted'] as const),
  ...VariantFields.keyof().options,
])

const Value = z.union([z.string(), z.number()]).nullable()

const Row = z.object({
  /** Of the file; null: it comes from no file. */
  line: z.int().nullable(),
  /** Null: goods that are made. */
  goods_id: z.int().nullable(),
  title: z.string(),
  sku: z.string(),
  kind: z.enum(['new_goods', 'new_variant', 'changed']),
  /** Prices in Rials and cents. */
  changes: z.array(z.object({ field: Field, from: Value, to: Value })),
  /** A price is ten times off the old one or off its neighbours: perhaps Rials were typed for Toman. */
  is_odd: z.boolean(),
})

/** The changes that a batch would make, or has made. */
export const GoodsBatch = z
  .object({
    rows: z.array(Row),
    /** Rows that change nothing. */
    unchanged: z.int(),
    odd: z.int(),
    /** Faults by the line of the file; while there is any, nothing can be written. */
    faults: z.array(z.object({ line: z.int().nullable(), text: z.string() })),
    /** Columns of the file that mean nothing here. */
    ignored: z.array(z.string()),
    /** Names what was seen. A batch is only written with it, and only while everything is as it was. */
    digest: z.string(),
    is_written: z.boolean(),
  })
  .meta({ id: 'GoodsBatch' })

const works = { tag: 'studio', access: 'staff', duty: 'goods' } as const
const Digest = z.string().length(64).optional()

export const exportGoods = route({
  ...works,
  method: 'GET',
  path: '/studio/goods-table',
  summary: 'How many rows the table of goods has; the table itself is the same address with .csv',
  responses: { 200: z.object({ rows: z.int() }) },
})

export const importGoods = route({
  ...works,
  method: 'POST',
  path: '/studio/goods-table',
  summary: 'Reads a table of goods (CSV) and says what it would change; with the digest of that answer it writes it',
  multipart: z.object({
    digest: Digest,
    /** `true`: odd prices are meant. */
    agreed: z.enum(['true', 'false']).optional(),
    file: z.any(),
  }),
  responses: { 200: GoodsBatch },
})

export const repriceGoods = route({
  ...works,
  method: 'POST',
  path: '/studio/goods-prices',
  summary: 'Says what a change of many prices would do; with the digest of that answer it does it',
  body: z.object({
    /** Which goods: these, or those that the filter leaves. */
    goods_ids: z.array(RowId).max(500).nullable(),
    shelf: Shelf.nullable(),
    query: z.string().max(200).default(''),
    currency: Currency,
    /** `price`: the usual price; `sale`: a sale below it, which stays; `end_sale`: no sale any more. */
    what: z.enum(['price', 'sale', 'end_sale']),
    /** By percent, or by Rials or cents; below zero: cheaper. Of a sale always below zero. */
    by: z.enum(['percent', 'amount']),
    value: z.number().min(-1_000_000_000).max(1_000_000_000),
    /** Prices are rounded to multiples of this many Rials or cents. */
    round_to: z.int().min(1).max(10_000_000),
    sale_ends_at: Instant.nullable(),
    digest: Digest,
    agreed: z.boolean().default(false),
  }),
  responses: { 200: GoodsBatch },
})
