import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'

/** The phone number of an account; null where it has an address of mail, or is deleted. */
export async function findPhone(db: Db | Tx, memberId: MemberId): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('user_name_kind', '=', 'phone')
    .where('deleted_at', 'is', null)
    .select('user_name')
    .executeTakeFirst()
  return row?.user_name ?? null
}

/** Whether a member has bought time that was not taken back. Time that a pause has cut names its purchase in its first part. */
export async function hasBoughtTime(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_periods')
    .where('member_id', '=', memberId)
    .where('purchase_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of these hashes of a phone, or of a card, stands among those that had a first period. */
export async function isTrialUsed(
  db: Db | Tx,
  by: { phone: readonly Buffer[]; card: readonly Buffer[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('plan_trials')
    .where(sql<boolean>`(phone_hash = any(${by.phone}::bytea[]) or card_hash = any(${by.card}::bytea[]))`)
    .select('outcome')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes who has a first period; false when somebody with this phone or card was faster. */
export async function insertTrial(
  tx: Tx,
  trial: { phone: Buffer; card: Buffer | null; purchaseId: PurchaseId; outcome: 'had' | 'refused' },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('plan_trials')
    .values({
      phone_hash: trial.phone,
      card_hash: trial.card,
      purchase_id: trial.purchaseId,
      outcome: trial.outcome,
      taken_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A member's first period, for their data file: when, and whether it was refused. */
export function listTrialData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('plan_trials')
    .innerJoin('purchases', 'purchases.id', 'plan_trials.purchase_id')
    .where('purchases.member_id', '=', memberId)
    .select(['purchases.number', 'plan_trials.outcome', 'plan_trials.taken_at'])
    .execute()
}

/** The account is deleted: what stays is the hash, with nothing that leads to a purchase. */
export async function unlinkTrials(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('plan_trials')
    .set({ purchase_id: null })
    .where('purchase_id', 'in', (eb) => eb.selectFrom('purchases').where('member_id', '=', memberId).select('id'))
    .execute()
}

export async function deleteTrialsBefore(db: Db, at: Date): Promise<number> {
  const result = await db.deleteFrom('plan_trials').where('taken_at', '<', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}
