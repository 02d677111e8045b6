import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ImageId, MemberId, OrderReturnId, PurchaseId, RefundId, VariantId } from '#lib/ids.ts'
import type { PostagePayer } from '#lib/lists/house-lists.ts'
import type { ReturnState } from './judge-return.ts'
import type { WishedPieces } from '../piece-queries.ts'

export interface NewReturn {
  purchaseId: PurchaseId
  memberId: MemberId
  reason: string
  postage: PostagePayer | null
  text: string
  toWallet: boolean
  wantsExchange: boolean
  lines: WishedPieces
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
      postage: made.postage,
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
    .values(
      made.lines.map(({ position, quantity, wantedId }) => ({
        return_id: row.id,
        position,
        quantity,
        wanted_variant_id: wantedId ?? null,
      })),
    )
    .execute()
  return row
}

/** A return of this order; its order is locked. */
export async function findReturn(db: Db | Tx, purchaseId: PurchaseId, id: OrderReturnId) {
  return db
    .selectFrom('order_returns')
    .where('purchase_id', '=', purchaseId)
    .where('id', '=', id)
    .select(['id', 'number', 'state', 'reason', 'postage', 'to_wallet', 'wants_exchange'])
    .executeTakeFirst()
}

export async function listReturnLines(db: Db | Tx, id: OrderReturnId) {
  return db
    .selectFrom('order_return_lines')
    .where('return_id', '=', id)
    .orderBy('position')
    .select(['position', 'quantity', 'wanted_variant_id as wantedId'])
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

/** Which variant came, and which is sent for it. */
export interface Swap {
  cameId: VariantId
  givenId: VariantId
}

/** The variants that were sent for pieces of each line in earlier exchanges, the last one first. */
export async function listGiven(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('order_returns')
    .innerJoin('order_return_lines as part', 'part.return_id', 'order_returns.id')
    .where('order_returns.purchase_id', '=', purchaseId)
    .where('order_returns.state', '=', 'exchanged')
    .where('part.given_variant_id', 'is not', null)
    .orderBy('order_returns.arrived_at', 'desc')
    .orderBy('order_returns.number', 'desc')
    .select(['part.position', sql<VariantId>`part.given_variant_id`.as('variantId')])
    .execute()
}

export async function writeArrival(
  tx: Tx,
  id: OrderReturnId,
  line: { position: number; arrived: number; restocked: number; exchanged: number } & Partial<Swap>,
): Promise<void> {
  const { position, arrived, restocked, exchanged, cameId, givenId } = line
  await tx
    .updateTable('order_return_lines')
    .set({
      arrived,
      restocked,
      exchanged,
      came_variant_id: cameId ?? null,
      given_variant_id: exchanged > 0 ? (givenId ?? null) : null,
    })
    .where('return_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** How many pictures a return has. */
export async function countPicturesOf(db: Db | Tx, id: OrderReturnId): Promise<number> {
  const { count } = await db
    .selectFrom('order_return_pictures')
    .where('return_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a picture as the last one. The caller holds the lock of the order. */
export async function addPictureOf(tx: Tx, id: OrderReturnId, imageId: ImageId): Promise<void> {
  const position = await countPicturesOf(tx, id)
  await tx.insertInto('order_return_pictures').values({ return_id: id, image_id: imageId, position }).execute()
}

/** Returns the pieces of a variant that nobody holds; the variant is locked. */
export async function countFree(tx: Tx, variantId: string): Promise<number> {
  const row = await tx
    .selectFrom('variants')
    .where('id', '=', variantId)
    .select(sql<number>`on_hand - held`.as('free'))
    .executeTakeFirst()
  return row?.free ?? 0
}
