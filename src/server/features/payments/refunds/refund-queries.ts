import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { AttemptId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { GatewayType } from '#server/features/payments/gateways/index.ts'
import type { LinePart } from './planning/plan-lines.ts'
import type { RefundRow, RefundState, RefundStep } from './refund-row.ts'

export interface NewRefund {
  purchaseId: PurchaseId
  attemptId: AttemptId | null
  currency: Currency
  amount: number
  vat: number
  bankAmount: number
  lines: readonly LinePart[]
  isLast: boolean
  reason: string
  step: RefundStep
  requestedBy: string
  idempotencyKey: string
  requestHash: Buffer
  requestedAt: Date
  nextCheckAt: Date
}

/** Writes the refund and its lines in one statement. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const made = tx
    .insertInto('refunds')
    .values({
      purchase_id: refund.purchaseId,
      attempt_id: refund.attemptId,
      currency: refund.currency,
      amount: refund.amount,
      vat: refund.vat,
      bank_amount: refund.bankAmount,
      is_last: refund.isLast,
      reason: refund.reason,
      step: refund.step,
      state: 'requested',
      requested_by: refund.requestedBy,
      idempotency_key: refund.idempotencyKey,
      request_hash: refund.requestHash,
      requested_at: refund.requestedAt,
      next_check_at: refund.nextCheckAt,
    })
    .returningAll()
  const { rows } = await sql<RefundRow>`
    with made as (${made}), filled as (
      insert into refund_lines
      select line.* from made, jsonb_populate_recordset(
        jsonb_populate_record(
          null::refund_lines, jsonb_build_object('refund_id', made.id, 'purchase_id', made.purchase_id)
        ),
        ${JSON.stringify(refund.lines)}::jsonb
      ) as line
    )
    select * from made`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a refund was not written')
  return row
}

/** Sums the refunds of each line of a purchase. */
export async function listLinesBack(db: Db | Tx, purchaseId: PurchaseId) {
  return db
    .selectFrom('refund_lines')
    .where('purchase_id', '=', purchaseId)
    .groupBy('position')
    .select('position')
    .select(sql<number>`sum(quantity)::int`.as('quantity'))
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .execute()
}

/** With their lines, oldest first. */
export async function listRefundsOf(db: Db | Tx, purchaseIds: readonly PurchaseId[]) {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .select((refund) =>
      jsonArrayFrom(
        refund
          .selectFrom('refund_lines as line')
          .whereRef('line.refund_id', '=', 'refunds.id')
          .orderBy('line.position')
          .select(['line.position', 'line.quantity', 'line.amount', 'line.vat']),
      ).as('lines'),
    )
    .where('purchase_id', 'in', purchaseIds)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows
}

export type RefundWithLines = Awaited<ReturnType<typeof listRefundsOf>>[number]

export async function lockRefund(tx: Tx, id: RefundId): Promise<RefundRow> {
  const query = tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate()
  return query.executeTakeFirstOrThrow()
}

export interface RefundChange {
  state?: RefundState
  step?: RefundStep
  checks?: number
  bank_reference?: string | null
  error_code?: string | null
  leased_until?: Date | null
  next_check_at?: Date | null
  settled_at?: Date | null
  ordered_at?: Date | null
}

export async function updateRefund(tx: Tx, id: RefundId, change: RefundChange): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/**
 * Takes the lease of a refund for asking the bank, in one statement, so that only one of several callers gets it; a
 * lease whose holder died ends by itself. A refund by a bank waits while an earlier refund of the same payment is
 * unclear there, because some banks tell two refunds of one payment apart only by their order; a refund to the wallet
 * asks no bank, and neither waits nor is waited for.
 */
export async function leaseRefund(db: Db, id: RefundId, now: Date, until: Date): Promise<RefundRow | undefined> {
  const row = await db
    .updateTable('refunds')
    .set({
      state: sql<RefundState>`case when state = 'accepted' then state else 'asked' end`,
      leased_until: until,
      // if the holder crashes, the sweep finds the refund
      next_check_at: until,
      checked_at: now,
      checks: sql<number>`checks + 1`,
    })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .where('next_check_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where((eb) => {
      const unclear = eb
        .selectFrom('refunds as earlier')
        .select('earlier.id')
        .whereRef('earlier.purchase_id', '=', 'refunds.purchase_id')
        .where('earlier.step', '<>', 'wallet')
        .where('earlier.state', 'in', ['requested', 'asked', 'unknown'])
        .where(sql<boolean>`(earlier.requested_at, earlier.id) < (refunds.requested_at, refunds.id)`)
      return eb.or([eb('step', '=', 'wallet'), eb.not(eb.exists(unclear))])
    })
    .returningAll()
    .executeTakeFirst()
  return row
}

