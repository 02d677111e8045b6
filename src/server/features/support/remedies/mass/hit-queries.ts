import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId, PurchaseId, RightId, TicketId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

export interface Outage {
  from: Date
  until: Date
  /** None: all. */
  titles: readonly ProductId[]
}

/** One thing of a member that an outage hit. Amounts in Rials or cents. */
export interface HitRow {
  member_id: MemberId
  hit_by: 'rent' | 'ticket' | 'watching'
  right_id: RightId | null
  ticket_id: TicketId | null
  purchase_id: PurchaseId | null
  line: number | null
  amount: number
  currency: Currency
}

/** Whether a product is a chosen title, a part of one, or what contains one. */
const isChosen = (productId: string, { titles }: Outage) =>
  titles.length === 0
    ? sql`true`
    : sql`exists (
        select 1 from product_tree tree
        where (tree.product_id = ${sql.ref(productId)} and tree.within_id = any(${titles}::int[]))
          or (tree.within_id = ${sql.ref(productId)} and tree.product_id = any(${titles}::int[]))
      )`

/** The same for a screening: itself, or what it shows. */
const isShown = (productId: string, outage: Outage) =>
  outage.titles.length === 0
    ? sql`true`
    : sql`(${sql.ref(productId)} = any(${outage.titles}::int[]) or exists (
        select 1 from programme_items item
        where item.product_id = ${sql.ref(productId)} and item.item_id = any(${outage.titles}::int[])
      ))`

/** A rental whose watching time ran while the outage lasted. */
const rentRan = (outage: Outage) => sql`
  rights.watch_hours is not null and rights.ticket_id is null and rights.revoked_at is null
  and rights.first_played_at < ${outage.until} and rights.ends_at > ${outage.from}
  and ${isChosen('rights.product_id', outage)}`

/** A ticket whose hours ran then, or whose screening was then where all watch together. */
const ticketRan = (outage: Outage) => sql`
  tickets.revoked_at is null
  and (
    (tickets.first_played_at < ${outage.until} and tickets.ends_at > ${outage.from})
    or (screenings.mode <> 'window' and screenings.fate in ('planned', 'interrupted')
      and products.release_at < ${outage.until} and products.release_ends_at > ${outage.from})
  )
  and ${isShown('tickets.product_id', outage)}`

const living = sql`members.deleted_at is null`

/** Rentals and begun tickets whose hours ran: what can be made longer. */
export async function listToExtend(tx: Tx, outage: Outage): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select rights.member_id, 'rent' as hit_by, rights.id as right_id, null::uuid as ticket_id,
      null::uuid as purchase_id, null::smallint as line, 0::bigint as amount, 'IRR' as currency
    from rights join members on members.id = rights.member_id
    where ${living} and ${rentRan(outage)}
    union all
    select tickets.holder_id, 'ticket', null, tickets.id, null, null, 0, 'IRR'
    from tickets join members on members.id = tickets.holder_id
      join screenings on screenings.product_id = tickets.product_id
      join products on products.id = tickets.product_id
    where ${living} and tickets.ends_at is not null and ${ticketRan(outage)}
    order by 1, 2, 3, 4`.execute(tx)
  return rows
}

/** Sums the money of a line that has gone back. */
const moneyBack = (line: string) => sql`(
  select coalesce(sum(refund_lines.amount), 0) from refund_lines
  where refund_lines.purchase_id = ${sql.ref(`${line}.purchase_id`)} and refund_lines.position = ${sql.ref(`${line}.position`)}
)`
const piecesBack = (line: string) => sql`(
  select coalesce(sum(refund_lines.quantity), 0) from refund_lines
  where refund_lines.purchase_id = ${sql.ref(`${line}.purchase_id`)} and refund_lines.position = ${sql.ref(`${line}.position`)}
)`

/** Lists paid rentals and tickets with the money that is left of each, for the members who paid. */
export async function listToRefund(tx: Tx, outage: Outage): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select distinct purchases.member_id, 'rent' as hit_by, null::uuid as right_id, null::uuid as ticket_id,
      purchases.id as purchase_id, bought.position as line,
      (bought.amount - ${moneyBack('bought')})::bigint as amount, purchases.currency
    from rights
      join purchase_lines bought on bought.purchase_id = rights.purchase_id
        and bought.product_id = coalesce(rights.bought_id, rights.product_id)
      join purchases on purchases.id = bought.purchase_id
      join members on members.id = purchases.member_id
    where ${living} and purchases.state = 'paid' and bought.amount > ${moneyBack('bought')} and ${rentRan(outage)}
    union all
    select purchases.member_id, 'ticket', null, tickets.id, null, null,
      ((bought.amount - ${moneyBack('bought')}) / greatest(bought.quantity - ${piecesBack('bought')}, 1))::bigint,
      purchases.currency
    from tickets
      join screenings on screenings.product_id = tickets.product_id
      join products on products.id = tickets.product_id
      join purchases on purchases.id = tickets.purchase_id
      join purchase_lines bought on bought.purchase_id = tickets.purchase_id and bought.position = tickets.position
      join members on members.id = purchases.member_id
    where ${living} and purchases.state = 'paid' and bought.amount > ${moneyBack('bought')} and ${ticketRan(outage)}
    order by 1, 2, 4, 5, 6`.execute(tx)
  return rows
}

/** After an outage people still write about it for this long. */
const reportedWithinMs = hours(1)

/**
 * Everybody who was there, each once: whose rental or ticket ran, whose player last told its place then, or who reported a
 * fault of playing then or within an hour.
 */
export async function listToGive(tx: Tx, outage: Outage, coupon: number): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select distinct on (member_id) member_id, hit_by, null::uuid as right_id, null::uuid as ticket_id,
      null::uuid as purchase_id, null::smallint as line, ${coupon}::bigint as amount, 'IRR' as currency
    from (
      select rights.member_id, 'rent' as hit_by from rights where ${rentRan(outage)}
      union all
      select tickets.holder_id, 'ticket' from tickets
        join screenings on screenings.product_id = tickets.product_id
        join products on products.id = tickets.product_id
      where ${ticketRan(outage)}
      union all
      select profiles.member_id, 'watching' from watch_times join profiles on profiles.id = watch_times.profile_id
      where watch_times.reached_at >= ${outage.from} and watch_times.reached_at <= ${outage.until}
        and ${isChosen('watch_times.product_id', outage)}
      union all
      select support_cases.member_id, 'watching' from play_reports
        join support_cases on support_cases.id = play_reports.case_id
      where support_cases.member_id is not null
        and play_reports.created_at >= ${outage.from}
        and play_reports.created_at <= ${after(outage.until, reportedWithinMs)}
        and ${isChosen('play_reports.product_id', outage)}
    ) hit join members on members.id = hit.member_id
    where ${living}
    order by member_id, hit_by`.execute(tx)
  return rows
}

/** Those of the products that exist. */
export async function listKnownTitles(tx: Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('products').where('id', 'in', ids).select('id').execute()
  return rows.map(({ id }) => id)
}
