import type { Tx } from '#db/client.ts'
import { type CountryEvidence, json } from '#db/json-columns.ts'
import type { MemberId, PurchaseId, SessionId } from '#lib/ids.ts'

/** What the house knows of a buyer, and of the device where the buyer sits; without a session nobody sits at one. */
export function findBuyer(tx: Tx, memberId: MemberId, sessionId: SessionId | null) {
  return tx
    .selectFrom('members')
    .leftJoin('sessions', (join) => join.on('sessions.id', '=', sessionId))
    .where('members.id', '=', memberId)
    .select(['members.country', 'members.user_name', 'members.user_name_kind', 'sessions.device', 'sessions.browser'])
    .executeTakeFirstOrThrow()
}

export interface SaleFacts {
  purchase_id: PurchaseId
  country: string | null
  device: string
  browser: string
  channel: 'site' | 'consent'
  evidence: readonly CountryEvidence[]
  noted_at: Date
}

export async function insertSaleFacts(tx: Tx, { evidence, ...facts }: SaleFacts): Promise<void> {
  await tx
    .insertInto('sale_facts')
    // no network of ours tells a city
    .values({ ...facts, city: null, evidence: json([...evidence]) })
    .execute()
}
