import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId, ReportPartyId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { TicketCount } from './make-report.ts'
import type { Movement, Term } from './share-of.ts'

export interface Period {
  /** Days in Tehran, the last one included. */
  from: string
  to: string
}

/** Of these products, or null for all screenings and festivals. */
export type Covered = readonly ProductId[] | null

const dayOf = (at: string) => sql<string>`to_char(${sql.ref(at)} at time zone 'Asia/Tehran', 'YYYY-MM-DD')`
const within = (at: string, { from, to }: Period) => sql<boolean>`(
  ${sql.ref(at)} >= (${from}::date::timestamp at time zone 'Asia/Tehran')
  and ${sql.ref(at)} < ((${to}::date + 1)::timestamp at time zone 'Asia/Tehran')
)`
const isCovered = (covered: Covered) =>
  covered === null ? sql<boolean>`true` : sql<boolean>`products.id = any(${covered}::int[])`
const festivalsOf = sql<ProductId[]>`array(
  select held.product_id from programme_items held
  where held.item_id = products.id and held.product_kind = 'festival'
)`

interface MovementRow {
  product_id: ProductId
  festival_ids: ProductId[]
  day: string
  sale_day: string
  unit_price: number
  currency: Currency
  tickets: number
  is_paid: boolean
  gross: number
  vat: number
  net_before: number
}

const movementOf =
  (kind: Movement['kind']) =>
  (row: MovementRow): Movement => ({
    kind,
    productId: row.product_id,
    festivalIds: row.festival_ids,
    day: row.day,
    saleDay: row.sale_day,
    unitPrice: Number(row.unit_price),
    currency: row.currency,
    tickets: row.tickets,
    isPaid: row.is_paid,
    gross: Number(row.gross),
    vat: Number(row.vat),
    netBefore: Number(row.net_before),
  })

/** Lines of paid purchases, on the day on which the ledger has their sale. One statement. */
async function findSales(db: Db, period: Period, covered: Covered): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select products.id as product_id, ${festivalsOf} as festival_ids,
      ${dayOf('purchases.paid_at')} as day, ${dayOf('purchases.paid_at')} as sale_day,
      line.unit_price, purchases.currency, line.quantity as tickets, line.amount > 0 as is_paid,
      line.amount as gross, line.vat, 0 as net_before
    from purchases
    join purchase_lines line on line.purchase_id = purchases.id
    join products on products.id = line.product_id and products.kind in ('screening', 'festival')
    where purchases.state = 'paid' and ${within('purchases.paid_at', period)} and ${isCovered(covered)}`.execute(db)
  return rows.map(movementOf('sale'))
}

/** Refunds that were carried out, on the day on which the ledger has them, with what was left of their line before. */
async function findRefunds(db: Db, period: Period, covered: Covered): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    with backs as (
      select back.*, refunds.settled_at, coalesce(sum(back.amount - back.vat) over (
        partition by back.purchase_id, back.position order by refunds.settled_at, refunds.id
        rows between unbounded preceding and 1 preceding
      ), 0) as net_back
      from refund_lines back
      join refunds on refunds.id = back.refund_id and refunds.settled_at is not null
      where back.purchase_id in (
        select recent.purchase_id from refunds recent where ${within('recent.settled_at', period)}
      )
    )
    select products.id as product_id, ${festivalsOf} as festival_ids,
      ${dayOf('backs.settled_at')} as day, ${dayOf('purchases.paid_at')} as sale_day,
      line.unit_price, purchases.currency, backs.quantity as tickets, line.amount > 0 as is_paid,
      backs.amount as gross, backs.vat, (line.amount - line.vat - backs.net_back)::bigint as net_before
    from backs
    join purchases on purchases.id = backs.purchase_id
    join purchase_lines line on line.purchase_id = backs.purchase_id and line.position = backs.position
    join products on products.id = line.product_id and products.kind in ('screening', 'festival')
    where ${within('backs.settled_at', period)} and ${isCovered(covered)}`.execute(db)
  return rows.map(movementOf('refund'))
}

export async function findMovements(db: Db, period: Period, covered: Covered): Promise<Movement[]> {
  const [sales, refunds] = await Promise.all([findSales(db, period, covered), findRefunds(db, period, covered)])
  return [...sales, ...refunds]
}

/** Where a ticket was given: what the desk did later changes no report of before. */
const givenAt = sql<ProductId>`coalesce((
  select ticket_moves.from_id from ticket_moves
  where ticket_moves.ticket_id = tickets.id order by ticket_moves.moved_at, ticket_moves.id limit 1
), tickets.product_id)`

