import { z } from 'zod'
import { Instant, PageQuery, pageOf, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const reads = { tag: 'studio', access: 'staff', duty: 'orders' } as const
const works = { tag: 'studio', access: 'staff', duty: 'shop' } as const
const VariantParams = z.object({ id: Uuid })

/** The most pieces that one row of the book moves. */
export const mostMoved = 1_000_000

const StockRow = z
  .object({
    variant_id: Uuid,
    product_id: z.int(),
    title: z.string(),
    /** Size, colour and edition; empty: there is one of it only. */
    options: z.string(),
    sku: z.string(),
    on_hand: z.int(),
    /** Of them, what unpaid purchases hold. */
    held: z.int(),
    /** Staff is told when what is free falls to this; null: never. */
    low_at: z.int().nullable(),
    is_low: z.boolean(),
    is_withdrawn: z.boolean(),
  })
  .meta({ id: 'StockRow' })

const StockMove = z
  .object({
    id: z.int(),
    at: Instant,
    kind: z.enum(['came_in', 'counted', 'lost', 'sold', 'returned']),
    /** Below zero: they left. */
    quantity: z.int(),
    on_hand_after: z.int(),
    reason: z.string(),
    /** Who of staff; null: the program. */
    by: z.string().nullable(),
    /** Of the order, where one moved them. */
    order: z.int().nullable(),
  })
  .meta({ id: 'StockMove' })

export const listStock = route({
  ...reads,
  method: 'GET',
  path: '/studio/stock',
  summary: 'What lies on the shelves, by variant; with `low`, only what has fallen to its line',
  query: PageQuery.extend({ query: z.string().max(200).optional(), low: z.stringbool().optional() }),
  responses: { 200: pageOf(StockRow).extend({ low: z.int() }) },
})

export const listStockMoves = route({
  ...reads,
  method: 'GET',
  path: '/studio/stock/:id',
  summary: 'One variant and its book, the newest first',
  params: VariantParams,
  query: PageQuery,
  responses: { 200: pageOf(StockMove).extend({ variant: StockRow }) },
})

export const moveStock = route({
  ...works,
  method: 'POST',
  path: '/studio/stock/:id',
  summary: 'Writes what came in, was lost, or was counted; the book keeps every row for ever',
  params: VariantParams,
  idempotent: true,
  body: z.object({
    kind: z.enum(['came_in', 'lost', 'counted']),
    /** How many came or went; of a count, how many lie there. */
    quantity: z.int().min(0).max(mostMoved),
    reason: z.string().max(300).default(''),
  }),
  responses: { 201: z.object({ variant: StockRow, move: StockMove.nullable() }) },
})

export const setLowLine = route({
  ...works,
  method: 'PUT',
  path: '/studio/stock/:id/low',
  summary: 'Sets the line at which staff is told; null: never',
  params: VariantParams,
  body: z.object({
    low_at: z.int().min(0).max(mostMoved).nullable(),
    /** The line that was seen: a change of another one is refused. */
    was: z.int().min(0).max(mostMoved).nullable(),
  }),
  responses: { 200: StockRow },
})
