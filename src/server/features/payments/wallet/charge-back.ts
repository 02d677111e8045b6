import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { cameAfterCharge } from './charge-queries.ts'
import { holdEntries, type Part, releaseEntries } from './ledger/entries.ts'
import { heldAccount } from './hold-money.ts'
import { post } from './ledger/post.ts'
import { readPurse } from './purse-queries.ts'

/** A charge of a wallet; `purchaseId` is its purchase. */
interface Charge {
  memberId: MemberId
  purchaseId: PurchaseId
  currency: Currency
}

/**
 * How much of a charge is still in its owner's wallet and not held. Money that came in first counts as spent first, so
 * money of a later charge is never mistaken for it. Gifts are no part of it.
 */
export async function leftOfCharge(db: Db | Tx, charge: Charge, now: Date): Promise<number> {
  const [{ wallet }, later] = await Promise.all([readPurse(db, charge, now), cameAfterCharge(db, charge)])
  return Math.max(0, wallet - later)
}

/**
 * Holds money of a charge while the bank is asked to take it back, so that nothing can be bought with it meanwhile. The
 * caller has locked the member's money (`lockMoney`). Throws `WalletShort` when there is less.
 */
export async function holdCharge(
  tx: Tx,
  charge: Charge,
  { refundId, amount, now }: { refundId: RefundId; amount: number; now: Date },
): Promise<void> {
  const { memberId, purchaseId, currency } = charge
  await post(tx, {
    kind: 'hold',
    reference: `refund:${refundId}`,
    postedAt: now,
    purchaseId,
    entries: holdEntries({
      held: { account: heldAccount(charge), amount },
      from: [{ account: { kind: 'wallet', memberId }, amount }],
      currency,
    }),
  })
}

/** Entries that end the hold of a charge's money: to the bank, or back into the wallet. */
export function chargeBackEntries(charge: Charge, backTo: readonly Part[]) {
  const amount = backTo.reduce((sum, part) => sum + part.amount, 0)
  return releaseEntries({ held: { account: heldAccount(charge), amount }, to: backTo, currency: charge.currency })
}
