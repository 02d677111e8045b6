import type { Tx } from '#db/client.ts'
import type { SessionId } from '#lib/ids.ts'
import { evidenceOf, judgeCountry } from './judge-country.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { findBuyer, insertSaleFacts } from './sale-fact-queries.ts'

/** Who asked for a purchase, from where; null: nobody did, a standing consent pays. */
export type AskedFrom = { sessionId: SessionId | null; country: string | null } | null

/**
 * Freezes what is known of a sale, in the transaction that makes the purchase and after it has got its delivery: later nobody
 * could say it.
 */
export async function noteFacts(tx: Tx, purchase: PurchaseRow, from: AskedFrom, isByBank: boolean): Promise<void> {
  const buyer = await findBuyer(tx, {
    memberId: purchase.member_id,
    sessionId: from?.sessionId ?? null,
    purchaseId: purchase.id,
  })
  const evidence = evidenceOf({
    network: from?.country ?? null,
    account: buyer.country,
    phone: buyer.user_name_kind === 'phone' ? buyer.user_name : null,
    currency: purchase.currency,
    isByBank,
  })
  await insertSaleFacts(tx, {
    purchase_id: purchase.id,
    country: judgeCountry(evidence),
    city: buyer.city,
    device: buyer.device ?? '',
    browser: buyer.browser ?? '',
    channel: from === null ? 'consent' : 'site',
    evidence,
    noted_at: purchase.created_at,
  })
}
