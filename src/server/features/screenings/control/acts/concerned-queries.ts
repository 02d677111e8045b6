import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId, TicketId } from '#lib/ids.ts'

/** Those that were had for this screening by an instant: bought, given, or moved here. */
const hadBy = (instant: Date | undefined) =>
  instant === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(tickets.moved_at, tickets.created_at) <= ${instant}`

/**
 * Standing tickets of a screening whose hours are not over at `now`: those that an act concerns; with `by`, only those
 * that were had by then.
 */
const concerned = (db: Db | Tx, productId: ProductId, now: Date, by?: Date) =>
  db
    .selectFrom('tickets')
    .where('tickets.product_id', '=', productId)
    .where('tickets.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('tickets.ends_at', 'is', null), eb('tickets.ends_at', '>', now)]))
    .where(hadBy(by))

/** How many are concerned. Two statements. */
export async function countConcerned(db: Db | Tx, productId: ProductId, now: Date, by?: Date) {
  const counts = await concerned(db, productId, now, by)
    .select([
      sql<number>`count(*)::int`.as('tickets'),
      sql<number>`coalesce(sum(seats), 0)::int`.as('seats'),
      sql<number>`count(distinct holder_id)::int`.as('members'),
      sql<number>`count(first_played_at)::int`.as('begun'),
      sql<number>`count(*) filter (where purchase_id is null)::int`.as('given'),
    ])
    .executeTakeFirstOrThrow()
  const over = await db
    .selectFrom('tickets')
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '<=', now)
    .where(hadBy(by))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { ...counts, over: over.count }
}

/** Of which lines: of one only, or with tickets that were had by an instant; left out: of all. */
type OfLines = { only?: { purchaseId: PurchaseId; position: number }; by?: Date | undefined }

/** Lines of purchases with concerned tickets, and what money of them has not gone back yet. */
export async function listLines(db: Db | Tx, productId: ProductId, now: Date, { only, by }: OfLines = {}) {
  return concerned(db, productId, now, by)
    .innerJoin('purchase_lines', (join) =>
      join
        .onRef('purchase_lines.purchase_id', '=', 'tickets.purchase_id')
        .onRef('purchase_lines.position', '=', 'tickets.position'),
    )
    .innerJoin('purchases', 'purchases.id', 'purchase_lines.purchase_id')
    .where((eb) =>
      only === undefined
        ? eb.lit(true)
        : eb.and([eb('tickets.purchase_id', '=', only.purchaseId), eb('tickets.position', '=', only.position)]),
    )
    .groupBy(['purchase_lines.purchase_id', 'purchase_lines.position', 'purchases.id'])
    .orderBy('purchase_lines.purchase_id')
    .orderBy('purchase_lines.position')
    .select(['purchase_lines.purchase_id', 'purchase_lines.position', 'purchase_lines.quantity'])
    .select(['purchase_lines.amount', 'purchases.currency', 'purchases.amount as paid', 'purchases.wallet_amount'])
    .select((eb) => [
      sql<number>`count(*)::int`.as('tickets'),
      sql<TicketId[]>`array_agg(tickets.id order by tickets.id)`.as('ticket_ids'),
      eb
        .selectFrom('refund_lines')
        .whereRef('refund_lines.purchase_id', '=', 'purchase_lines.purchase_id')
        .whereRef('refund_lines.position', '=', 'purchase_lines.position')
        .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('n'))
        .as('back_quantity'),
      eb
        .selectFrom('refund_lines')
        .whereRef('refund_lines.purchase_id', '=', 'purchase_lines.purchase_id')
        .whereRef('refund_lines.position', '=', 'purchase_lines.position')
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('n'))
        .as('back_amount'),
      // what went back for parts of the line's tickets: of all that stand, and of these
      sql<number>`(select coalesce(sum(part.amount), 0)::bigint from ticket_parts_back part
        join tickets other on other.id = part.ticket_id and other.revoked_at is null
        where other.purchase_id = purchase_lines.purchase_id
          and other.position = purchase_lines.position)`.as('lowered'),
      sql<number>`coalesce(sum((select sum(part.amount) from ticket_parts_back part
        where part.ticket_id = tickets.id)), 0)::bigint`.as('lowered_here'),
      eb
        .selectFrom('refunds')
        .whereRef('refunds.purchase_id', '=', 'purchases.id')
        .select(sql<number>`coalesce(sum(bank_amount), 0)::bigint`.as('n'))
        .as('back_bank'),
    ])
    .execute()
}

export type ConcernedLine = Awaited<ReturnType<typeof listLines>>[number]

/** Who holds concerned tickets. */
export async function listHolders(tx: Tx, productId: ProductId, now: Date): Promise<MemberId[]> {
  const rows = await concerned(tx, productId, now).select('holder_id').distinct().orderBy('holder_id').execute()
  return rows.map(({ holder_id: id }) => id)
}

/** Some of the concerned tickets that nobody paid for. */
export async function listGiven(db: Db, productId: ProductId, now: Date, limit: number): Promise<TicketId[]> {
  const rows = await concerned(db, productId, now)
    .where('purchase_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
