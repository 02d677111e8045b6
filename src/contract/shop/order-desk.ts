import { z } from 'zod'
import { carrierCodes } from '#lib/lists/carriers.ts'
import { OrderDelivery, OrderEventKind, OrderNumber, orderFields, OrderLine, OrderReturn, Parcel } from './orders.ts'
import { Instant, Money, pageOf, PageQuery, Uuid, Version } from '../primitives.ts'
import { route } from '../route.ts'

const Deed = z.enum(['accept', 'reject', 'cancel', 'deliver'])

/** Which orders the desk sees: what waits for a deed, by what it waits for. */
export const DeskQueue = z.enum(['Registred', 'to_pack', 'on_the_way', 'returns', 'Delivered', 'ended', 'all'])

const DeskEvent = z.object({
  at: Instant,
  kind: OrderEventKind,
  /** Who of staff; null: the buyer or the program. */
  by: z.string().nullable(),
  is_internal: z.boolean(),
  text: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

const DeskLine = OrderLine.extend({
  variant_id: Uuid.nullable(),
  sku: z.string().nullable(),
  /** How many are in no parcel yet. */
  to_pack: z.int(),
  /** The same by variant: after an exchange it may be another than the line's. */
  packs: z.array(z.object({ sku: z.string(), title: z.string(), quantity: z.int() })),
  /** Variants of which its buyer may have pieces: the line's own, and those that were sent in exchanges. */
  had: z.array(z.object({ variant_id: Uuid, title: z.string() })),
  /** Of its variant, for an exchange. */
  free: z.int(),
})

/** A known carrier; null: another one, by its names. */
const Carrier = z.enum(carrierCodes).nullable()

const DeskParcel = Parcel.extend({
  known_carrier: Carrier,
  carrier_fa: z.string(),
  carrier_en: z.string(),
  version: Version,
})

const StudioOrder = z
  .object({
    ...orderFields,
    lines: z.array(DeskLine),
    parcels: z.array(DeskParcel),
    delivery: OrderDelivery.extend({ method_fa: z.string(), method_en: z.string() }),
    /** The position of the fee's line, for a refund of it. */
    fee_position: z.int().nullable(),
    buyer: z.object({ id: Uuid, name: z.string(), user_name: z.string().nullable(), language: z.enum(['fa', 'en']) }),
    /** Since when it waits for the desk; null: it does not. */
    waits_since: Instant.nullable(),
    deeds: z.array(Deed),
    tracking_link: z.string().nullable(),
    returns: z.array(OrderReturn.extend({ refund_id: Uuid.nullable() })),
    events: z.array(DeskEvent),
    erased: z.boolean(),
  })
  .meta({ id: 'StudioOrder' })

const Pieces = z.array(z.object({ position: z.int().min(0).max(1000), quantity: z.int().min(1).max(100) })).max(100)

const queues = z.object({
  Registred: z.int(),
  to_pack: z.int(),
  on_the_way: z.int(),
  returns: z.int(),
  Delivered: z.int(),
  ended: z.int(),
  all: z.int(),
})

const reads = { tag: 'studio', access: 'staff', duty: 'orders' } as const
const works = { tag: 'studio', access: 'staff', duty: 'shop' } as const
const pays = { tag: 'studio', access: 'staff', duty: 'books' } as const
const byNumber = z.object({ number: OrderNumber })

export const listStudioOrders = route({
  ...reads,
  method: 'GET',
  path: '/studio/orders',
  summary: 'The queue of orders, what waits longest first; or orders by number, parcel, phone, mail address or name',
  query: PageQuery.extend({ queue: DeskQueue.default('Registred'), query: z.string().max(200).optional() }),
  responses: { 200: pageOf(StudioOrder).extend({ queues }) },
})

export const getStudioOrder = route({
  ...reads,
  method: 'GET',
  path: '/studio/orders/:number',
  summary: 'One order, with everything that happened to it',
  params: byNumber,
  responses: { 200: StudioOrder },
})

export const doOrderDeed = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/deeds',
  summary:
    'Accepts, rejects, cancels or delivers an order. What ends an order pays everything back and puts stock back',
  confirm: 'large',
  params: byNumber,
  body: z.object({
    deed: Deed,
    /** For the buyer; needed to reject and to cancel. */
    reason: z.string().max(2000).default(''),
    /** Pieces that are gone or damaged: they do not lie on the shelf again. */
    lost: Pieces.default([]),
    to_wallet: z.boolean().default(false),
  }),
  responses: { 200: StudioOrder },
})

