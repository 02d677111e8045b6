import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** A member's time of plans, for the file with their data. */
export function listPeriodData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('subscription_periods')
    .innerJoin('plans', 'plans.id', 'subscription_periods.plan_id')
    .where('subscription_periods.member_id', '=', memberId)
    .orderBy('subscription_periods.starts_at')
    .select([
      'plans.title_fa',
      'plans.title_en',
      'subscription_periods.days',
      'subscription_periods.starts_at',
      'subscription_periods.ends_at',
      'subscription_periods.revoked_at',
    ])
    .execute()
}

export async function eraseWishes(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('subscription_wishes').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('subscription_reminders').where('member_id', '=', memberId).execute()
}

/** The hidden number of a phone and the bank are nobody's business any more; the signature goes when the bank has ended it. */
export async function eraseContractDetails(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('debit_contracts')
    .set({ mobile_mask: '', bank_name: '' })
    .where('member_id', '=', memberId)
    .execute()
}
