import type { Tx } from '#db/client.ts'
import { type CountryEvidence, json } from '#db/json-columns.ts'
import type { MemberId, PurchaseId, SessionId } from '#lib/ids.ts'

/**
 * Reads the facts about a buyer, the buyer's device, and the city to which the purchase is sent; without a session
 * there is no device, and a purchase that is not sent has no city.
 */
export function findBuyer(
  tx: Tx,
  { memberId, sessionId, purchaseId }: { memberId: MemberId; sessionId: SessionId | null; purchaseId: PurchaseId },
) {
  return tx
    .selectFrom('members')
    .leftJoin('sessions', (join) => join.on('sessions.id', '=', sessionId))
    .leftJoin('deliveries', (join) => join.on('deliveries.purchase_id', '=', purchaseId))
    .where('members.id', '=', memberId)
    .select(['members.country', 'members.user_name', 'members.user_name_kind', 'sessions.device', 'sessions.browser'])
    .select('deliveries.city')
    .executeTakeFirstOrThrow()
}

export interface SaleFacts {
  purchase_id: PurchaseId
  country: string | null
  /** To which it is sent; null: nothing is sent, and no network of ours tells a city. */
  city: string | null
  device: string
  browser: string
  channel: 'site' | 'consent'
  evidence: readonly CountryEvidence[]
  noted_at: Date
}

export async function insertSaleFacts(tx: Tx, { evidence, ...facts }: SaleFacts): Promise<void> {
  await tx
    .insertInto('sale_facts')
    .values({ ...facts, evidence: json([...evidence]) })
    .execute()
}
