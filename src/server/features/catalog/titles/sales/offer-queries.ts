import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'

/** The present offers of a product with their prices. */
export const offersOf = (productId: Expression<ProductId>) =>
  jsonArrayFrom(
    expressionBuilder<DB>()
      .selectFrom('offers')
      .where('offers.product_id', '=', productId)
      .where('offers.withdrawn_at', 'is', null)
      // as on the page: rent before buy
      .orderBy('offers.way', 'desc')
      .select([
        'offers.id',
        'offers.way',
        'offers.start_days',
        'offers.watch_hours',
        'offers.sale_starts_at',
        'offers.sale_ends_at',
        'offers.places',
        'offers.covers_future',
      ])
      .select((e) =>
        jsonArrayFrom(
          e
            .selectFrom('offer_prices')
            .whereRef('offer_prices.offer_id', '=', 'offers.id')
            .orderBy('offer_prices.currency')
            .select(['offer_prices.currency', 'offer_prices.amount', 'offer_prices.sale_amount']),
        ).as('prices'),
      ),
  ).as('offers')
