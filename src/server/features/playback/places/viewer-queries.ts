import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** How many players of tickets of the statement's product play now. */
export const playersNow = (now: Date) => sql<number>`(
  select count(*)::int from rights join playing_places on playing_places.right_id = rights.id
  where rights.product_id = products.id and rights.ticket_id is not null and playing_places.until > ${now}
)`

/** Those of them whose picture stood still for at least `fromMs` milliseconds since their beat before. */
export const stalledNow = (now: Date, fromMs: number) => sql<number>`(
  select count(*)::int from rights join playing_places on playing_places.right_id = rights.id
  where rights.product_id = products.id and rights.ticket_id is not null and playing_places.until > ${now}
    and playing_places.stalled_ms >= ${fromMs}
)`

/** Players of tickets of a screening that play now, counted by where they are and what they play. */
export async function countPlayers(db: Db, productId: ProductId, at: { now: Date; stalledFromMs: number }) {
  return db
    .selectFrom('rights')
    .innerJoin('playing_places', 'playing_places.right_id', 'rights.id')
    .where('rights.product_id', '=', productId)
    .where('rights.ticket_id', 'is not', null)
    .where('playing_places.until', '>', at.now)
    .groupBy(['playing_places.country', 'playing_places.operator', 'playing_places.rung'])
    .select(['playing_places.country', 'playing_places.operator', 'playing_places.rung'])
    .select([
      sql<number>`count(*)::int`.as('players'),
      sql<number>`(count(*) filter (where stalled_ms >= ${at.stalledFromMs}))::int`.as('stalled'),
      sql<number>`coalesce(sum(behind_ms), 0)::bigint`.as('behindMs'),
      sql<number>`count(behind_ms)::int`.as('toldBehind'),
    ])
    .execute()
}
