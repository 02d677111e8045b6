import type { Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { holdEntries, type Part, releaseEntries } from './ledger/entries.ts'
import { post } from './ledger/post.ts'
import { listHeldParts, lockMoney, readHeld } from './purse-queries.ts'
import type { Taking } from './taking.ts'

interface Hold {
  memberId: MemberId
  purchaseId: PurchaseId
  currency: Currency
  /** How many times money was held for this purchase, this one included. */
  turn: number
}

const referenceOf = ({ purchaseId, turn }: Hold) => `${purchaseId}:${turn}`

export function heldAccount({ memberId, purchaseId }: { memberId: MemberId; purchaseId: PurchaseId }): Part['account'] {
  return { kind: 'held', memberId, purchaseId }
}

/**
 * Holds money for a purchase, in the transaction that makes it. The caller has locked the member's money (`lockMoney`).
 */
export async function holdMoney(tx: Tx, hold: Hold, taking: Taking, now: Date): Promise<void> {
  await post(tx, {
    kind: 'hold',
    reference: referenceOf(hold),
    postedAt: now,
    purchaseId: hold.purchaseId,
    entries: holdEntries({
      held: { account: heldAccount(hold), amount: taking.gift + taking.wallet },
      from: taking.parts,
      currency: hold.currency,
    }),
  })
}

/**
 * Releases held money to where it came from; nothing when nothing is held. A gift that has expired meanwhile stays
 * expired: its part returns to us. Returns the released amount.
 */
export async function freeMoney(tx: Tx, hold: Hold, now: Date): Promise<number> {
  await lockMoney(tx, hold)
  const amount = await readHeld(tx, hold.purchaseId)
  if (amount === 0) return 0
  const from = await listHeldParts(tx, referenceOf(hold), now)
  const to = from.map(({ account, amount: sum, isOver }) => ({
    account: isOver ? ({ kind: 'promotion' } as const) : account,
    amount: sum,
  }))
  await post(tx, {
    kind: 'release',
    reference: referenceOf(hold),
    postedAt: now,
    purchaseId: hold.purchaseId,
    entries: releaseEntries({ held: { account: heldAccount(hold), amount }, to, currency: hold.currency }),
  })
  return amount
}
