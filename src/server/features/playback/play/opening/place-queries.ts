import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Way } from '#server/features/catalog/titles/index.ts'

export interface Place {
  purchaseId: PurchaseId
  memberId: MemberId
  productId: ProductId
  way: Way
}

/** How many places are held or sold; the lock keeps all others from taking one until the transaction ends. */
export async function lockTaken(tx: Tx, { productId, way }: Place): Promise<number> {
  await tx
    .insertInto('offer_places')
    .values({ product_id: productId, way })
    .onConflict((conflict) => conflict.columns(['product_id', 'way']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('offer_places')
    .select('taken')
    .where('product_id', '=', productId)
    .where('way', '=', way)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.taken
}

async function addTaken(tx: Tx, { productId, way }: Pick<Place, 'productId' | 'way'>, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('offer_places')
    .set((eb) => ({ taken: eb('taken', '+', change) }))
    .where('product_id', '=', productId)
    .where('way', '=', way)
    .execute()
}

export async function hasPlace(tx: Tx, place: Place): Promise<boolean> {
  const row = await tx
    .selectFrom('place_holds')
    .select('purchase_id')
    .where('purchase_id', '=', place.purchaseId)
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves the place that an unpaid purchase of the same member holds to this one; false when there is none. */
export async function moveHeldPlace(tx: Tx, place: Place, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('place_holds')
    .set({ purchase_id: place.purchaseId, held_at: now })
    .where('member_id', '=', place.memberId)
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Takes one more; the caller has locked the count and checked the limit. */
export async function insertPlace(tx: Tx, place: Place, now: Date): Promise<void> {
  await addTaken(tx, place, 1)
  await tx
    .insertInto('place_holds')
    .values({
      purchase_id: place.purchaseId,
      member_id: place.memberId,
      product_id: place.productId,
      way: place.way,
      held_at: now,
    })
    .execute()
}

export async function markSold(tx: Tx, place: Place): Promise<void> {
  await tx
    .updateTable('place_holds')
    .set({ state: 'sold' })
    .where('purchase_id', '=', place.purchaseId)
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .execute()
}

/** Releases a purchase's place, if it has one. */
export async function deletePlace(tx: Tx, place: Place): Promise<void> {
  const gone = await tx
    .deleteFrom('place_holds')
    .where('purchase_id', '=', place.purchaseId)
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .executeTakeFirst()
  if (gone.numDeletedRows > 0n) await addTaken(tx, place, -1)
}

/** The present limit: of the offer that is sold now, else of the one that was bought. Null = no limit. */
export async function findPlaceLimit(db: Db | Tx, place: Pick<Place, 'productId' | 'way'>, frozen: number | null) {
  const current = await db
    .selectFrom('offers')
    .select('places')
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return current === undefined ? frozen : current.places
}

/** Places held or sold, without a lock; and whether this member holds an unpaid one. */
export async function findPlacesTaken(db: Db, place: { productId: ProductId; way: Way; memberId: MemberId }) {
  const row = await db
    .selectFrom('offer_places')
    .select('taken')
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .executeTakeFirst()
  const own = await db
    .selectFrom('place_holds')
    .select('purchase_id')
    .where('member_id', '=', place.memberId)
    .where('product_id', '=', place.productId)
    .where('way', '=', place.way)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return { taken: row?.taken ?? 0, isHolding: own !== undefined }
}
