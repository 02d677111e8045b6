import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

export interface OfferOptions {
  way?: 'buy' | 'rent'
  startDays?: number
  watchHours?: number
  places?: number | null
  sale?: { startsAt?: Date | null; endsAt: Date } | null
  prices: { currency: 'IRR' | 'USD'; amount: number; sale?: number }[]
}

/** An offer that is sold now. */
export async function newOffer(db: Db, productId: ProductId, options: OfferOptions): Promise<string> {
  const way = options.way ?? 'buy'
  const { id } = await db
    .insertInto('offers')
    .values({
      product_id: productId,
      way,
      start_days: way === 'rent' ? (options.startDays ?? 30) : null,
      watch_hours: way === 'rent' ? (options.watchHours ?? 48) : null,
      places: options.places ?? null,
      sale_starts_at: options.sale?.startsAt ?? null,
      sale_ends_at: options.sale?.endsAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prices = options.prices.map(({ currency, amount, sale }) => ({
    offer_id: id,
    currency,
    amount,
    sale_amount: sale ?? null,
  }))
  await db.insertInto('offer_prices').values(prices).execute()
  return id
}