/** First plays, and of a seat in a room its first tick at the door. */
const usedIn = (period: Period) => sql`
      select tickets.product_id, ${dayOf('first_played_at')}, line.unit_price, purchases.currency, 0, 1, 0, 0, 0
      from tickets
      left join purchase_lines line on line.purchase_id = tickets.purchase_id and line.position = tickets.position
      left join purchases on purchases.id = tickets.purchase_id
      where ${within('first_played_at', period)}
      union all
      select tickets.product_id, ${dayOf('came.first_at')}, line.unit_price, purchases.currency, 0, 1, 0, 0, 0
      from (
        select ticket_id, min(came_at) as first_at from door_entries where taken_back_at is null group by ticket_id
      ) came
      join tickets on tickets.id = came.ticket_id and tickets.first_played_at is null
      left join purchase_lines line on line.purchase_id = tickets.purchase_id and line.position = tickets.position
      left join purchases on purchases.id = tickets.purchase_id
      where ${within('came.first_at', period)}`

/**
 * Tickets that were given without a purchase, on the day they were given, less those that were ended, on that day; and
 * first plays, first ticks at the door of a room and moves of the desk, with the price of the ticket; and seats that a cafe
 * sold at its door, less those that
 * it took back. One statement.
 */
export async function findTicketCounts(db: Db, period: Period, covered: Covered): Promise<TicketCount[]> {
  const { rows } = await sql<{
    product_id: ProductId
    festival_ids: ProductId[]
    day: string
    amount: number | null
    currency: Currency | null
    free: number
    used: number
    moved_out: number
    moved_in: number
    at_door: number
  }>`
    with happened as (
      select ${givenAt} as product_id, ${dayOf('created_at')} as day, null::bigint as amount, null::text as currency,
        1 as free, 0 as used, 0 as moved_out, 0 as moved_in, 0 as at_door
      from tickets where purchase_id is null and ${within('created_at', period)}
      union all
      select ${givenAt}, ${dayOf('revoked_at')}, null, null, -1, 0, 0, 0, 0
      from tickets where purchase_id is null and ${within('revoked_at', period)}
      union all
      ${usedIn(period)}
      union all
      select side.product_id, ${dayOf('ticket_moves.moved_at')}, line.unit_price, purchases.currency, 0, 0,
        side.moved_out, side.moved_in, 0
      from ticket_moves
      cross join lateral (values (ticket_moves.from_id, 1, 0), (ticket_moves.to_id, 0, 1))
        as side (product_id, moved_out, moved_in)
      join tickets on tickets.id = ticket_moves.ticket_id
      left join purchase_lines line on line.purchase_id = tickets.purchase_id and line.position = tickets.position
      left join purchases on purchases.id = tickets.purchase_id
      where ${within('ticket_moves.moved_at', period)}
      union all
      select product_id, ${dayOf('sold_at')}, null, null, 0, 0, 0, 0, seats
      from door_sales where ${within('sold_at', period)}
      union all
      select product_id, ${dayOf('taken_back_at')}, null, null, 0, 0, 0, 0, -seats
      from door_sales where ${within('taken_back_at', period)}
    )
    select products.id as product_id, ${festivalsOf} as festival_ids, happened.day, happened.amount, happened.currency,
      sum(happened.free)::int as free, sum(happened.used)::int as used,
      sum(happened.moved_out)::int as moved_out, sum(happened.moved_in)::int as moved_in,
      sum(happened.at_door)::int as at_door
    from happened join products on products.id = happened.product_id
    where ${isCovered(covered)}
    group by products.id, happened.day, happened.amount, happened.currency`.execute(db)
  return rows.map(({ product_id: productId, festival_ids: festivalIds, day, amount, currency, ...counts }) => ({
    productId,
    festivalIds,
    day,
    free: counts.free,
    used: counts.used,
    movedOut: counts.moved_out,
    movedIn: counts.moved_in,
    atDoor: counts.at_door,
    price: amount === null || currency === null ? null : { amount: Number(amount), currency },
  }))
}

/** Contract lines of all parties, or of one, in the order in which they were made. */
export async function listTerms(db: Db, partyId: ReportPartyId | null): Promise<Term[]> {
  const rows = await db
    .selectFrom('report_lines')
    .$if(partyId !== null, (lines) => lines.where('party_id', '=', partyId))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    partyId: row.party_id,
    productId: row.product_id,
    share:
      row.basis_points === null
        ? { kind: 'fixed', amount: Number(row.each_amount), currency: row.each_currency ?? 'IRR' }
        : { kind: 'part', basisPoints: row.basis_points },
    fromDay: row.from_day,
    toDay: row.to_day,
  }))
}

/** The screenings and festivals themselves, with what is in the programmes of the festivals. */
export async function withProgrammes(db: Db, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const inside = await db
    .selectFrom('programme_items')
    .where('product_kind', '=', 'festival')
    .where('product_id', 'in', ids)
    .select('item_id')
    .execute()
  return [...new Set([...ids, ...inside.map(({ item_id: id }) => id)])]
}

export async function findTitles(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return new Map<ProductId, { title_fa: string; title_en: string }>()
  const rows = await db
    .selectFrom('products')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .select(['id', 'title_fa', 'title_en'])
    .execute()
  return new Map(rows.map(({ id, ...title }) => [id, title]))
}
