import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { builtOnce } from '#db/built-once.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PassId, ProductId, PurchaseId, TicketId, TicketOfferId } from '#lib/ids.ts'

/** Where a ticket comes from: a line of a purchase, a reason of staff, or a pass. */
export type TicketOrigin =
  | { offerId: TicketOfferId; purchaseId: PurchaseId; position: number }
  | { reason: string }
  | { passId: PassId }

export interface NewTicket {
  id: TicketId
  productId: ProductId
  origin: TicketOrigin
  number: number
  seats: number
  holderId: MemberId
  codeHash: Buffer
}

const originColumns = (origin: TicketOrigin) => ({
  offer_id: 'offerId' in origin ? origin.offerId : null,
  purchase_id: 'purchaseId' in origin ? origin.purchaseId : null,
  position: 'position' in origin ? origin.position : null,
  reason: 'reason' in origin ? origin.reason : null,
  pass_id: 'passId' in origin ? origin.passId : null,
})

export async function insertTickets(tx: Tx, tickets: readonly NewTicket[], now: Date): Promise<void> {
  await tx
    .insertInto('tickets')
    .values(
      tickets.map((ticket) => ({
        id: ticket.id,
        product_id: ticket.productId,
        ...originColumns(ticket.origin),
        number: ticket.number,
        seats: ticket.seats,
        holder_id: ticket.holderId,
        code_hash: ticket.codeHash,
        created_at: now,
      })),
    )
    .execute()
}

/** Those whose screening was cancelled while they still opened it: their money goes back, whatever the others do. */
const isCancelled = sql<boolean>`(screenings.fate = 'cancelled'
  and (tickets.ends_at is null or tickets.ends_at > screenings.stopped_at))`

const standing = (tx: Tx, line: { purchaseId: PurchaseId; position: number }) =>
  tx
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('revoked_at', 'is', null)
    // those that their holders give back; the cancelled; the newest of the unplayed; then those first played last
    .orderBy('returned_at', (order) => order.desc().nullsLast())
    .orderBy(isCancelled, 'desc')
    .orderBy('first_played_at', (order) => order.desc().nullsFirst())
    .orderBy('number', 'desc')
    .select(['tickets.id', 'tickets.product_id as productId'])

/**
 * The tickets that a line's purchase made and that stand, those first that go back first. A ticket that was moved is in
 * another screening than the others.
 */
export async function listStanding(tx: Tx, line: { purchaseId: PurchaseId; position: number }) {
  return standing(tx, line).execute()
}

/** The same, locked. */
export async function lockStanding(tx: Tx, line: { purchaseId: PurchaseId; position: number }) {
  return standing(tx, line).forUpdate('tickets').execute()
}

