import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DiscountId, MemberId, PurchaseId } from '#lib/ids.ts'

/** The code with a key: the live one, else the last one. */
export async function findCode(db: Db, key: string) {
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('code_key', '=', key)
    .orderBy(sql`ended_at is not null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Locks the code for others until the transaction ends. It uses the weaker lock: every purchase that names the code
 * already holds a shared lock on its row, and with the stronger lock two of them would deadlock.
 */
export async function lockCode(tx: Tx, id: DiscountId) {
  return tx.selectFrom('discount_codes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function countUsesOf(db: Db | Tx, discountId: DiscountId, memberId: MemberId): Promise<number> {
  const { n } = await db
    .selectFrom('discount_uses')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('discount_id', '=', discountId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const heldForOffer = (of: { discountId: DiscountId; memberId: MemberId; offerId: string }) =>
  sql<boolean>`discount_uses.discount_id = ${of.discountId} and discount_uses.member_id = ${of.memberId}
    and discount_uses.state = 'held' and exists (
      select 1 from purchases
      where purchases.id = discount_uses.purchase_id and purchases.subject ->> 'offer_id' = ${of.offerId}
    )`

/**
 * Whether an unpaid purchase of the same offer by the same member holds the code: a new purchase would take over that
 * use.
 */
export async function holdsForOffer(
  db: Db,
  of: { discountId: DiscountId; memberId: MemberId; offerId: string },
): Promise<boolean> {
  const row = await db.selectFrom('discount_uses').select('purchase_id').where(heldForOffer(of)).executeTakeFirst()
  return row !== undefined
}

export async function hasUse(tx: Tx, purchaseId: PurchaseId): Promise<boolean> {
  const row = await tx
    .selectFrom('discount_uses')
    .select('purchase_id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Use {
  purchaseId: PurchaseId
  discountId: DiscountId
  memberId: MemberId
  offerId: string
}

/** Moves the use that an unpaid purchase of the same offer holds to this purchase; false when there is none. */
export async function moveHeldUse(tx: Tx, use: Use, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('discount_uses')
    .set({ purchase_id: use.purchaseId, held_at: now })
    .where('purchase_id', '=', (eb) =>
      eb.selectFrom('discount_uses').select('discount_uses.purchase_id').where(heldForOffer(use)).limit(1),
    )
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

async function addUses(tx: Tx, discountId: DiscountId, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set((eb) => ({ uses: eb('uses', '+', change) }))
    .where('id', '=', discountId)
    .execute()
}

/** Adds one use; the caller has locked the code and checked its limits. */
export async function insertUse(tx: Tx, use: Use, now: Date): Promise<void> {
  await addUses(tx, use.discountId, 1)
  await tx
    .insertInto('discount_uses')
    .values({ purchase_id: use.purchaseId, discount_id: use.discountId, member_id: use.memberId, held_at: now })
    .execute()
}

export async function markUsed(tx: Tx, purchaseId: PurchaseId): Promise<void> {
  await tx.updateTable('discount_uses').set({ state: 'used' }).where('purchase_id', '=', purchaseId).execute()
}

/** Releases a purchase's use, if it has one. The caller has locked the code. */
export async function deleteUse(tx: Tx, purchaseId: PurchaseId, discountId: DiscountId): Promise<void> {
  const gone = await tx.deleteFrom('discount_uses').where('purchase_id', '=', purchaseId).executeTakeFirst()
  if (gone.numDeletedRows > 0n) await addUses(tx, discountId, -1)
}
