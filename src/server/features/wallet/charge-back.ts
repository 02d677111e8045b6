import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Currency } from '#lib/money.ts'
import { cameAfterCharge } from './charge-queries.ts'
import { holdEntries, type Part, releaseEntries } from './entries.ts'
import { heldAccount } from './hold-money.ts'
import { post } from './post.ts'
import { readPurse } from './purse-queries.ts'

/** A charge of a wallet; `purchaseId` is the purchase that it was. */
interface Charge {
  memberId: MemberId
  purchaseId: PurchaseId
  currency: Currency
}

/**
 * What of a charge is still in its owner's wallet and not put aside: what came in first is spent first, so that money
 * of a later charge is never taken for it. Gifts are no part of it.
 */
export async function leftOfCharge(db: Db | Tx, charge: Charge, now: Date): Promise<number> {
  const [{ wallet }, later] = await Promise.all([readPurse(db, charge, now), cameAfterCharge(db, charge)])
  return Math.max(0, wallet - later)
}

/**
 * Puts money of a charge aside while the bank is asked to take it back, so that nothing can be bought with it meanwhile.
 * The member's money is locked (`lockMoney`). Throws `WalletShort` when there is less.
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

/** Where the held money of a charge goes in the end: the bank, or back into the wallet. */
export function chargeBackEntries(charge: Charge, backTo: readonly Part[]) {
  const amount = backTo.reduce((sum, part) => sum + part.amount, 0)
  return releaseEntries({ held: { account: heldAccount(charge), amount }, to: backTo, currency: charge.currency })
}
