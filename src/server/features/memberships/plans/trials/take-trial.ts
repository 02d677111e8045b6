import type { Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import { trialHashes } from './trial-hashes.ts'
import { findPhone, insertTrial, isTrialUsed } from './trial-queries.ts'

/**
 * Takes a member's first period, in the transaction that hands it over; false when this phone or card had one. The
 * phone of a member whose card had one has none from then on: else the page would offer it again, and the money would
 * go back again. `payerId`: what the bank told of the card; without it the phone alone decides.
 */
export async function takeTrial(
  tx: Tx,
  house: Pick<Config, 'secret'>,
  taken: { memberId: MemberId; purchaseId: PurchaseId; payerId: string | null },
  now: Date,
): Promise<boolean> {
  const { memberId, purchaseId, payerId } = taken
  const number = await findPhone(tx, memberId)
  if (number === null) return false
  const phone = await trialHashes(tx, house, number)
  const card = payerId === null ? [] : await trialHashes(tx, house, payerId)
  const row = { phone: phone[0], purchaseId }
  const isUsed = await isTrialUsed(tx, { phone, card })
  if (!isUsed && (await insertTrial(tx, { ...row, card: card[0] ?? null, outcome: 'had' }, now))) return true
  await insertTrial(tx, { ...row, card: null, outcome: 'refused' }, now)
  return false
}
