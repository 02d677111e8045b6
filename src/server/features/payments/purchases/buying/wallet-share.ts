import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  freeMoney,
  heldAccount,
  holdMoney,
  lockMoney,
  type Part,
  readHeld,
  readPurse,
  takeFrom,
  type Taking,
} from '#server/features/payments/wallet/index.ts'
import { listOpenOfOffer, lockPurchase, noteHold } from '../purchase-queries.ts'
import type { PurchaseRow } from '../purchase-row.ts'

/** The part of a purchase that is left for a bank. */
export function restOf(purchase: Pick<PurchaseRow, 'amount' | 'wallet_amount'>): number {
  return purchase.amount - purchase.wallet_amount
}

function ownerOf(purchase: PurchaseRow) {
  return { memberId: purchase.member_id, currency: purchase.currency, purchaseId: purchase.id }
}

/** Takes the agreed share from the wallet's present content; never more of the member's own money than was agreed. */
async function takeAgain(tx: Tx, purchase: PurchaseRow, now: Date): Promise<Taking | null> {
  const taking = takeFrom(await readPurse(tx, ownerOf(purchase), now), purchase.wallet_amount)
  return taking === null || taking.wallet > purchase.wallet_amount - purchase.gift_amount ? null : taking
}

/**
 * Where the wallet's share of a locked purchase comes from when it is paid: the money held for it, or, when that was
 * released meanwhile, the wallet again. Null when it is no longer there; then the whole purchase goes back.
 */
export async function sourcesOfShare(tx: Tx, purchase: PurchaseRow, now: Date): Promise<readonly Part[] | null> {
  if (purchase.wallet_amount === 0) return []
  const owner = ownerOf(purchase)
  await lockMoney(tx, owner)
  const held = await readHeld(tx, purchase.id)
  if (held > 0) return [{ account: heldAccount(owner), amount: held }]
  return (await takeAgain(tx, purchase, now))?.parts ?? null
}

/** Holds the share of a locked purchase again, for another attempt; refused when the wallet no longer has enough. */
export async function holdShareAgain(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  if (purchase.wallet_amount === 0) return
  const owner = ownerOf(purchase)
  await lockMoney(tx, owner)
  if ((await readHeld(tx, purchase.id)) > 0) return
  const taking = (await takeAgain(tx, purchase, now)) ?? fail('wallet.short')
  const turn = await noteHold(tx, purchase)
  await holdMoney(tx, { ...owner, turn }, taking, now)
}

/** Releases what is held for a locked purchase; only once, however often it is called. */
export async function freeShare(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  if (purchase.wallet_amount === 0) return
  await freeMoney(tx, { ...ownerOf(purchase), turn: purchase.holds }, now)
}

/**
 * A member who buys the same product again (after the Back button, or at another bank) needs the wallet for it, so what
 * earlier tries hold is released. An equal call (`exceptKey`) is not another try. If an earlier try is paid at its bank
 * after all, its share is taken again, or that money goes back.
 */
export async function freeEarlierTries(
  core: Core,
  tried: { memberId: MemberId; offerId: string; exceptKey: string },
): Promise<void> {
  for (const id of await listOpenOfOffer(core.db, tried))
    await transaction(core.db, async (tx) => {
      const purchase = await lockPurchase(tx, id)
      if (purchase.state === 'open') await freeShare(tx, purchase, core.clock.now())
    })
}
