import { sql } from 'kysely'
import { after, hours } from '#lib/time/clock.ts'
import type { Db, Tx } from '#db/client.ts'
import { type EventDetails, json } from '#db/json-columns.ts'
import type { AttemptId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { type AttemptState, canAttemptBecome, leasable } from './attempt-states.ts'
import type { GatewayType, Redirect } from '../gateway.ts'
import type { AttemptRow } from './attempt-row.ts'

export async function insertAttempt(
  tx: Tx,
  attempt: {
    purchaseId: PurchaseId
    gateway: GatewayType
    currency: Currency
    amount: number
    returnKey: string
    idempotencyKey: string | null
    createdAt: Date
    nextCheckAt: Date
  },
): Promise<AttemptRow> {
  const row = await tx
    .insertInto('payment_attempts')
    .values({
      purchase_id: attempt.purchaseId,
      gateway: attempt.gateway,
      currency: attempt.currency,
      amount: attempt.amount,
      return_key: attempt.returnKey,
      idempotency_key: attempt.idempotencyKey,
      created_at: attempt.createdAt,
      next_check_at: attempt.nextCheckAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** Oldest first. */
export async function listAttempts(db: Db | Tx, purchaseIds: readonly PurchaseId[]): Promise<AttemptRow[]> {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('purchase_id', 'in', purchaseIds)
    .orderBy('created_at')
    .orderBy('order_key')
    .execute()
  return rows
}

export async function findAttempt(db: Db | Tx, id: AttemptId): Promise<AttemptRow | undefined> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
  return row
}

export async function lockAttempt(tx: Tx, id: AttemptId): Promise<AttemptRow> {
  const query = tx.selectFrom('payment_attempts').selectAll().where('id', '=', id).forUpdate()
  return query.executeTakeFirstOrThrow()
}

export async function findAttemptByReturnKey(
  db: Db,
  gateway: GatewayType,
  returnKey: string,
): Promise<AttemptRow | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('return_key', '=', returnKey)
    .executeTakeFirst()
  return row
}

export type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | 'state'
    | 'session_key'
    | 'bank_reference'
    | 'card_mask'
    | 'error_code'
    | 'started_at'
    | 'returned_at'
    | 'leased_until'
    | 'next_check_at'
    | 'settled_at'
    | 'user_outcome'
    | 'return_reason'
  >
> & { redirect?: Redirect; brought?: AttemptRow['brought'] }

/** Changes a locked attempt. A step that the table of states does not have is a bug and throws. */
export async function updateAttempt(tx: Tx, attempt: AttemptRow, change: AttemptChange): Promise<void> {
  const { redirect, brought, ...columns } = change
  const to = change.state ?? attempt.state
  if (to !== attempt.state && !canAttemptBecome(attempt.state, to))
    throw new Error(`an attempt cannot go from ${attempt.state} to ${to}`)
  await tx
    .updateTable('payment_attempts')
    .set({
      ...columns,
      ...(redirect === undefined ? {} : { redirect: json(redirect) }),
      ...(brought === undefined ? {} : { brought: json(brought) }),
    })
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * Takes the lease for asking the bank, in one statement, so that only one of several callers gets it. A lease whose
 * holder crashed ends by itself. An attempt whose money is on its way back can be leased when it is due, and keeps its
 * state.
 */
export async function leaseAttempt(
  db: Db | Tx,
  id: AttemptId,
  now: Date,
  until: Date,
): Promise<AttemptRow | undefined> {
  const row = await db
    .updateTable('payment_attempts')
    .set({
      state: sql<AttemptState>`case when state = 'reversing' then state else 'finalising' end`,
      leased_until: until,
      // if the holder crashes, the sweep finds the attempt
      next_check_at: until,
      checked_at: now,
      checks: sql<number>`checks + 1`,
    })
    .where('id', '=', id)
    .where('session_key', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', leasable),
        eb.and([eb('state', '=', 'finalising'), eb('leased_until', '<=', now)]),
        eb.and([eb('state', '=', 'reversing'), eb('next_check_at', '<=', now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row
}

/**
 * Whether another attempt has the same bank reference: a replay, never to be fulfilled twice. Of two attempts that hear
 * the same one at once, the database lets one write it (unique by gateway); the other's transaction begins again, and
 * sees it here.
 */
export async function isReferenceTaken(db: Db | Tx, attempt: AttemptRow, bankReference: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('gateway', '=', attempt.gateway)
    .where('bank_reference', '=', bankReference)
    .where('id', '<>', attempt.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these texts that are the reference of another attempt's payment. */
export async function listTaken(db: Db, attempt: AttemptRow, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .select('bank_reference')
    .where('gateway', '=', attempt.gateway)
    .where('bank_reference', 'in', references)
    .where('id', '<>', attempt.id)
    .execute()
  return rows.flatMap((row) => row.bank_reference ?? [])
}

export async function hasEvent(db: Db, attemptId: AttemptId, event: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('event', '=', event)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(
  db: Db | Tx,
  event: { attemptId: AttemptId; at: Date; event: string; details?: EventDetails },
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({
      attempt_id: event.attemptId,
      at: event.at,
      event: event.event,
      details: json(event.details ?? {}),
    })
    .execute()
}

/**
 * Attempts whose next question to the bank is due, at most `limitOfBank` for each bank. The most urgent come first:
 * money on its way back and buyers who have returned, then unanswered questions, then pages that are still open.
 * Attempts given up as unknown are asked about once a day.
 */
export async function listDue(
  db: Db,
  asked: { now: Date; limitOfBank: number },
): Promise<{ id: AttemptId; gateway: GatewayType; urgency: number }[]> {
  const { now, limitOfBank } = asked
  const urgency = sql<number>`case when state in ('reversing', 'returned', 'finalising') then 2 when state = 'unknown' then 1 else 0 end`
  const due = db
    .selectFrom('payment_attempts')
    .select(['id', 'gateway', 'next_check_at', urgency.as('urgency')])
    .select(
      sql<number>`row_number() over (partition by gateway order by ${urgency} desc, next_check_at)`.as('place_at_bank'),
    )
    .where((eb) =>
      eb.or([
        eb('next_check_at', '<=', now),
        eb.and([
          eb('state', '=', 'unknown'),
          eb('next_check_at', 'is', null),
          eb('checked_at', '<=', after(now, -hours(24))),
        ]),
      ]),
    )
  return db
    .selectFrom(due.as('due'))
    .select(['id', 'gateway', 'urgency'])
    .where('place_at_bank', '<=', limitOfBank)
    .orderBy('urgency', 'desc')
    .orderBy('next_check_at')
    .execute()
}

/** Number of attempts that a member began since an instant, over all purchases. */
export async function countAttemptsSince(db: Db | Tx, memberId: MemberId, since: Date): Promise<number> {
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('purchases', 'purchases.id', 'payment_attempts.purchase_id')
    .where('purchases.member_id', '=', memberId)
    .where('payment_attempts.created_at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
