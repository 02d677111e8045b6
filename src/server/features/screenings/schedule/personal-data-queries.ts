import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Tickets that a member holds, or has watched with; without codes, and without anybody else. */
export function listTicketData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('tickets')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where((eb) => eb.or([eb('tickets.holder_id', '=', memberId), eb('tickets.used_by', '=', memberId)]))
    .orderBy('tickets.created_at')
    .orderBy('tickets.number')
    .orderBy('tickets.id')
    .select(['tickets.product_id', 'products.title_fa', 'products.title_en', 'products.release_at'])
    .select([
      'tickets.number',
      'tickets.seats',
      'tickets.seats_back',
      'tickets.reason',
      'tickets.created_at',
      'tickets.revoked_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('ticket_moves')
          .whereRef('ticket_moves.ticket_id', '=', 'tickets.id')
          .where('tickets.holder_id', '=', memberId)
          .orderBy('ticket_moves.moved_at')
          .select(['ticket_moves.from_id', 'ticket_moves.to_id', 'ticket_moves.reason', 'ticket_moves.moved_at']),
      ).as('moves'),
      eb('tickets.holder_id', '=', memberId).as('is_holder'),
      eb.and([eb('tickets.used_by', 'is not', null), eb('tickets.used_by', '=', memberId)]).as('was_used'),
      // when somebody else watched with it is theirs
      eb
        .case()
        .when('tickets.used_by', '=', memberId)
        .then(eb.ref('tickets.first_played_at'))
        .end()
        .as('first_played_at'),
      eb.case().when('tickets.used_by', '=', memberId).then(eb.ref('tickets.ends_at')).end().as('ends_at'),
    ])
    .execute()
}

/** Seats that unpaid purchases of a member hold, or that were bought. */
export function listSeatData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('seat_holds')
    .where('member_id', '=', memberId)
    .orderBy('held_at')
    .orderBy('product_id')
    .select(['product_id', 'tickets', 'seats', 'state', 'held_at'])
    .execute()
}
