import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import type { ScreeningFacts } from '#server/features/screenings/schedule/index.ts'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .innerJoin('what_plays', 'what_plays.product_id', 'products.id')
    .innerJoin('products as shown', 'shown.id', 'what_plays.plays_id')
    .leftJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .select(['cafes.id as cafe_id', 'cafes.name_fa as cafe_name_fa', 'cafes.name_en as cafe_name_en'])
    .select(['products.id', 'products.state', 'products.title_fa', 'products.title_en'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select(['screenings.mode', 'screenings.fate', 'screenings.doors_minutes', 'screenings.return_hours'])
    .select(['screenings.sale_starts_at', 'screenings.sale_ends_at', 'screenings.stopped_at'])
    .select(['screenings.returns_open_until', 'screenings.capacity', 'screenings.sold', 'screenings.held'])
    .select(['screenings.at_door'])
    .select(['shown.id as film_id', 'shown.title_fa as film_title_fa', 'shown.title_en as film_title_en'])

export type DeskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function factsOf(row: DeskRow): ScreeningFacts {
  return {
    mode: row.mode,
    fate: row.fate,
    doorsMinutes: row.doors_minutes,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    returnHours: row.return_hours,
  }
}

export async function findScreening(db: Db | Tx, id: ProductId): Promise<DeskRow | undefined> {
  return rows(db).where('products.id', '=', id).executeTakeFirst()
}

export interface ListFilter {
  from?: string | undefined
  before?: string | undefined
  mode?: ScreeningMode | undefined
  shown?: 'coming' | 'past' | 'stopped' | 'draft' | undefined
}

const isPast = (now: Date) => sql<boolean>`coalesce(products.release_ends_at <= ${now}, false)`

function filtered(db: Db, { from, before, mode, shown }: ListFilter, now: Date) {
  let found = rows(db)
  if (from !== undefined)
    found = found.where((eb) =>
      eb.or([
        eb('products.release_at', '>=', new Date(from)),
        // open for days: it lies in every span until its end
        eb.and([eb('screenings.mode', '=', 'window'), eb('products.release_ends_at', '>', new Date(from))]),
      ]),
    )
  if (before !== undefined) found = found.where('products.release_at', '<', new Date(before))
  if (mode !== undefined) found = found.where('screenings.mode', '=', mode)
  if (shown === 'draft') return found.where('products.state', '=', 'draft')
  if (shown === 'stopped') return found.where('screenings.fate', '!=', 'planned')
  if (shown === 'past') return found.where(isPast(now))
  if (shown === 'coming')
    return found.where('screenings.fate', '!=', 'cancelled').where(sql<boolean>`not ${isPast(now)}`)
  return found
}

/** Those of a span by their beginning; all of them with the next one first, and the past ones last. Two statements. */
export async function listScreenings(
  db: Db,
  filter: ListFilter,
  page: { limit: number; offset: number; now: Date },
): Promise<{ items: DeskRow[]; total: number }> {
  const found = filtered(db, filter, page.now)
  const past = isPast(page.now)
  const [items, count] = await Promise.all([
    found
      .orderBy(past)
      .orderBy(sql`case when ${past} then null else products.release_at end`, (order) => order.asc().nullsLast())
      .orderBy('products.release_at', (order) => order.desc().nullsLast())
      .orderBy('products.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: count.total }
}

/** Tickets by what they are, in one statement. */
export async function countTickets(db: Db, id: ProductId) {
  return db
    .selectFrom('tickets')
    .where('product_id', '=', id)
    .select([
      sql<number>`count(*) filter (where revoked_at is null)::int`.as('standing'),
      // a seat in a room is used at its door
      sql<number>`count(*) filter (where revoked_at is null and (first_played_at is not null or exists (
        select 1 from door_entries where door_entries.ticket_id = tickets.id and taken_back_at is null
      )))::int`.as('used'),
      sql<number>`count(*) filter (where revoked_at is null and purchase_id is null)::int`.as('given'),
      sql<number>`count(revoked_at)::int`.as('ended'),
    ])
    .executeTakeFirstOrThrow()
}

export async function listOffers(db: Db, id: ProductId) {
  return db
    .selectFrom('ticket_offers')
    .where('product_id', '=', id)
    .orderBy('withdrawn_at', (order) => order.asc().nullsFirst())
    .orderBy('seats')
    .orderBy('position')
    .select(['id', 'name_fa', 'name_en', 'seats', 'tickets', 'taken', 'withdrawn_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ticket_prices')
          .whereRef('ticket_prices.offer_id', '=', 'ticket_offers.id')
          .orderBy('currency')
          .select(['currency', 'amount']),
      ).as('prices'),
    )
    .execute()
}
