import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** A member's time of plans, for their data file. The rest behind a pause has no days of its own: they are those of what it is cut off. */
export function listPeriodData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('subscription_periods')
    .innerJoin('plans', 'plans.id', 'subscription_periods.plan_id')
    .where('subscription_periods.member_id', '=', memberId)
    .orderBy('subscription_periods.starts_at')
    .select([
      'plans.title_fa',
      'plans.title_en',
      'subscription_periods.starts_at',
      'subscription_periods.ends_at',
      'subscription_periods.revoked_at',
    ])
    .select((eb) => [
      eb
        .case()
        .when('subscription_periods.rest_of', 'is', null)
        .then(eb.ref('subscription_periods.days'))
        .end()
        .as('days'),
      eb('subscription_periods.rest_of', 'is not', null).as('is_rest'),
    ])
    .execute()
}

export async function eraseReminders(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('subscription_reminders').where('member_id', '=', memberId).execute()
}

/** The masked phone number and the bank are erased; the signature is erased when the bank has ended the consent. */
export async function eraseContractDetails(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('debit_contracts')
    .set({ mobile_mask: '', bank_name: '' })
    .where('member_id', '=', memberId)
    .execute()
}
