import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { dayBounds, SoldRow } from './compare-sales.ts'

/** Paid purchases of a day and of the same weekday before, without these types; one statement. */
export async function listSold(
  db: Db,
  { from, until, fromBefore, nowBefore, untilBefore }: ReturnType<typeof dayBounds>,
  without: readonly string[],
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select paid_at >= ${from} as "isToday", (paid_at >= ${from} or paid_at <= ${nowBefore}) as "isUntilNow",
      extract(hour from paid_at at time zone 'Asia/Tehran')::int as hour, currency, type,
      count(*)::int as purchases, sum(amount)::bigint as amount
    from purchases
    where ((paid_at >= ${from} and paid_at < ${until}) or (paid_at >= ${fromBefore} and paid_at < ${untilBefore}))
      and type <> all(${without})
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
