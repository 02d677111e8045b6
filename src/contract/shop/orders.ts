import { z } from 'zod'
import { Image, Instant, ListCode, Money, OfferedRow, pageOf, PageQuery, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

export const OrderState = z
  .enum(['Registred', 'Canceled', 'Accepted', 'Rejected', 'Delivered'])
  .meta({ id: 'OrderState' })

/** How far an order is, for its buyer: its state, and under `Accepted` what its parcels say. */
export const OrderStage = z.enum(['registred', 'accepted', 'packed', 'on_the_way', 'delivered', 'rejected', 'canceled'])

/** The most pictures of one return. */
export const mostReturnPictures = 6

/** Money to the wallet at once, or the way that it was paid. */
const Way = z.enum(['wallet', 'as_paid'])

export const OrderNumber = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)

export const OrderLine = z.object({
  position: z.int(),
  product_id: z.int().nullable(),
  /** To buy it again; null where there is none, as for a ticket in the order. */
  variant_id: Uuid.nullable(),
  title: z.string(),
  poster: Image.nullable(),
  quantity: z.int(),
  /** For all of it, VAT included, after a discount. */
  amount: Money,
  vat: Money,
  vat_percent: z.number(),
  /** How many have gone back. */
  quantity_back: z.int(),
  /** How many can be sent back now. */
  returnable: z.int(),
  /** Why it is never taken back, as it was told before the sale; null: it is. */
  no_return: z.string().nullable(),
})

const PieceLine = z.object({ position: z.int(), quantity: z.int() })

export const Parcel = z.object({
  id: Uuid,
  carrier: z.string(),
  number: z.string().nullable(),
  /** The carrier's page that follows it. */
  link: z.string().nullable(),
  packed_at: Instant,
  sent_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  lines: z.array(PieceLine),
})

export const OrderReturnState = z.enum(['asked', 'accepted', 'refused', 'withdrawn', 'paid_back', 'exchanged'])

/** Another variant of the goods of a line, by its options: “Large, black”. */
const OtherVariant = z.object({ variant_id: Uuid, options: z.string() })

export const OrderReturn = z.object({
  id: Uuid,
  number: z.int(),
  state: OrderReturnState,
  /** By the list `goods_return`, and as its buyer chose it. */
  reason: z.string(),
  reason_name: z.string(),
  text: z.string(),
  /** The desk's words to the buyer. */
  answer: z.string(),
  way: Way,
  wants_exchange: z.boolean(),
  /** Who pays the postage of sending it back. */
  postage: z.enum(['house', 'buyer']),
  /** Where it is sent, once it was accepted. */
  address: z.string().nullable(),
  asked_at: Instant,
  answered_at: Instant.nullable(),
  arrived_at: Instant.nullable(),
  lines: z.array(
    PieceLine.extend({
      arrived: z.int().nullable(),
      exchanged: z.int(),
      /** The variant that the buyer wants instead; null: the same. */
      wanted: OtherVariant.nullable(),
      /** The variant that was sent instead; null: the same, or none. */
      given: OtherVariant.nullable(),
    }),
  ),
  pictures: z.array(Image),
  /** The money that has gone back for it. */
  money: Money.nullable(),
})

export const OrderEventKind = z.enum([
  'registred',
  'accepted',
  'rejected',
  'canceled',
  'delivered',
  'parcel_sent',
  'parcel_changed',
  'parcel_delivered',
  'return_asked',
  'return_accepted',
  'return_refused',
  'return_arrived',
  'return_withdrawn',
  'money_back',
  'note',
  'exchanged',
])

const OrderEvent = z.object({ at: Instant, kind: OrderEventKind, text: z.string() })

