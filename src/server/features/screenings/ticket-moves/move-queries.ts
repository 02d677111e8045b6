import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId, TicketId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

export interface MovingRow {
  id: TicketId
  product_id: ProductId
  number: number
  seats: number
  holder_id: MemberId
  holder_name: string
  came_in: boolean
  is_proposed: boolean
  has_link: boolean
  /** Of its line; null: it was not bought. */
  quantity: number | null
  amount: number | null
  currency: Currency | null
  /** The money paid back for it before: for seats, or because it was moved to where it cost less. */
  lowered: number
}

/** Returns the facts that decide whether tickets may be moved, in the order of their ids. */
export async function findMoving(db: Db | Tx, ids: readonly TicketId[]): Promise<MovingRow[]> {
  const { rows } = await sql<MovingRow>`
    select tickets.id, tickets.product_id, tickets.number, tickets.seats, tickets.holder_id,
      coalesce(nullif(trim(concat_ws(' ', holder.first_name, holder.last_name)), ''), holder.user_name) as holder_name,
      exists (select 1 from door_entries
        where door_entries.ticket_id = tickets.id and taken_back_at is null) as came_in,
      exists (select 1 from ticket_refund_proposals asked
        where asked.ticket_id = tickets.id and asked.state = 'open') as is_proposed,
      exists (select 1 from ticket_gifts
        where ticket_gifts.ticket_id = tickets.id and ticket_gifts.state = 'open') as has_link,
      line.quantity, line.amount, purchases.currency,
      (select coalesce(sum(part.amount), 0)::bigint from ticket_parts_back part
        where part.ticket_id = tickets.id) as lowered
    from tickets
      join members holder on holder.id = tickets.holder_id
      left join purchase_lines line on line.purchase_id = tickets.purchase_id and line.position = tickets.position
      left join purchases on purchases.id = tickets.purchase_id
    where tickets.id = any(${[...ids]}::uuid[])
    order by tickets.id`.execute(db)
  return rows
}

/** Standing tickets of the same purchase and screening that nobody has played. */
export async function listOthers(
  db: Db,
  of: { id: TicketId; purchaseId: PurchaseId; productId: ProductId },
): Promise<TicketId[]> {
  const rows = await db
    .selectFrom('tickets')
    .where('purchase_id', '=', of.purchaseId)
    .where('product_id', '=', of.productId)
    .where('id', '<>', of.id)
    .where('revoked_at', 'is', null)
    .where('first_played_at', 'is', null)
    .orderBy('number')
    .limit(19)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of a place of a pass: its festival, and where it has places. */
export interface PassOf {
  pass_id: string
  festival_id: ProductId
}

export async function findPassOf(db: Db | Tx, ids: readonly TicketId[]): Promise<PassOf | undefined> {
  return db
    .selectFrom('tickets')
    .innerJoin('passes', 'passes.id', 'tickets.pass_id')
    .where('tickets.id', 'in', ids)
    .select(['passes.id as pass_id', 'passes.festival_id'])
    .executeTakeFirst()
}

/** A screening as a target, with the numbers of the ticket's own. */
const targets = (db: Db | Tx, from: ProductId, pass: PassOf | undefined) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .leftJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.state', 'screenings.mode'])
    .select(['screenings.fate', 'products.release_at', 'products.release_ends_at'])
    .select(['screenings.pass_quota', 'screenings.pass_taken'])
    .select([
      'cafes.name_fa',
      'cafes.name_en',
      'cafes.city_fa',
      'cafes.city_en',
      'cafes.address_fa',
      'cafes.address_en',
    ])
    .select([
      showsSame(from).as('is_same'),
      sql<boolean>`exists (select 1 from festival_shows where screening_id = products.id
        and festival_id = ${pass?.festival_id ?? null}::int)`.as('is_of_festival'),
      sql<boolean>`exists (select 1 from tickets where tickets.product_id = products.id
        and tickets.pass_id = ${pass?.pass_id ?? null}::uuid and tickets.revoked_at is null)`.as('has_reservation'),
    ])

const showsSame = (from: ProductId) => sql<boolean>`exists (
  select 1 from programme_items here join programme_items there on there.item_id = here.item_id
  where here.product_id = products.id and here.is_main and here.product_kind = 'screening'
    and there.product_id = ${from} and there.is_main and there.product_kind = 'screening')`

export type TargetRow = Awaited<ReturnType<ReturnType<typeof targets>['execute']>>[number]

export async function findTarget(
  db: Db | Tx,
  id: ProductId,
  of: { from: ProductId; pass: PassOf | undefined },
): Promise<TargetRow | undefined> {
  return targets(db, of.from, of.pass).where('products.id', '=', id).executeTakeFirst()
}

/** Coming screenings of the same title, the next one first; a window while it is open. Two statements. */
export async function listTargets(
  db: Db,
  of: { from: ProductId; pass: PassOf | undefined },
  page: { limit: number; offset: number; now: Date },
): Promise<{ rows: TargetRow[]; total: number }> {
  const { now } = page
  const coming = targets(db, of.from, of.pass)
    .where(showsSame(of.from))
    .where('products.id', '<>', of.from)
    .where('products.state', '=', 'published')
    .where('screenings.fate', '=', 'planned')
    .where((eb) => eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', now)]))
    .where((eb) => eb.or([eb('screenings.mode', '=', 'window'), eb('products.release_at', '>', now)]))
  const [rows, count] = await Promise.all([
    coming
      .orderBy('products.release_at', (order) => order.asc().nullsLast())
      .orderBy('products.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    coming
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** The number of the next calendar entry of a ticket at its screening. */
export async function calendarNumber(tx: Tx, id: TicketId): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select (calendar_base + (select coalesce(max(sequence), 0) from screening_acts
      where screening_acts.product_id = tickets.product_id))::int as sequence
    from tickets where id = ${id}`.execute(tx)
  return rows[0]?.sequence ?? 0
}

export async function insertMoves(
  tx: Tx,
  move: {
    ids: readonly TicketId[]
    from: ProductId
    to: ProductId
    startsBefore: Date | null
    reason: string
    memberId: MemberId
    at: Date
  },
): Promise<void> {
  const { ids, from, to, startsBefore, reason, memberId, at } = move
  await tx
    .insertInto('ticket_moves')
    .values(
      ids.map((id) => ({
        ticket_id: id,
        from_id: from,
        to_id: to,
        starts_before: startsBefore,
        reason,
        moved_by: memberId,
        moved_at: at,
      })),
    )
    .execute()
}
