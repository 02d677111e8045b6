import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { membersTold } from '#db/told-words.ts'
import { endOfIsoDay, startOfIsoDay } from '#lib/time/end-of-day.ts'
import type { AttemptId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'
import type { AttemptState, GatewayType } from '#server/features/payments/gateways/index.ts'

/** Days in Tehran, as `2026-05-01`, the last one included. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

const decidedAt = sql<Date>`coalesce(payment_attempts.settled_at, payment_attempts.created_at)`
const tehranDay = (at: typeof decidedAt) => sql<string>`to_char(${at} at time zone 'Asia/Tehran', 'YYYY-MM-DD')`

/** Attempts by day, gateway, state and currency: their number and amount. */
export async function sumPayments(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('payment_attempts')
    .select([
      tehranDay(decidedAt).as('day'),
      'gateway',
      'state',
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .where(decidedAt, '>=', startOfIsoDay(from))
    .where(decidedAt, '<', endOfIsoDay(to))
    .groupBy([sql`1`, 'gateway', 'state', 'currency'])
    .orderBy(sql`1`, 'desc')
    .orderBy('gateway')
    .orderBy('state')
    .execute()
}

export async function sumRefunds(db: Db, { from, to }: { from: string; to: string }) {
  const at = sql<Date>`refunds.settled_at`
  return db
    .selectFrom('refunds')
    .select([
      tehranDay(at).as('day'),
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .where('state', '=', 'done')
    .where(at, '>=', startOfIsoDay(from))
    .where(at, '<', endOfIsoDay(to))
    .groupBy([sql`1`, 'currency'])
    .orderBy(sql`1`, 'desc')
    .execute()
}

const undecided: AttemptState[] = ['unknown', 'reversing']

/** Counts payments and refunds without a bank's answer, over all days. */
export async function countOpen(db: Db) {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payment_attempts')
      .where('state', 'in', undecided)
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest_at')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .where('state', '<>', 'done')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(requested_at)`.as('oldest_at')])
      .executeTakeFirstOrThrow(),
  ])
  return { payments, refunds }
}

/** Attempts about which nobody asks the bank any more, as `mayEnd` says it, and since when: a part of a statement. */
export const paymentsToEnd = (db: Db) =>
  db
    .selectFrom('payment_attempts')
    .where('state', 'in', undecided)
    .where('next_check_at', 'is', null)
    .where('leased_until', 'is', null)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest_at')])

function payments(db: Db) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('purchases', 'purchases.id', 'payment_attempts.purchase_id')
    .innerJoin('members', 'members.id', 'purchases.member_id')
}

export type PaymentFilter = Days & {
  gateway?: GatewayType | undefined
  state?: AttemptState | undefined
  told?: ToldWords | null
  open?: boolean
  id?: AttemptId
  purchaseId?: PurchaseId
  /** Only those after this one in the list, which is newest first. */
  after?: { at: Date; id: AttemptId }
}

const isTold = ({ number, code, ...told }: ToldWords) => sql<boolean>`(
  purchases.number = ${number} or payment_attempts.bank_reference in (${told.text}, ${code}, ${code.toUpperCase()})
    or purchases.member_id = any(${membersTold(told)})
)`

function filtered(db: Db, { gateway, state, from, to, told = null, open, id, purchaseId, after }: PaymentFilter) {
  return payments(db)
    .where((eb) => (gateway === undefined ? eb.lit(true) : eb('payment_attempts.gateway', '=', gateway)))
    .where((eb) => (state === undefined ? eb.lit(true) : eb('payment_attempts.state', '=', state)))
    .where((eb) => (from === undefined ? eb.lit(true) : eb(decidedAt, '>=', startOfIsoDay(from))))
    .where((eb) => (to === undefined ? eb.lit(true) : eb(decidedAt, '<', endOfIsoDay(to))))
    .$if(open === true, (q) => q.where('payment_attempts.state', 'in', undecided))
    .where((eb) => (id === undefined ? eb.lit(true) : eb('payment_attempts.id', '=', id)))
    .where((eb) => (purchaseId === undefined ? eb.lit(true) : eb('payment_attempts.purchase_id', '=', purchaseId)))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(${decidedAt}, payment_attempts.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .where((eb) => (told === null ? eb.lit(true) : isTold(told)))
}

/** With purchase and buyer; `oldest` first for open ones, else newest first. */
export async function selectPayments(
  db: Db,
  filter: PaymentFilter,
  page: { limit: number; offset?: number; oldest?: boolean },
) {
  const direction = page.oldest === true ? 'asc' : 'desc'
  return filtered(db, filter)
    .select([
      'payment_attempts.id',
      'payment_attempts.purchase_id',
      'payment_attempts.gateway',
      'payment_attempts.state',
      'payment_attempts.currency',
      'payment_attempts.amount',
      'payment_attempts.bank_reference',
      'payment_attempts.card_mask',
      'payment_attempts.error_code',
      'payment_attempts.created_at',
      'payment_attempts.settled_at',
      'payment_attempts.checks',
      'payment_attempts.checked_at',
      'payment_attempts.next_check_at',
      'purchases.number',
      'purchases.type',
      'purchases.state as purchase_state',
      'purchases.subject',
      'members.user_name',
      decidedAt.as('decided_at'),
    ])
    .orderBy(decidedAt, direction)
    .orderBy('payment_attempts.id', direction)
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute()
}

export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number]

export async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface RefundFilter {
  open?: boolean | undefined
  purchaseId?: PurchaseId | undefined
  id?: RefundId
}

function refunds(db: Db, { open, purchaseId, id }: RefundFilter) {
  return db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .innerJoin('members as staff', 'staff.id', 'refunds.requested_by')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .$if(open !== undefined, (q) => q.where('refunds.state', open === true ? '<>' : '=', 'done'))
    .where((eb) => (purchaseId === undefined ? eb.lit(true) : eb('refunds.purchase_id', '=', purchaseId)))
    .where((eb) => (id === undefined ? eb.lit(true) : eb('refunds.id', '=', id)))
}

/** The newest first. */
export async function selectRefunds(db: Db, filter: RefundFilter, page: { limit: number; offset: number }) {
  return refunds(db, filter)
    .selectAll('refunds')
    .select([
      'purchases.number',
      'purchases.subject',
      'staff.user_name as requested_by_name',
      'payment_attempts.gateway',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refund_lines')
          .innerJoin('purchase_lines', (join) =>
            join
              .onRef('purchase_lines.purchase_id', '=', 'refund_lines.purchase_id')
              .onRef('purchase_lines.position', '=', 'refund_lines.position'),
          )
          .whereRef('refund_lines.refund_id', '=', 'refunds.id')
          .orderBy('refund_lines.position')
          .select(['refund_lines.position', 'refund_lines.quantity', 'refund_lines.amount', 'refund_lines.vat'])
          .select(['purchase_lines.title_fa', 'purchase_lines.title_en']),
      ).as('lines'),
    )
    .orderBy('refunds.requested_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type ListedRefund = Awaited<ReturnType<typeof selectRefunds>>[number]

export async function countRefunds(db: Db, filter: RefundFilter): Promise<number> {
  const row = await refunds(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Makes the next question to the bank due now, because a person wants it; false when the bank is being asked, or there
 * is nothing to ask.
 */
export async function hurryAttempt(db: Db, id: AttemptId, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('payment_attempts')
    .set({ next_check_at: now })
    .where('id', '=', id)
    .where('state', 'in', undecided)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