const ParcelForm = z.object({
  known_carrier: Carrier.default(null),
  /** Of a carrier that is not known: in both languages. */
  carrier_fa: z.string().max(100).default(''),
  carrier_en: z.string().max(100).default(''),
  number: z.string().max(60).nullable().default(null),
  /** Null: the page of the known carrier, or of the order's method where it carries the parcel. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
})

export const packParcel = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/parcels',
  summary: 'Packs a parcel of an accepted order, and sends it where it is sent at once',
  idempotent: true,
  params: byNumber,
  body: ParcelForm.extend({ lines: Pieces.min(1), is_sent: z.boolean() }),
  responses: { 201: StudioOrder },
})

const ofParcel = z.object({ number: OrderNumber, id: Uuid })

export const changeParcel = route({
  ...works,
  method: 'PUT',
  path: '/studio/orders/:number/parcels/:id',
  summary: 'Changes a parcel’s carrier, number or link before it has come; refused when somebody else did meanwhile',
  params: ofParcel,
  body: ParcelForm.extend({ version: Version }),
  responses: { 200: StudioOrder },
})

export const moveParcel = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/parcels/:id/steps',
  summary: 'A parcel was sent, or came; with its last parcel the order is delivered. A repetition has the same answer',
  params: ofParcel,
  body: z.object({ step: z.enum(['sent', 'delivered']) }),
  responses: { 200: StudioOrder },
})

export const noteOnOrder = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/notes',
  summary: 'Writes a note that only staff read',
  idempotent: true,
  params: byNumber,
  body: z.object({ text: z.string().min(1).max(2000) }),
  responses: { 201: StudioOrder },
})

export const answerReturn = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/returns/:id/answer',
  summary: 'Accepts a return, or refuses it with a reason',
  confirm: 'large',
  params: ofParcel,
  body: z.object({ accept: z.boolean(), answer: z.string().max(2000).default('') }),
  responses: { 200: StudioOrder },
})

export const takeReturn = route({
  ...works,
  method: 'POST',
  path: '/studio/orders/:number/returns/:id/arrival',
  summary: 'Goods that came back: how many, how many are put on the shelf, and what goes back for each line',
  confirm: 'large',
  params: ofParcel,
  body: z.object({
    lines: z
      .array(
        z.object({
          position: z.int().min(0).max(1000),
          arrived: z.int().min(0).max(100),
          restocked: z.int().min(0).max(100),
          /** Rials or cents; null: all that was paid for the pieces that arrived. */
          amount: z.int().min(0).nullable().default(null),
          /** Which variant came, where an earlier exchange makes it another than the line's; null: the last one sent. */
          came_variant_id: Uuid.nullable().default(null),
          /** In an exchange: which variant of the same goods is sent for it; null: as wished, else as it came. */
          given_variant_id: Uuid.nullable().default(null),
        }),
      )
      .min(1)
      .max(100),
    /** Sends other pieces instead of money. */
    exchange: z.boolean().default(false),
    answer: z.string().max(2000).default(''),
  }),
  responses: { 200: StudioOrder },
})

export const refundOrderLines = route({
  ...pays,
  method: 'POST',
  path: '/studio/orders/:number/refunds',
  summary: 'Gives money of single lines or of the fee back, and says what of them lies on the shelf again',
  confirm: 'large',
  idempotent: true,
  params: byNumber,
  body: z.object({
    lines: z
      .array(
        z.object({
          position: z.int().min(0).max(1000),
          /** How many are taken back; 0: only money. */
          quantity: z.int().min(0).max(100),
          amount: z.int().min(1).nullable().default(null),
          restocked: z.int().min(0).max(100).default(0),
        }),
      )
      .min(1)
      .max(100),
    reason: z.string().max(2000),
    to_wallet: z.boolean().default(false),
  }),
  responses: { 201: StudioOrder },
})

const Day = z.iso.date()

export const getOrderFigures = route({
  ...reads,
  method: 'GET',
  path: '/studio/order-figures',
  summary: 'Orders by day and by goods, on the clock of Tehran',
  query: z.object({ from: Day, to: Day }),
  responses: {
    200: z.object({
      days: z.array(z.object({ day: Day, orders: z.int(), pieces: z.int(), sums: z.array(Money) })),
      goods: z.array(
        z.object({ sku: z.string(), title: z.string(), pieces: z.int(), back: z.int(), sums: z.array(Money) }),
      ),
    }),
  },
})

const ReturnTerms = z.object({
  rules: z.array(
    z.object({
      country: z.string().regex(/^([A-Z]{2}|\*)$/),
      days: z.int().min(0).max(365),
      counts_working_days: z.boolean(),
      address_fa: z.string().max(500),
      address_en: z.string().max(500),
    }),
  ),
  holidays: z.array(z.object({ day: Day, name_fa: z.string().min(1).max(100), name_en: z.string().min(1).max(100) })),
  version: Version,
})

export const getReturnTerms = route({
  ...reads,
  method: 'GET',
  path: '/studio/return-terms',
  summary: 'In how many days goods may be sent back by country, where to, and the holidays that do not count',
  responses: { 200: ReturnTerms },
})

export const setReturnTerms = route({
  ...works,
  method: 'PUT',
  path: '/studio/return-terms',
  summary:
    'Sets the terms of returns as a whole; Iran and “every other country” stay. Refused when somebody else did meanwhile',
  body: ReturnTerms,
  responses: { 200: ReturnTerms },
})
