import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'

/** A ticket of a show of a published festival, with what a vote asks; undefined for any other ticket. */
export async function findBallot(db: Db | Tx, ticketId: TicketId, memberId: MemberId) {
  return db
    .selectFrom('tickets')
    .innerJoin('festival_shows', 'festival_shows.screening_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'festival_shows.festival_id')
    .leftJoin('festival_votes', 'festival_votes.ticket_id', 'tickets.id')
    .where('tickets.id', '=', ticketId)
    .where('products.state', '=', 'published')
    .where('products.release_ends_at', 'is not', null)
    .where((eb) => eb.or([eb('tickets.holder_id', '=', memberId), eb('tickets.used_by', '=', memberId)]))
    .select(['tickets.product_id', 'tickets.used_by', 'tickets.holder_id', 'tickets.revoked_at'])
    .select(['products.id as festival_id', 'products.title_fa', 'products.title_en', 'products.release_ends_at'])
    .$narrowType<{ release_ends_at: Date }>()
    .select(['festival_votes.member_id as voter_id', 'festival_votes.stars'])
    .select((eb) => [
      sql<boolean>`exists (select 1 from door_entries
        where door_entries.ticket_id = tickets.id and taken_back_at is null)`.as('came_in'),
      eb
        .exists(
          eb
            .selectFrom('festival_votes as other')
            .whereRef('other.screening_id', '=', 'tickets.product_id')
            .whereRef('other.ticket_id', '<>', 'tickets.id')
            .where('other.member_id', '=', memberId)
            .select(sql`1`.as('one')),
        )
        .as('voted_elsewhere'),
    ])
    .executeTakeFirst()
}

/** Writes a vote, or changes the own one. False when somebody else's stands on this ticket. */
export async function writeVote(
  tx: Tx,
  vote: { ticketId: TicketId; screeningId: ProductId; memberId: MemberId; stars: number },
  now: Date,
): Promise<boolean> {
  const { stars, memberId } = vote
  const row = await tx
    .insertInto('festival_votes')
    .values({
      ticket_id: vote.ticketId,
      screening_id: vote.screeningId,
      member_id: memberId,
      stars,
      voted_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('ticket_id')
        .doUpdateSet({ stars, voted_at: now })
        .where('festival_votes.member_id', '=', memberId),
    )
    .returning('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Votes of a festival by the film that each show was about. */
export async function countVotes(db: Db, festivalId: ProductId) {
  return db
    .selectFrom('festival_votes')
    .innerJoin('festival_shows', 'festival_shows.screening_id', 'festival_votes.screening_id')
    .innerJoin('programme_items', (join) =>
      join
        .onRef('programme_items.product_id', '=', 'festival_votes.screening_id')
        .on('programme_items.is_main', '=', true),
    )
    .innerJoin('products', 'products.id', 'programme_items.item_id')
    .where('festival_shows.festival_id', '=', festivalId)
    .groupBy(['products.id', 'products.title_fa', 'products.title_en'])
    .orderBy('products.id')
    .select(['products.id', 'products.title_fa', 'products.title_en'])
    .select([sql<number>`count(*)::int`.as('votes'), sql<number>`sum(festival_votes.stars)::int`.as('stars')])
    .execute()
}
