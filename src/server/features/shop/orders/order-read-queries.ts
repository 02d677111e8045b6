import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import { OrderState } from '#contract/shop/orders.ts'
import type { MemberId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { ruleOf } from './told-queries.ts'

type Orders = ExpressionBuilder<DB, 'orders'>

const linesOf = (eb: Orders) =>
  jsonArrayFrom(
    eb
      .selectFrom('purchase_lines as line')
      .leftJoin('products', 'products.id', 'line.product_id')
      .leftJoin('goods', 'goods.product_id', 'line.product_id')
      .leftJoin('stock_holds as hold', (join) =>
        join.onRef('hold.purchase_id', '=', 'line.purchase_id').onRef('hold.position', '=', 'line.position'),
      )
      .leftJoin('variants', 'variants.id', 'hold.variant_id')
      .whereRef('line.purchase_id', '=', 'orders.purchase_id')
      .orderBy('line.position')
      .select(['line.position', 'line.purchasable', 'line.product_id', 'line.title_fa', 'line.title_en'])
      .select(['products.title_fa as goods_fa', 'products.title_en as goods_en'])
      .select(['line.quantity', 'line.amount', 'line.discount', 'line.vat', 'line.vat_percent'])
      .select(['hold.no_return_fa', 'hold.no_return_en', 'goods.sent_from'])
      .select(['hold.taken_back', 'variants.id as variant_id', 'variants.sku', 'variants.on_hand', 'variants.held'])
      .select((line) =>
        jsonObjectFrom(
          line.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns),
        ).as('poster'),
      ),
  ).as('lines')

const parcelsOf = (eb: Orders) =>
  jsonArrayFrom(
    eb
      .selectFrom('parcels')
      .whereRef('parcels.purchase_id', '=', 'orders.purchase_id')
      .orderBy('parcels.packed_at')
      .orderBy('parcels.id')
      .select(['parcels.id', 'parcels.carrier_fa', 'parcels.carrier_en', 'parcels.number', 'parcels.link'])
      .select('parcels.carrier')
      .select(['parcels.packed_at', 'parcels.sent_at', 'parcels.delivered_at'])
      .select((parcel) =>
        jsonArrayFrom(
          parcel
            .selectFrom('parcel_lines')
            .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
            .orderBy('parcel_lines.position')
            .select(['parcel_lines.position', 'parcel_lines.quantity']),
        ).as('lines'),
      ),
  ).as('parcels')

type ReturnLines = ExpressionBuilder<DB & { part: DB['order_return_lines'] }, 'part'>

/** Selects the options that set a variant apart. */
const optionsOf = (eb: ReturnLines, id: 'part.wanted_variant_id' | 'part.given_variant_id') =>
  jsonObjectFrom(
    eb
      .selectFrom('variants')
      .whereRef('variants.id', '=', id)
      .select(['variants.id', 'variants.sku', 'variants.edition_fa', 'variants.edition_en', 'variants.color_fa'])
      .select(['variants.color_en', 'variants.size_fa', 'variants.size_en']),
  )

const linesOfReturn = (eb: ExpressionBuilder<DB, 'order_returns'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_return_lines as part')
      .whereRef('part.return_id', '=', 'order_returns.id')
      .orderBy('part.position')
      .select(['part.position', 'part.quantity', 'part.arrived', 'part.restocked', 'part.exchanged'])
      .select((line) => [
        optionsOf(line, 'part.wanted_variant_id').as('wanted'),
        optionsOf(line, 'part.given_variant_id').as('given'),
      ]),
  ).as('lines')

const picturesOfReturn = (eb: ExpressionBuilder<DB, 'order_returns'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_return_pictures as shown')
      .innerJoin('images', 'images.id', 'shown.image_id')
      .whereRef('shown.return_id', '=', 'order_returns.id')
      .orderBy('shown.position')
      .select(['images.path', 'images.width', 'images.height', 'images.color', 'images.widths'])
      .select(['images.has_avif', 'images.focus']),
  ).as('pictures')

