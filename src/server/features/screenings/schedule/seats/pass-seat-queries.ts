import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { PassSeatFacts } from './pass-seat.ts'

/** The standing pass with which a member may take a place at a screening; null: they have none, or it is no festival's. */
export async function findPassSeat(
  db: Db,
  memberId: MemberId,
  screeningId: ProductId,
): Promise<(PassSeatFacts & { festivalId: ProductId }) | null> {
  const row = await db
    .selectFrom('festival_shows')
    .innerJoin('passes', 'passes.festival_id', 'festival_shows.festival_id')
    .innerJoin('pass_kinds', 'pass_kinds.id', 'passes.kind_id')
    .innerJoin('screenings', 'screenings.product_id', 'festival_shows.screening_id')
    .innerJoin('products as festivals', 'festivals.id', 'festival_shows.festival_id')
    .where('festival_shows.screening_id', '=', screeningId)
    .where('passes.member_id', '=', memberId)
    .where('passes.state', '=', 'standing')
    .where('festivals.state', '=', 'published')
    .select('festival_shows.festival_id as festivalId')
    .select([
      sql<number | null>`pass_kinds.credits - (
        select count(*)::int from pass_losses where pass_losses.pass_id = passes.id
      )`.as('credits'),
      sql<number>`(
        select count(*)::int from tickets join screenings as shown on shown.product_id = tickets.product_id
        where tickets.pass_id = passes.id and tickets.revoked_at is null and shown.fate <> 'cancelled'
      )`.as('spent'),
      sql<boolean>`exists (
        select from tickets where tickets.pass_id = passes.id and tickets.product_id = ${screeningId}
          and tickets.revoked_at is null
      )`.as('isReserved'),
      sql<number>`screenings.pass_quota - screenings.pass_taken`.as('seatsLeft'),
    ])
    .executeTakeFirst()
  return row ?? null
}