export const OrderDelivery = z.object({
  method: z.string(),
  kind: z.enum(['post', 'carrier', 'courier', 'pickup']),
  weight_grams: z.int(),
  /** The hours in which a courier comes. */
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  /** Between these days it is expected; null when it has come, or never will. */
  due_from: Instant.nullable(),
  due_to: Instant.nullable(),
  /** ISO 3166-1. */
  country: z.string(),
  country_name: z.string(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  receiver: z.string().nullable(),
  tel: z.string().nullable(),
  postal_code: z.string().nullable(),
  full_address: z.string().nullable(),
})

/** The fields of an order that buyer and desk share. */
export const orderFields = {
  number: z.int(),
  /** Of the purchase and its receipt. */
  purchase_id: Uuid,
  state: OrderState,
  stage: OrderStage,
  registred_at: Instant,
  accepted_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  lines: z.array(OrderLine),
  goods: Money,
  fee: Money,
  discount: Money,
  total: Money,
  /** The money that has gone back, or is on its way back. */
  refunded: Money,
  delivery: OrderDelivery,
  parcels: z.array(Parcel),
  returns: z.array(OrderReturn),
  /** Until when goods can be sent back; null before delivery, or when nothing can be sent back. */
  return_until: Instant.nullable(),
  /** In how many days goods may be sent back, and whether only working days count. */
  return_days: z.int(),
  return_counts_working_days: z.boolean(),
}

export const ShopOrder = z
  .object({
    ...orderFields,
    title: z.string(),
    may_cancel: z.boolean(),
    may_return: z.boolean(),
    /** From which a reason is chosen, each with who pays the postage then. */
    return_reasons: z.array(OfferedRow.extend({ postage: z.enum(['house', 'buyer']) })),
    events: z.array(OrderEvent),
  })
  .meta({ id: 'ShopOrder' })

const ShopOrderCard = z
  .object({
    number: z.int(),
    state: OrderState,
    stage: OrderStage,
    title: z.string(),
    /** The first pictures of its goods, and how many goods have none of them. */
    pictures: z.array(Image),
    more: z.int(),
    registred_at: Instant,
    delivered_at: Instant.nullable(),
    ended_at: Instant.nullable(),
    due_to: Instant.nullable(),
    return_until: Instant.nullable(),
    may_return: z.boolean(),
    total: Money,
    refunded: Money,
  })
  .meta({ id: 'ShopOrderCard' })

const counts = z.object({ all: z.int(), under_way: z.int(), delivered: z.int(), ended: z.int() })

export const listShopOrders = route({
  method: 'GET',
  path: '/me/shop/orders',
  tag: 'shop',
  summary: 'The member’s orders of goods, the newest first',
  access: 'member',
  grownUp: true,
  query: PageQuery.extend({ show: z.enum(['all', 'under_way', 'delivered', 'ended']).default('all') }),
  responses: { 200: pageOf(ShopOrderCard).extend({ counts }) },
})

const one = { tag: 'shop', access: 'member', grownUp: true, params: z.object({ number: OrderNumber }) } as const
const oneReturn = { ...one, params: z.object({ number: OrderNumber, id: Uuid }) } as const

export const getShopOrder = route({
  ...one,
  method: 'GET',
  path: '/me/shop/orders/:number',
  summary: 'One order with its parcels, returns and history',
  responses: { 200: ShopOrder },
})

export const cancelShopOrder = route({
  ...one,
  method: 'POST',
  path: '/me/shop/orders/:number/cancel',
  summary: 'Cancels an order that is not accepted yet; all its money goes back. A repetition has the same answer',
  body: z.object({ way: Way }),
  responses: { 200: ShopOrder },
})

export const askShopReturn = route({
  ...one,
  method: 'POST',
  path: '/me/shop/orders/:number/returns',
  summary: 'Asks to send goods back, by line and quantity',
  idempotent: true,
  body: z.object({
    reason: ListCode,
    text: z.string().max(5000).default(''),
    lines: z
      .array(
        z.object({
          position: z.int().min(0).max(1000),
          quantity: z.int().min(1).max(100),
          /** With `wants_exchange`: another variant of the same goods, at the same price; null: the same variant. */
          wanted_variant_id: Uuid.nullable().default(null),
        }),
      )
      .min(1)
      .max(100),
    way: Way,
    /** Another piece instead of money: of the same variant, or of the one that a line names. */
    wants_exchange: z.boolean().default(false),
  }),
  responses: { 201: ShopOrder.extend({ return_id: Uuid }) },
})

export const addReturnPicture = route({
  ...oneReturn,
  method: 'POST',
  path: '/me/shop/orders/:number/returns/:id/pictures',
  summary: 'Adds a picture (JPEG, PNG, WebP, AVIF; to 20 MB) to a return that is not decided yet',
  multipart: z.object({ file: z.any() }),
  responses: { 201: ShopOrder },
})

export const withdrawShopReturn = route({
  ...oneReturn,
  method: 'POST',
  path: '/me/shop/orders/:number/returns/:id/withdraw',
  summary: 'Takes back a wish to send goods back, before they arrived. A repetition has the same answer',
  responses: { 200: ShopOrder },
})
