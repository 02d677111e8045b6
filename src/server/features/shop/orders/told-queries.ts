import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { PurchaseId } from '#lib/ids.ts'

/** The terms of returns for where an order goes. */
export const ruleOf = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('return_rules as rule')
      .where((e) =>
        e.or([
          e('rule.country', '=', '*'),
          e(
            'rule.country',
            '=',
            e
              .selectFrom('deliveries')
              .whereRef('deliveries.purchase_id', '=', 'orders.purchase_id')
              .select('deliveries.country'),
          ),
        ]),
      )
      // the country's own before that of every other
      .orderBy(sql`rule.country = '*'`)
      .limit(1)
      .select(['rule.days', 'rule.counts_working_days', 'rule.address_fa', 'rule.address_en']),
  ).as('rule')

/** Returns the facts of an order that letters about it need. */
export async function findTold(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .where('orders.purchase_id', '=', purchaseId)
    .select(['orders.member_id', 'purchases.number', 'purchases.currency'])
    .select((eb) => ruleOf(eb))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stock_holds')
            .whereRef('stock_holds.purchase_id', '=', 'orders.purchase_id')
            .where('stock_holds.no_return_fa', 'is', null)
            .select('stock_holds.position'),
        )
        .as('has_returnable'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('deliveries')
            .innerJoin('delivery_methods', 'delivery_methods.id', 'deliveries.method_id')
            .whereRef('deliveries.purchase_id', '=', 'orders.purchase_id')
            .where('delivery_methods.kind', '=', 'pickup')
            .select('deliveries.purchase_id'),
        )
        .as('is_pickup'),
    )
    .executeTakeFirstOrThrow()
}
