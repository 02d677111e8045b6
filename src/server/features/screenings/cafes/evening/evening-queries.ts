import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

const imageColumns = ['path', 'width', 'height', 'color', 'widths', 'has_avif', 'focus'] as const

const evenings = (db: Db | Tx) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .innerJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .where('products.state', '=', 'published')
    .where('products.release_at', 'is not', null)
    .where('products.release_ends_at', 'is not', null)
    .select([
      'products.id',
      'products.title_fa',
      'products.title_en',
      'products.release_at',
      'products.release_ends_at',
    ])
    .select(['screenings.fate', 'screenings.doors_minutes', 'screenings.sale_starts_at', 'screenings.sale_ends_at'])
    .select(['screenings.return_hours', 'screenings.capacity', 'screenings.at_door'])
    .select(['cafes.id as cafe_id', 'cafes.name_fa', 'cafes.name_en', 'cafes.city_fa', 'cafes.city_en'])
    .select((eb) => [
      eb
        .selectFrom('evening_starts')
        .whereRef('evening_starts.product_id', '=', 'products.id')
        .select((e) => e.fn.min('evening_starts.started_at').as('started_at'))
        .as('started_at'),
      sql<number>`(select coalesce(sum(seats), 0)::int from tickets
        where product_id = products.id and revoked_at is null)`.as('seats_sold'),
      // as `seatsInside` counts
      sql<number>`(select coalesce(sum(case when came.is_whole then tickets.seats
          else least(tickets.seats, came.guests + came.nameless) end), 0)::int
        from tickets join lateral (
          select coalesce(bool_or(part = 'ticket'), false) as is_whole,
            count(distinct coalesce(guest_id::text, seat::text)) filter (where part = 'guest') as guests,
            count(*) filter (where part = 'nameless') as nameless
          from door_entries where ticket_id = tickets.id and taken_back_at is null
        ) came on true
        where tickets.product_id = products.id and tickets.revoked_at is null)`.as('seats_in'),
      jsonObjectFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .innerJoin('programme_items as shown', (join) =>
            join
              .on((e) => e('product_stills.product_id', 'in', [e.ref('shown.product_id'), e.ref('shown.item_id')]))
              .on('shown.is_main', '=', true),
          )
          .whereRef('shown.product_id', '=', 'products.id')
          // its own before the film's
          .orderBy(sql`product_stills.product_id = shown.item_id`)
          .orderBy('product_stills.position')
          .limit(1)
          .select(imageColumns),
      ).as('still'),
    ])
    .$narrowType<{ release_at: Date; release_ends_at: Date }>()

export type EveningRow = Awaited<ReturnType<ReturnType<typeof evenings>['execute']>>[number]

/** Evenings of the cafes whose host the member is, without those that ended before `endedAfter`. */
export async function listEveningRows(db: Db, memberId: MemberId, endedAfter: Date): Promise<EveningRow[]> {
  return evenings(db)
    .where('products.release_ends_at', '>', endedAfter)
    .where('screenings.cafe_id', 'in', (eb) =>
      eb.selectFrom('cafe_hosts').where('member_id', '=', memberId).select('cafe_id'),
    )
    .orderBy('products.release_at')
    .orderBy('products.id')
    .limit(100)
    .execute()
}

export async function findEvening(db: Db | Tx, id: ProductId): Promise<EveningRow | undefined> {
  return evenings(db).where('products.id', '=', id).executeTakeFirst()
}

/** Whether the member is a host of the cafe in whose room it is; in a transaction also keeps them one to its end. */
export async function isHostOf(db: Db | Tx, id: ProductId, memberId: MemberId, isKept = false): Promise<boolean> {
  const row = await db
    .selectFrom('cafe_hosts')
    .innerJoin('screenings', 'screenings.cafe_id', 'cafe_hosts.cafe_id')
    .where('screenings.product_id', '=', id)
    .where('cafe_hosts.member_id', '=', memberId)
    .select('cafe_hosts.member_id')
    .$if(isKept, (query) => query.forShare('cafe_hosts'))
    .executeTakeFirst()
  return row !== undefined
}

