import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Currency, Money } from '#lib/money/money.ts'

/** Days of Tehran, both included. */
export interface Days {
  from: string
  to: string
}

const inDays = ({ from, to }: Days) => sql<boolean>`
  (orders.registred_at at time zone 'Asia/Tehran')::date between ${from}::date and ${to}::date`

interface Sum {
  currency: Currency
  amount: string
}

const sumsOf = (sums: readonly Sum[]): Money[] =>
  sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) }))

/** Orders by day: all that were paid, whatever became of them, with what was paid. */
export async function listDayFigures(db: Db, days: Days) {
  const { rows } = await sql<{ day: string; orders: number; pieces: number; sums: Sum[] }>`
    with found as (
      select to_char(orders.registred_at at time zone 'Asia/Tehran', 'YYYY-MM-DD') as day, orders.purchase_id,
        purchases.currency, purchases.amount,
        (select coalesce(sum(quantity), 0) from stock_holds
          where stock_holds.purchase_id = orders.purchase_id and stock_holds.state = 'sold') as pieces
      from orders join purchases on purchases.id = orders.purchase_id
      where ${inDays(days)}
    ), by_currency as (
      select day, currency, count(*) as orders, sum(pieces) as pieces, sum(amount) as amount from found group by 1, 2
    )
    select day, sum(orders)::int as orders, sum(pieces)::int as pieces,
      jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency) as sums
    from by_currency group by day order by day desc`.execute(db)
  return rows.map((row) => ({ ...row, sums: sumsOf(row.sums) }))
}

/** Returns the ordered pieces and sums of each variant, and how many pieces came back. */
export async function listGoodsFigures(db: Db, days: Days) {
  const { rows } = await sql<{
    sku: string
    title_fa: string
    title_en: string
    pieces: number
    back: number
    sums: Sum[]
  }>`
    with found as (
      select variants.sku, line.title_fa, line.title_en, purchases.currency, hold.quantity, hold.taken_back, line.amount
      from orders
      join purchases on purchases.id = orders.purchase_id
      join stock_holds hold on hold.purchase_id = orders.purchase_id and hold.state = 'sold'
      join purchase_lines line on line.purchase_id = hold.purchase_id and line.position = hold.position
      join variants on variants.id = hold.variant_id
      where ${inDays(days)}
    ), by_currency as (
      select sku, max(title_fa) as title_fa, max(title_en) as title_en, currency, sum(quantity) as pieces,
        sum(taken_back) as back, sum(amount) as amount
      from found group by sku, currency
    )
    select sku, max(title_fa) as title_fa, max(title_en) as title_en, sum(pieces)::int as pieces, sum(back)::int as back,
      jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by currency) as sums
    from by_currency group by sku order by sum(pieces) desc, sku`.execute(db)
  return rows.map((row) => ({ ...row, sums: sumsOf(row.sums) }))
}