/** Stores that the order is about to be sent to the bank; false when the lease is no longer held. */
export async function markOrdered(db: Db, leased: RefundRow, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('refunds')
    .set({ ordered_at: now })
    .where('id', '=', leased.id)
    .where('state', '<>', 'done')
    .where('leased_until', '=', leased.leased_until)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Makes the next question to the bank due now, because a person wants it; false when the bank is being asked, or the
 * refund is over.
 */
export async function hurryRefund(db: Db, id: RefundId, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('refunds')
    .set({ next_check_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Takes a refund for which the bank never gave a result and about which nothing asks any more. Only one of several
 * callers gets it, and none while somebody asks.
 */
export async function leaseStuck(db: Db, id: RefundId, now: Date, until: Date): Promise<RefundRow | undefined> {
  const row = await db
    .updateTable('refunds')
    // if the holder dies, the sweep asks the bank as before
    .set({ leased_until: until, next_check_at: until, checked_at: now, checks: sql<number>`checks + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['unknown', 'accepted'])
    .where('next_check_at', 'is', null)
    .where('leased_until', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row
}

/** Refunds that only a person can end, as `isStuck` says it, and since when: a part of a statement. */
export const refundsToEnd = (db: Db) =>
  db
    .selectFrom('refunds')
    .where('state', 'in', ['unknown', 'accepted'])
    .where('next_check_at', 'is', null)
    .where('leased_until', 'is', null)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(requested_at)`.as('oldest_at')])

/** Refunds whose next question to the bank is due. */
export async function listDueRefunds(
  db: Db,
  asked: { now: Date; limitOfBank: number },
): Promise<{ id: RefundId; gateway: GatewayType | null }[]> {
  const due = db
    .selectFrom('refunds')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.id', 'refunds.next_check_at', 'refunds.requested_at', 'payment_attempts.gateway'])
    .select(
      sql<number>`row_number() over (
        partition by payment_attempts.gateway order by refunds.next_check_at, refunds.requested_at
      )`.as('place_at_bank'),
    )
    .where('refunds.next_check_at', '<=', asked.now)
  const rows = await db
    .selectFrom(due.as('due'))
    .select(['id', 'gateway'])
    .where('place_at_bank', '<=', asked.limitOfBank)
    .orderBy('next_check_at')
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => ({ ...row, gateway: row.gateway }))
}

/** Every finished refund, with the gateway of its bank part. */
export async function listDoneRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .where('refunds.state', '=', 'done')
    .select([
      'refunds.id',
      'refunds.currency',
      'refunds.amount',
      'refunds.bank_amount',
      'refunds.step',
      'payment_attempts.gateway',
    ])
    .execute()
}

/** Deposits that hold more or less than is on its way back to their banks. */
export async function listChargesHeldWrongly(db: Db, deposits: readonly string[]) {
  const { rows } = await sql<{ id: RefundId; held: number; open: number }>`
    select purchases.id, coalesce(held.sum, 0)::bigint as held, coalesce(back.sum, 0)::bigint as open
    from purchases
    left join (
      select part_id, -sum(balance) as sum from ledger_accounts where kind = 'held' group by part_id
    ) as held on held.part_id = purchases.id
    left join (
      select purchase_id, sum(amount) as sum from refunds where state <> 'done' group by purchase_id
    ) as back on back.purchase_id = purchases.id
    where purchases.type = any(${deposits}) and coalesce(held.sum, 0) <> coalesce(back.sum, 0)`.execute(db)
  return rows
}
