import type { Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { lockMember, ownsTitle } from './buying-queries.ts'
import { insertRight } from '../opening/play-info-queries.ts'

/**
 * Gives a title for good, as if it had been bought; false when the member has it already, or the account is deleted.
 */
export async function giveTitle(
  tx: Tx,
  gift: { memberId: MemberId; productId: ProductId },
  now: Date,
): Promise<boolean> {
  const { memberId, productId } = gift
  if (!(await lockMember(tx, memberId)) || (await ownsTitle(tx, memberId, productId))) return false
  await insertRight(tx, { memberId, productId, by: 'PURCHASE', purchaseId: null, startsAt: now, endsAt: null })
  return true
}
