import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, PeriodId, PlanId, PurchaseId } from '#lib/ids.ts'
import type { Span, Period } from './periods.ts'
import { contentsOf, findPlans } from './plan-queries.ts'

/**
 * Changes of one member's time run one after another, so that the second sees the first. False when the account was
 * deleted meanwhile.
 */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

/** Periods that are neither over nor revoked, with what their plans open. */
export async function heldPeriods(db: Db | Tx, memberId: MemberId, now: Date): Promise<Period[]> {
  const rows = await db
    .selectFrom('subscription_periods')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .select(['id', 'plan_id', 'starts_at', 'ends_at'])
    .execute()
  const plans = new Map(
    (await findPlans(db, [...new Set(rows.map((row) => row.plan_id))])).map((plan) => [plan.id, plan]),
  )
  return rows.map((row) => {
    const plan = plans.get(row.plan_id)
    if (plan === undefined) throw new Error('a period without its plan')
    return { id: row.id, planId: row.plan_id, contents: contentsOf(plan), startsAt: row.starts_at, endsAt: row.ends_at }
  })
}

/** Writes a period; false when this purchase has given one before. */
export async function insertPeriod(
  tx: Tx,
  period: { memberId: MemberId; planId: PlanId; purchaseId: PurchaseId | null; days: number; span: Span; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('subscription_periods')
    .values({
      member_id: period.memberId,
      plan_id: period.planId,
      purchase_id: period.purchaseId,
      days: period.days,
      starts_at: period.span.startsAt,
      ends_at: period.span.endsAt,
      created_at: period.now,
    })
    .onConflict((conflict) => conflict.columns(['purchase_id', 'plan_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Finds the period that a purchase gave and the rests that pauses have cut off it, in their order; none where it gave nothing. */
export async function findPeriodsOf(tx: Tx, of: { purchaseId: PurchaseId; planId: PlanId }) {
  const whole = await tx
    .selectFrom('subscription_periods')
    .where('purchase_id', '=', of.purchaseId)
    .where('plan_id', '=', of.planId)
    .select(['id', 'revoked_at'])
    .executeTakeFirst()
  if (whole === undefined) return []
  const rests = await tx
    .selectFrom('subscription_periods')
    .where('rest_of', '=', whole.id)
    .orderBy('starts_at')
    .select(['id', 'revoked_at'])
    .execute()
  return [whole, ...rests]
}

/** Of these purchases, those that gave time which was not taken back. */
export async function countGivenBy(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, number>> {
  const rows = await db
    .selectFrom('subscription_periods')
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .groupBy('purchase_id')
    .select(['purchase_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.flatMap(({ purchase_id: id, count }) => (id === null ? [] : [[id, count]])))
}

export async function revokePeriod(tx: Tx, id: PeriodId, now: Date): Promise<void> {
  await tx.updateTable('subscription_periods').set({ revoked_at: now }).where('id', '=', id).execute()
}

export async function movePeriod(tx: Tx, id: PeriodId, span: Span): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set({ starts_at: span.startsAt, ends_at: span.endsAt })
    .where('id', '=', id)
    .execute()
}

const purchaseOf = (
  eb: ExpressionBuilder<DB & { whole: DB['subscription_periods'] }, 'subscription_periods' | 'whole'>,
) => eb.fn.coalesce('subscription_periods.purchase_id', 'whole.purchase_id')

/** All time that a member ever had, newest first. The rest behind a pause is of the same purchase. */
export async function listPeriods(db: Db, memberId: MemberId) {
  return db
    .selectFrom('subscription_periods')
    .innerJoin('plans', 'plans.id', 'subscription_periods.plan_id')
    .leftJoin('subscription_periods as whole', 'whole.id', 'subscription_periods.rest_of')
    .leftJoin('debits', (join) => join.on((eb) => eb('debits.purchase_id', '=', purchaseOf(eb))))
    .where('subscription_periods.member_id', '=', memberId)
    .orderBy('subscription_periods.starts_at', 'desc')
    .orderBy('subscription_periods.created_at', 'desc')
    .limit(200)
    .select([
      'subscription_periods.id',
      'subscription_periods.plan_id',
      'subscription_periods.rest_of',
      'subscription_periods.starts_at',
      'subscription_periods.ends_at',
      'subscription_periods.revoked_at',
      'plans.title_fa',
      'plans.title_en',
      'debits.state as debit_state',
    ])
    .select((eb) => purchaseOf(eb).as('purchase_id'))
    .execute()
}

/** Members some of whose time ends between two instants. */
export async function membersEnding(db: Db, from: Date, to: Date): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('subscription_periods')
    .innerJoin('members', 'members.id', 'subscription_periods.member_id')
    .where('members.deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .select('subscription_periods.member_id')
    .distinct()
    .execute()
  return rows.map((row) => row.member_id)
}

export interface Told {
  memberId: MemberId
  planId: PlanId
  endsAt: Date
  kind: string
}

/** Records that this was told; false when it had been. */
export async function noteTold(tx: Tx, told: Told, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('subscription_reminders')
    .values({
      member_id: told.memberId,
      plan_id: told.planId,
      ends_at: told.endsAt,
      kind: told.kind,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst()
  return row !== undefined
}
