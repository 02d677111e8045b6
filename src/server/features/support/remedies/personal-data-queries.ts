import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Lists the remedies that support gave a member, for the data file. */
export async function listRemedyData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('remedies')
    .where('member_id', '=', memberId)
    .orderBy('made_at')
    .select(['kind', 'hours', 'product_id', 'text', 'reason', 'state', 'made_at', 'ended_at'])
    .execute()
}

/** Lists the remedies of outages for a member, for the data file. */
export async function listMassRemedyData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('mass_remedy_people as person')
    .innerJoin('mass_remedies', 'mass_remedies.id', 'person.mass_id')
    .where('person.member_id', '=', memberId)
    .where('mass_remedies.begun_at', 'is not', null)
    .orderBy('mass_remedies.begun_at')
    .select(['mass_remedies.deed', 'mass_remedies.hours', 'mass_remedies.reason', 'person.hit_by', 'person.state'])
    .select(['mass_remedies.begun_at', 'person.ended_at'])
    .execute()
}

/** Deletes remedies: waiting ones are not done any more, no row tells of done ones; refunds stay in the books. */
export async function eraseRemedies(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('remedies').where('member_id', '=', memberId).execute()
}