/** Standing tickets of a screening, locked in one order. */
export async function lockTickets(tx: Tx, productId: ProductId, ids: readonly TicketId[]) {
  return tx
    .selectFrom('tickets')
    .where('product_id', '=', productId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .select(['id', 'purchase_id as purchaseId', 'position', 'offer_id as offerId', 'pass_id as passId', 'seats'])
    .select(['generation', 'moved_at as movedAt'])
    .forUpdate()
    .execute()
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number]

/** Ends tickets, and the rights that their first plays made; a viewer who is watching gets no further key. */
export async function revokeTickets(tx: Tx, ids: readonly TicketId[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('tickets').set({ revoked_at: now }).where('id', 'in', ids).execute()
  await tx
    .updateTable('rights')
    .set({ revoked_at: now })
    .where('ticket_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Of these purchases, how many tickets they made that stand. */
export async function countStandingOf(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, number>> {
  const rows = await db
    .selectFrom('tickets')
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .groupBy('purchase_id')
    .select(['purchase_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.flatMap(({ purchase_id: id, count }) => (id === null ? [] : [[id, count]])))
}

const ticketRows = (db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .leftJoin('purchase_lines', (join) =>
      join
        .onRef('purchase_lines.purchase_id', '=', 'tickets.purchase_id')
        .onRef('purchase_lines.position', '=', 'tickets.position'),
    )
    .leftJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .select([
      'tickets.id',
      'tickets.product_id',
      'tickets.purchase_id',
      'tickets.number',
      'tickets.seats',
      'tickets.seats_back',
    ])
    .select(['tickets.holder_id', 'tickets.generation', 'tickets.sealed_code', 'tickets.revoked_at', 'tickets.used_by'])
    .select(['tickets.first_played_at', 'tickets.ends_at', 'screenings.mode', 'screenings.replay_hours'])
    .select((eb) =>
      eb
        .selectFrom('products as shown')
        .whereRef('shown.id', '=', 'tickets.product_id')
        .select('shown.release_ends_at')
        .as('screening_ends_at'),
    )
    .select(['purchase_lines.quantity', 'purchase_lines.unit_price', 'purchases.currency'])
    .select(['purchases.member_id as buyer_id', 'tickets.reason', 'tickets.pass_id', 'tickets.calendar_base'])
    .select((eb) =>
      // hardly any ticket was moved, and a member who plays one does not wait for this
      eb
        .case()
        .when('tickets.moved_at', 'is not', null)
        .then(
          jsonObjectFrom(
            eb
              .selectFrom('ticket_moves')
              .innerJoin('products as left_one', 'left_one.id', 'ticket_moves.from_id')
              .whereRef('ticket_moves.ticket_id', '=', 'tickets.id')
              .orderBy('ticket_moves.moved_at', 'desc')
              .limit(1)
              .select(['left_one.title_fa', 'left_one.title_en'])
              .select(['ticket_moves.starts_before', 'ticket_moves.moved_at']),
          ),
        )
        .end()
        .as('moved'),
    )

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number]

/** A ticket stands, or ended because its screening was cancelled: what became of it is still shown to its holder. */
const isShown = sql<boolean>`(tickets.revoked_at is null or exists (
  select 1 from screenings where screenings.product_id = tickets.product_id
    and screenings.fate = 'cancelled' and tickets.revoked_at >= screenings.stopped_at
))`

/** Tickets that a member holds, the next screening first, and the past ones last. Two statements. */
export async function listTicketsOf(
  db: Db,
  memberId: MemberId,
  page: { productId: ProductId | undefined; limit: number; offset: number; now: Date },
): Promise<{ rows: TicketRow[]; total: number }> {
  const isOver = sql<boolean>`coalesce(products.release_ends_at <= ${page.now}, false)`
  const { productId } = page
  const mine = ticketRows(db)
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('tickets.holder_id', '=', memberId)
    .where(isShown)
    .where((eb) => (productId === undefined ? eb.lit(true) : eb('tickets.product_id', '=', productId)))
  const [rows, count] = await Promise.all([
    mine
      .orderBy(isOver)
      .orderBy(sql`case when ${isOver} then null else products.release_at end`, (order) => order.asc().nullsLast())
      .orderBy('products.release_at', (order) => order.desc().nullsLast())
      .orderBy('tickets.product_id')
      .orderBy('tickets.created_at')
      .orderBy('tickets.purchase_id')
      .orderBy('tickets.number')
      .orderBy('tickets.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('tickets')
      .where('holder_id', '=', memberId)
      .where(isShown)
      .where((eb) => (productId === undefined ? eb.lit(true) : eb('product_id', '=', productId)))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export async function findTicketOf(db: Db, memberId: MemberId, id: TicketId): Promise<TicketRow | undefined> {
  return ticketRows(db).where('tickets.id', '=', id).where('tickets.holder_id', '=', memberId).executeTakeFirst()
}

const askTicketByCode = builtOnce((db, value) =>
  ticketRows(db).where('tickets.code_hash', '=', value('codeHash')).where('tickets.revoked_at', 'is', null),
)

/** A standing ticket by its code; a revoked one is not found. */
export async function findTicketByCode(db: Db, codeHash: Buffer): Promise<TicketRow | undefined> {
  return (await askTicketByCode(db, { codeHash })).at(0)
}

/** The guest of a code, on a ticket that stands and is held by who invited them; none whose evening ended before. */
export async function findGuestByCode(db: Db, codeHash: Buffer, endedAfter: Date) {
  return db
    .selectFrom('ticket_guests')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticket_guests.ticket_id')
        .onRef('tickets.holder_id', '=', 'ticket_guests.holder_id'),
    )
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('ticket_guests.code_hash', '=', codeHash)
    .where('tickets.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', endedAfter)]))
    .select(['ticket_guests.id', 'ticket_guests.ticket_id', 'tickets.product_id'])
    .executeTakeFirst()
}

/**
 * Begins a ticket for a member and makes it a right, in one statement: of many plays at one moment the row lets one
 * begin it. Does nothing to a ticket that was begun, revoked, or given to a new holder.
 */
export async function beginTicket(
  db: Db,
  ticket: { id: TicketId; codeHash: Buffer; memberId: MemberId; watchHours: number },
  /** `from`: when its hours begin; the right opens at once. */
  at: { now: Date; from: Date; endsAt: Date },
): Promise<void> {
  await sql`
    with begun as (
      update tickets set first_played_at = ${at.from}, ends_at = ${at.endsAt}, used_by = ${ticket.memberId}
      where id = ${ticket.id} and code_hash = ${ticket.codeHash} and first_played_at is null and revoked_at is null
      returning id, product_id, used_by, first_played_at, ends_at
    )
    insert into rights (member_id, product_id, by, ticket_id, starts_at, ends_at, watch_hours, first_played_at)
    select used_by, product_id, 'TICKET', id, ${at.now}, ends_at, ${ticket.watchHours}, first_played_at
    from begun`.execute(db)
}

/** Who has begun a ticket, with its right; undefined when nobody has, or it was revoked. */
export async function findBegun(db: Db, ticketId: TicketId) {
  return db
    .selectFrom('rights')
    .where('ticket_id', '=', ticketId)
    .where('revoked_at', 'is', null)
    .select(['id', 'member_id', 'ends_at'])
    .$narrowType<{ ends_at: Date }>()
    .executeTakeFirst()
}
