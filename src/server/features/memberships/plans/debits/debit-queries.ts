import type { Selectable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ContractId, DebitId, MemberId, PlanId, PurchaseId } from '#lib/ids.ts'

export type DebitState = 'open' | 'paid' | 'failed' | 'moot'
export type DebitRow = Omit<Selectable<DB['debits']>, 'state'> & { state: DebitState }

/** Undefined when this period has a debit, or another debit of the member is open: the second caller gets none. */
export async function insertDebit(
  tx: Tx,
  debit: {
    contract_id: ContractId
    member_id: MemberId
    plan_id: PlanId
    period_from: Date
    purchase_id: PurchaseId
    next_try_at: Date
    created_at: Date
  },
): Promise<DebitId | undefined> {
  const row = await tx
    .insertInto('debits')
    .values(debit)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findDebit(db: Db | Tx, id: DebitId): Promise<DebitRow | undefined> {
  const row = await db.selectFrom('debits').selectAll().where('id', '=', id).executeTakeFirst()
  return row
}

export async function lockDebit(tx: Tx, id: DebitId): Promise<DebitRow> {
  const row = await tx.selectFrom('debits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return row
}

export async function updateDebit(
  tx: Tx,
  id: DebitId,
  change: Partial<
    Pick<DebitRow, 'state' | 'tries' | 'attempt_id' | 'told_tries' | 'next_try_at' | 'settled_at' | 'receipt_told_at'>
  >,
): Promise<void> {
  await tx.updateTable('debits').set(change).where('id', '=', id).execute()
}

/** Whether this period has a paid or running debit, or the member has another running one. */
export async function hasDebit(
  db: Db | Tx,
  of: { memberId: MemberId; planId: PlanId; periodFrom: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('debits')
    .select('id')
    .where('member_id', '=', of.memberId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.and([eb('plan_id', '=', of.planId), eb('period_from', '=', of.periodFrom), eb('state', '=', 'paid')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a purchase's debit as paid, by the bank or manually, in the commit that hands over. */
export async function settlePaidDebit(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<void> {
  await tx
    .updateTable('debits')
    .set({ state: 'paid', settled_at: now, next_try_at: null })
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'open')
    .execute()
}

/**
 * The money of a renewal goes back: its period may be debited again, under another consent. False when the purchase was
 * not a renewal by monthly debit.
 */
export async function forgetPaidDebit(tx: Tx, purchaseId: PurchaseId): Promise<boolean> {
  const query = tx.updateTable('debits').set({ state: 'moot' }).where('purchase_id', '=', purchaseId).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}

/** How many debits a consent has had for one period: a dropped one may be followed by another. */
export async function countDebits(tx: Tx, contractId: ContractId, periodFrom: Date): Promise<number> {
  const row = await tx
    .selectFrom('debits')
    .where('contract_id', '=', contractId)
    .where('period_from', '=', periodFrom)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Open debits whose next try is due. */
export async function debitsToTry(db: Db, now: Date, limit: number): Promise<DebitId[]> {
  const rows = await db
    .selectFrom('debits')
    .select('id')
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Paid debits of which the member was not told yet. */
export async function debitsToTell(db: Db, limit: number): Promise<DebitRow[]> {
  const rows = await db
    .selectFrom('debits')
    .selectAll()
    .where('state', '=', 'paid')
    .where('receipt_told_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows
}

/**
 * Open debits that need action: a failed try that was not told, a consent that is over, or a try that was due before
 * `since` and was not made.
 */
export async function debitsToFollow(db: Db, since: Date, limit: number): Promise<DebitRow[]> {
  const rows = await db
    .selectFrom('debits')
    .innerJoin('debit_contracts', 'debit_contracts.id', 'debits.contract_id')
    .selectAll('debits')
    .where('debits.state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('debits.told_tries', '<', eb.ref('debits.tries')),
        eb('debit_contracts.state', '<>', 'active'),
        eb('debits.next_try_at', '<=', since),
      ]),
    )
    .orderBy('debits.created_at')
    .limit(limit)
    .execute()
  return rows
}

/** The newest debit of a consent. */
export async function newestDebit(db: Db, contractId: ContractId): Promise<DebitRow | undefined> {
  const row = await db
    .selectFrom('debits')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
}

/** The end of the newest time of a plan, running or over; null when there never was any. */
export async function lastEnd(db: Db | Tx, memberId: MemberId, planId: PlanId): Promise<Date | null> {
  const row = await db
    .selectFrom('subscription_periods')
    .where('member_id', '=', memberId)
    .where('plan_id', '=', planId)
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.max('ends_at').as('ends_at'))
    .executeTakeFirst()
  return row?.ends_at ?? null
}

export async function listDebitData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('debits')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['state', 'period_from', 'tries', 'created_at', 'settled_at'])
    .execute()
}
