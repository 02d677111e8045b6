import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId, PurchaseId, RefundId, SupportCaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/** The number of entries that the page shows of each list, with the number of all. */
export const mostOfEach = 10

const total = sql<number>`count(*) over ()::int`.as('total')

export async function findMember(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('members')
    .where('members.id', '=', memberId)
    .where('members.deleted_at', 'is', null)
    .select(['members.id', 'members.user_name', 'members.language', 'members.country', 'members.created_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('name'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('profiles')
          .whereRef('profiles.member_id', '=', 'members.id')
          .orderBy('profiles.id')
          .select('profiles.name'),
      ).as('profiles'),
      eb
        .selectFrom('subscription_periods as period')
        .whereRef('period.member_id', '=', 'members.id')
        .where('period.revoked_at', 'is', null)
        .where('period.ends_at', '>', now)
        .select((e) => e.fn.max('period.ends_at').as('ends_at'))
        .as('plan_until'),
      eb
        .selectFrom('plan_pauses as pause')
        .whereRef('pause.member_id', '=', 'members.id')
        .where('pause.ends_at', '>', now)
        .select((e) => e.fn.max('pause.ends_at').as('ends_at'))
        .as('plan_paused_until'),
    ])
    .executeTakeFirst()
}

/** So long a session that nobody uses counts as live; the sign-in forgets it then. */
const unseenMs = days(30)

export async function listSessions(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', after(now, -unseenMs))
    .orderBy('last_seen_at', 'desc')
    .limit(mostOfEach)
    .select(['id', 'device', 'browser', 'country', 'last_seen_at', total])
    .execute()
}

/** Rights, those that open something first; of a ticket's the ticket itself tells. */
export async function listRights(db: Db, memberId: MemberId, now: Date) {
  const isOver = sql<boolean>`(rights.revoked_at is not null or coalesce(rights.ends_at <= ${now}, false))`
  return db
    .selectFrom('rights')
    .innerJoin('named_products as named', 'named.product_id', 'rights.product_id')
    .where('rights.member_id', '=', memberId)
    .where('rights.ticket_id', 'is', null)
    .orderBy(isOver)
    .orderBy('rights.created_at', 'desc')
    .orderBy('rights.id')
    .limit(mostOfEach)
    .select(['rights.id', 'rights.product_id', 'rights.by', 'rights.purchase_id', 'rights.watch_hours'])
    .select(['rights.first_played_at', 'rights.ends_at', 'rights.revoked_at', isOver.as('is_over')])
    .select(['named.name_fa', 'named.name_en', total])
    .execute()
}

export async function listTickets(db: Db, memberId: MemberId) {
  return db
    .selectFrom('tickets')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .leftJoin('rights', 'rights.ticket_id', 'tickets.id')
    .leftJoin('playing_places', 'playing_places.right_id', 'rights.id')
    .where('tickets.holder_id', '=', memberId)
    .orderBy(sql`tickets.revoked_at is not null`)
    .orderBy(sql`products.release_at desc nulls first`)
    .orderBy('tickets.id')
    .limit(mostOfEach)
    .select(['tickets.id', 'tickets.product_id', 'tickets.generation', 'tickets.sealed_code', 'tickets.seats'])
    .select(['tickets.first_played_at', 'tickets.ends_at', 'tickets.revoked_at'])
    .select(['products.title_fa', 'products.title_en'])
    .select(['products.release_at', 'products.release_ends_at', total])
    .select(['playing_places.networks', 'playing_places.bound_at', 'playing_places.network_moves'])
    .execute()
}

export async function listPurchases(db: Db, memberId: MemberId) {
  return db
    .selectFrom('purchases')
    .where('purchases.member_id', '=', memberId)
    .orderBy('purchases.created_at', 'desc')
    .orderBy('purchases.id')
    .limit(mostOfEach)
    .select(['purchases.id', 'purchases.number', 'purchases.subject', 'purchases.state', 'purchases.amount'])
    .select(['purchases.currency', 'purchases.created_at', total])
    .select((eb) => [
      eb
        .selectFrom('payment_attempts as attempt')
        .whereRef('attempt.purchase_id', '=', 'purchases.id')
        .orderBy('attempt.created_at', 'desc')
        .limit(1)
        .select('attempt.gateway')
        .as('gateway'),
      eb
        .selectFrom('refunds')
        .whereRef('refunds.purchase_id', '=', 'purchases.id')
        .select(sql<number>`coalesce(sum(refunds.amount), 0)::bigint`.as('sum'))
        .as('refunded'),
    ])
    .execute()
}

export async function listOrders(db: Db, memberId: MemberId) {
  return db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .where('orders.member_id', '=', memberId)
    .orderBy('orders.registred_at', 'desc')
    .limit(mostOfEach)
    .select(['purchases.number', 'purchases.subject', 'orders.state', 'orders.registred_at', total])
    .execute()
}

export async function listCases(db: Db, memberId: MemberId) {
  return db
    .selectFrom('support_cases')
    .where('member_id', '=', memberId)
    .orderBy('last_letter_at', 'desc')
    .limit(mostOfEach)
    .select(['id', 'number', 'topic', 'subject', 'state', 'created_at', total])
    .execute()
}

export async function listReports(db: Db, memberId: MemberId) {
  return db
    .selectFrom('play_reports as report')
    .innerJoin('support_cases', 'support_cases.id', 'report.case_id')
    .leftJoin('named_products as named', 'named.product_id', 'report.product_id')
    .where('support_cases.member_id', '=', memberId)
    .orderBy('report.created_at', 'desc')
    .limit(mostOfEach)
    .select(['report.case_id', 'support_cases.number', 'report.problem', 'report.at_ms', 'report.diagnosis'])
    .select(['report.created_at', 'named.name_fa', 'named.name_en', total])
    .execute()
}

interface WaitRow {
  kind: 'case' | 'payment' | 'refund' | 'order'
  id: SupportCaseId | PurchaseId | RefundId
  number: number
  fa: string
  en: string
  since: Date
  amount: number | null
  currency: Currency | null
}

/** Lists what they wait for: an answer, a bank, money on its way back, an order; the longest wait is first. */
export async function listWaits(db: Db, memberId: MemberId): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select * from (
      select 'case' as kind, id, number, subject as fa, subject as en, waiting_since as since,
        null::bigint as amount, null::text as currency
      from support_cases where member_id = ${memberId} and state = 'waiting'
      union all
      select 'payment', purchases.id, purchases.number, subject->'title'->>'fa', subject->'title'->>'en',
        coalesce(attempt.returned_at, attempt.created_at), attempt.amount, attempt.currency
      from payment_attempts attempt join purchases on purchases.id = attempt.purchase_id
      where purchases.member_id = ${memberId} and attempt.state in ('returned', 'finalising', 'unknown')
      union all
      select 'refund', purchases.id, purchases.number, subject->'title'->>'fa', subject->'title'->>'en',
        refunds.requested_at, refunds.amount, refunds.currency
      from refunds join purchases on purchases.id = refunds.purchase_id
      where purchases.member_id = ${memberId} and refunds.state <> 'done'
      union all
      select 'order', purchases.id, purchases.number, subject->'title'->>'fa', subject->'title'->>'en',
        orders.registred_at, null, null
      from orders join purchases on purchases.id = orders.purchase_id
      where orders.member_id = ${memberId} and orders.state = 'Registred'
    ) waits order by since, number limit ${mostOfEach}`.execute(db)
  return rows
}
