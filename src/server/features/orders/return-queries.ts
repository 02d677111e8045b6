import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ImageId, MemberId, OrderReturnId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Reason, ReturnState } from './judge-return.ts'
import type { Pieces } from './piece-queries.ts'

export interface NewReturn {
  purchaseId: PurchaseId
  memberId: MemberId
  reason: Reason
  text: string
  toWallet: boolean
  wantsExchange: boolean
  lines: Pieces
  key: string
}

/** The return that was asked for with this key, as far as an equal call says the same. */
export async function findReturnByKey(tx: Tx, purchaseId: PurchaseId, key: string) {
  const row = await tx
    .selectFrom('order_returns')
    .where('purchase_id', '=', purchaseId)
    .where('idempotency_key', '=', key)
    .select(['id', 'reason', 'text', 'to_wallet', 'wants_exchange'])
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, lines: await listReturnLines(tx, row.id) }
}

export async function insertReturn(tx: Tx, made: NewReturn, now: Date): Promise<{ id: OrderReturnId; number: number }> {
  const row = await tx
    .insertInto('order_returns')
    .values({
      purchase_id: made.purchaseId,
      member_id: made.memberId,
      reason: made.reason,
      text: made.text,
      to_wallet: made.toWallet,
      wants_exchange: made.wantsExchange,
      asked_at: now,
      idempotency_key: made.key,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_return_lines')
    .values(made.lines.map(({ position, quantity }) => ({ return_id: row.id, position, quantity })))
    .execute()
  return row
}

/** A return of this order; its order is locked. */
export async function findReturn(db: Db | Tx, purchaseId: PurchaseId, id: OrderReturnId) {
  return db
    .selectFrom('order_returns')
    .where('purchase_id', '=', purchaseId)
    .where('id', '=', id)
    .select(['id', 'number', 'state', 'reason', 'to_wallet', 'wants_exchange'])
    .executeTakeFirst()
}

export async function listReturnLines(db: Db | Tx, id: OrderReturnId) {
  return db
    .selectFrom('order_return_lines')
    .where('return_id', '=', id)
    .orderBy('position')
    .select(['position', 'quantity'])
    .execute()
}

export async function updateReturn(
  tx: Tx,
  id: OrderReturnId,
  change: { state: ReturnState; answer?: string; answeredAt?: Date; arrivedAt?: Date; refundId?: RefundId | null },
): Promise<void> {
  await tx
    .updateTable('order_returns')
    .set({
      state: change.state,
      ...(change.answer === undefined ? {} : { answer: change.answer }),
      ...(change.answeredAt === undefined ? {} : { answered_at: change.answeredAt }),
      ...(change.arrivedAt === undefined ? {} : { arrived_at: change.arrivedAt }),
      ...(change.refundId === undefined ? {} : { refund_id: change.refundId }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setRefund(tx: Tx, id: OrderReturnId, refundId: RefundId): Promise<void> {
  await tx.updateTable('order_returns').set({ refund_id: refundId }).where('id', '=', id).execute()
}

export async function writeArrival(
  tx: Tx,
  id: OrderReturnId,
  line: { position: number; arrived: number; restocked: number; exchanged: number },
): Promise<void> {
  const { position, arrived, restocked, exchanged } = line
  await tx
    .updateTable('order_return_lines')
    .set({ arrived, restocked, exchanged })
    .where('return_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** How many pictures a return has, after adding this one as the last. */
export async function addPictureOf(tx: Tx, id: OrderReturnId, imageId: ImageId): Promise<number> {
  const { count } = await tx
    .selectFrom('order_return_pictures')
    .where('return_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  await tx.insertInto('order_return_pictures').values({ return_id: id, image_id: imageId, position: count }).execute()
  return count + 1
}

/** What of a variant nobody holds; the variant is locked. */
export async function countFree(tx: Tx, variantId: string): Promise<number> {
  const row = await tx
    .selectFrom('variants')
    .where('id', '=', variantId)
    .select(sql<number>`on_hand - held`.as('free'))
    .executeTakeFirst()
  return row?.free ?? 0
}