/** The lines of the door list, in the order in which the tickets were made. */
export async function listDoorRows(db: Db, id: ProductId) {
  return db
    .selectFrom('tickets')
    .innerJoin('members', 'members.id', 'tickets.holder_id')
    .leftJoin('door_entries', 'door_entries.ticket_id', 'tickets.id')
    .where('tickets.product_id', '=', id)
    .where('tickets.revoked_at', 'is', null)
    .groupBy(['tickets.id', 'members.id'])
    .orderBy('tickets.created_at')
    .orderBy('tickets.purchase_id')
    .orderBy('tickets.number')
    .orderBy('tickets.id')
    .select(['tickets.id', 'tickets.seats', 'members.first_name', 'members.last_name'])
    .select([
      sql<Date | null>`min(door_entries.came_at) filter (where door_entries.taken_back_at is null)`.as('came_at'),
      sql<number>`(count(*) filter (where part = 'ticket' and door_entries.taken_back_at is null))::int`.as('entries'),
      sql<number>`(count(*) filter (where part = 'nameless' and door_entries.taken_back_at is null))::int`.as(
        'nameless_in',
      ),
      // of a guest whose name is forgotten the seat's number is left
      sql<number>`(count(distinct coalesce(guest_id::text, seat::text)) filter (where part = 'guest' and door_entries.taken_back_at is null))::int`.as(
        'guests_in',
      ),
    ])
    .execute()
}

/** The named guests of an evening's group tickets, by ticket and seat, and when each came. */
export async function listDoorGuests(db: Db, id: ProductId) {
  return db
    .selectFrom('ticket_guests')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticket_guests.ticket_id')
        .onRef('tickets.holder_id', '=', 'ticket_guests.holder_id'),
    )
    .leftJoin('door_entries', (join) =>
      join.onRef('door_entries.guest_id', '=', 'ticket_guests.id').on('door_entries.taken_back_at', 'is', null),
    )
    .where('tickets.product_id', '=', id)
    .where('tickets.revoked_at', 'is', null)
    .groupBy('ticket_guests.id')
    .orderBy('ticket_guests.ticket_id')
    .orderBy('ticket_guests.number')
    .select(['ticket_guests.id', 'ticket_guests.ticket_id', 'ticket_guests.name'])
    .select([
      sql<Date | null>`min(door_entries.came_at)`.as('came_at'),
      sql<number>`count(door_entries.id)::int`.as('entries'),
    ])
    .execute()
}

/** Locks the evening, so that two devices' ticks are written one after the other. */
export async function lockEvening(tx: Tx, id: ProductId): Promise<void> {
  await tx.selectFrom('screenings').where('product_id', '=', id).select('product_id').forNoKeyUpdate().execute()
}

/** The right by which this host plays the evening already; undefined when they never started it. */
export async function findStart(tx: Tx, id: ProductId, memberId: MemberId) {
  return tx
    .selectFrom('evening_starts')
    .innerJoin('rights', 'rights.id', 'evening_starts.right_id')
    .where('evening_starts.product_id', '=', id)
    .where('evening_starts.member_id', '=', memberId)
    .select(['rights.id', 'rights.revoked_at'])
    .executeTakeFirst()
}

/** Gives a host the right to play the evening to the end, and remembers when they started it. */
export async function insertStart(
  tx: Tx,
  start: { id: ProductId; memberId: MemberId; now: Date; until: Date; hours: number },
): Promise<void> {
  const right = await tx
    .insertInto('rights')
    .values({
      member_id: start.memberId,
      product_id: start.id,
      by: 'TICKET',
      starts_at: start.now,
      ends_at: start.until,
      watch_hours: start.hours,
      first_played_at: start.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('evening_starts')
    .values({ product_id: start.id, member_id: start.memberId, right_id: right.id, started_at: start.now })
    .onConflict((conflict) => conflict.columns(['product_id', 'member_id']).doUpdateSet({ right_id: right.id }))
    .execute()
}
