import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { GatewayType } from '#server/features/payments/gateways/index.ts'
import { ordersIn } from '#server/features/shop/orders/index.ts'

/** A player that has not told its place for so long does not play any more. */
const silentFrom = minutes(2)

/** Who watches now and today, and what most of those who do it now have open; one statement. */
export async function findWatching(db: Db, { now, from }: { now: Date; from: Date }) {
  const { rows } = await sql<{
    now: number
    today: number
    title_fa: string | null
    title_en: string | null
    count: number | null
  }>`
    with playing as (
      select product_id from watch_times
      where updated_at > ${after(now, -silentFrom)} and beat in ('tick', 'seek')
    )
    select
      (select count(*)::int from playing) as now,
      (select count(distinct profile_id)::int from watch_times where updated_at >= ${from}) as today,
      most.title_fa, most.title_en, most.count
    from (select 1) as one
    left join lateral (
      select products.title_fa, products.title_en, count(*)::int as count
      from playing join products on products.id = playing.product_id
      group by products.id
      order by count(*) desc, products.id
      limit 1
    ) as most on true`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always finds one row has found none.')
  return row
}

/** How the attempts to pay that were decided since an instant have ended, by gateway. */
export async function countDecidedSince(
  db: Db,
  from: Date,
): Promise<{ gateway: GatewayType; decided: number; paid: number }[]> {
  // the instant as the index of the finance desk has it
  return db
    .selectFrom('payment_attempts')
    .where(sql<Date>`coalesce(settled_at, created_at)`, '>=', from)
    .where('settled_at', 'is not', null)
    .where('state', 'in', ['paid', 'refunded', 'reversed', 'failed', 'cancelled', 'expired'])
    .groupBy('gateway')
    .orderBy('gateway')
    .select([
      'gateway',
      sql<number>`count(*)::int`.as('decided'),
      // money that came and went back later had come
      sql<number>`(count(*) filter (where state in ('paid', 'refunded')))::int`.as('paid'),
    ])
    .execute()
}

/** Orders to pack, as their queue counts them, and parcels that have left since an instant. */
export async function countParcels(db: Db, from: Date): Promise<{ to_pack: number; sent: number }> {
  const sent = db
    .selectFrom('parcels')
    .where('sent_at', '>=', from)
    .select(sql<number>`count(*)::int`.as('sent'))
  const { rows } = await sql<{ to_pack: number; sent: number }>`
    select queue.count as to_pack, gone.sent from ${ordersIn(db, 'to_pack')} as queue, ${sent} as gone`.execute(db)
  return rows[0] ?? { to_pack: 0, sent: 0 }
}

/** Cases that wait, and those whose newest letter is an answer since an instant. */
export async function countCases(db: Db, from: Date): Promise<{ waiting: number; answered: number }> {
  return db
    .selectFrom('support_cases')
    .select([
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state in ('answered', 'closed') and last_letter_at >= ${from}))::int`.as(
        'answered',
      ),
    ])
    .executeTakeFirstOrThrow()
}