const returnsOf = (eb: Orders) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_returns')
      .leftJoin('refunds', 'refunds.id', 'order_returns.refund_id')
      .whereRef('order_returns.purchase_id', '=', 'orders.purchase_id')
      .orderBy('order_returns.number')
      .select(['order_returns.id', 'order_returns.number', 'order_returns.state', 'order_returns.reason'])
      .select([
        'order_returns.postage',
        'order_returns.text',
        'order_returns.answer',
        'order_returns.to_wallet',
        'order_returns.wants_exchange',
      ])
      .select(['order_returns.asked_at', 'order_returns.answered_at', 'order_returns.arrived_at'])
      .select(['order_returns.refund_id', 'refunds.amount as refund_amount'])
      .select((eb) => [linesOfReturn(eb), picturesOfReturn(eb)]),
  ).as('returns')

const eventsOf = (eb: Orders) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_events')
      .leftJoin('members as clerk', 'clerk.id', 'order_events.member_id')
      .whereRef('order_events.purchase_id', '=', 'orders.purchase_id')
      .orderBy('order_events.id')
      .select(['order_events.at', 'order_events.kind', 'order_events.is_internal', 'order_events.text'])
      .select(['order_events.details', 'clerk.first_name', 'clerk.last_name', 'clerk.user_name as clerk_user_name']),
  ).as('events')

const deliveryOf = (eb: Orders) =>
  jsonObjectFrom(
    eb
      .selectFrom('deliveries')
      .innerJoin('delivery_methods as method', 'method.id', 'deliveries.method_id')
      .leftJoin('delivery_windows as hours', 'hours.id', 'deliveries.window_id')
      .whereRef('deliveries.purchase_id', '=', 'orders.purchase_id')
      .select(['method.name_fa', 'method.name_en', 'method.kind', 'method.tracking_link'])
      .select(['hours.starts_at', 'hours.ends_at', 'deliveries.weight_grams', 'deliveries.days_min'])
      .select(['deliveries.days_max', 'deliveries.country', 'deliveries.region', 'deliveries.city'])
      .select(['deliveries.receiver', 'deliveries.tel', 'deliveries.postal_code', 'deliveries.full_address'])
      .select(['deliveries.erased_at', 'deliveries.position']),
  ).as('delivery')

const refundedOf = (eb: Orders) =>
  eb
    .selectFrom('refunds')
    .whereRef('refunds.purchase_id', '=', 'orders.purchase_id')
    .select(sql<number>`coalesce(sum(refunds.amount), 0)::float8`.as('sum'))
    .as('refunded')

/** Orders with all that belongs to them, in one statement. */
export const orderRows = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .innerJoin('members as buyer', 'buyer.id', 'orders.member_id')
    .select(['orders.purchase_id', 'orders.member_id', 'orders.state', 'orders.registred_at', 'orders.accepted_at'])
    .select(['orders.delivered_at', 'orders.ended_at', 'purchases.number', 'purchases.currency', 'purchases.amount'])
    .select(['purchases.discount', 'buyer.first_name', 'buyer.last_name', 'buyer.user_name', 'buyer.language'])
    .select((eb) => [linesOf(eb), parcelsOf(eb), returnsOf(eb), eventsOf(eb), deliveryOf(eb), ruleOf(eb)])
    .select((eb) => refundedOf(eb))

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number]

/** One order by its number; of one member alone where one is named. */
export async function findOrder(db: Db | Tx, number: number, memberId?: MemberId): Promise<OrderRow | undefined> {
  const found = orderRows(db).where('purchases.number', '=', number)
  return (memberId === undefined ? found : found.where('orders.member_id', '=', memberId)).executeTakeFirst()
}

const statesShown = {
  all: OrderState.options,
  under_way: ['Registred', 'Accepted'],
  delivered: ['Delivered'],
  ended: ['Rejected', 'Canceled'],
} as const

export async function listOrdersOf(
  db: Db,
  memberId: MemberId,
  page: { show: keyof typeof statesShown; limit: number; offset: number },
): Promise<OrderRow[]> {
  return orderRows(db)
    .where('orders.member_id', '=', memberId)
    .where('orders.state', 'in', statesShown[page.show])
    .orderBy('orders.registred_at', 'desc')
    .orderBy('purchases.number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countOrdersOf(db: Db, memberId: MemberId) {
  const of = (shown: keyof typeof statesShown) =>
    sql<number>`(count(*) filter (where state = any(${statesShown[shown]}::text[])))::int`.as(shown)
  return db
    .selectFrom('orders')
    .where('member_id', '=', memberId)
    .select([of('all'), of('under_way'), of('delivered'), of('ended')])
    .executeTakeFirstOrThrow()
}
