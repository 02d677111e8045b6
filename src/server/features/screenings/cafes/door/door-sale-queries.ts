import type { Db, Tx } from '#db/client.ts'
import type { DoorSaleId, MemberId, ProductId } from '#lib/ids.ts'

/** Lists the door sales that stand, the newest first. */
export async function listDoorSales(db: Db, id: ProductId) {
  return db
    .selectFrom('door_sales')
    .leftJoin('members', 'members.id', 'door_sales.member_id')
    .where('product_id', '=', id)
    .where('taken_back_at', 'is', null)
    .orderBy('sold_at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('door_sales.id')
    .select(['door_sales.id', 'seats', 'sold_at', 'members.first_name', 'members.last_name'])
    .execute()
}

export type DoorSaleRow = Awaited<ReturnType<typeof listDoorSales>>[number]

/** A sale as it was sent before, taken back or not. */
export async function isDoorSaleKnown(tx: Tx, id: DoorSaleId): Promise<boolean> {
  return (await tx.selectFrom('door_sales').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

export async function insertDoorSale(
  tx: Tx,
  sale: { id: DoorSaleId; productId: ProductId; memberId: MemberId; seats: number; soldAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('door_sales')
    .values({
      id: sale.id,
      product_id: sale.productId,
      member_id: sale.memberId,
      seats: sale.seats,
      sold_at: sale.soldAt,
      recorded_at: sale.now,
    })
    .execute()
}

/** Takes a standing sale of this evening back. @returns its seats; undefined when there is none (any more) */
export async function endDoorSale(
  tx: Tx,
  sale: { id: DoorSaleId; productId: ProductId; now: Date },
): Promise<number | undefined> {
  const gone = await tx
    .updateTable('door_sales')
    .set({ taken_back_at: sale.now })
    .where('id', '=', sale.id)
    .where('product_id', '=', sale.productId)
    .where('taken_back_at', 'is', null)
    .returning('seats')
    .executeTakeFirst()
  return gone?.seats
}
