import type { Tx } from '#db/client.ts'
import type { MemberId, PurchaseId, VariantId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { isOnSale } from '../is-on-sale.ts'
import {
  addTakenBack,
  deleteHeld,
  deleteHeldByOthers,
  findPieces,
  insertHold,
  insertMove,
  listSold,
  lockMember,
  lockVariants,
  lockVariantsOf,
  markSold,
  moveHeld,
  type PieceLine,
  type StockMove,
} from './stock-queries.ts'

type Pieces = NonNullable<Awaited<ReturnType<typeof findPieces>>>

/** Why a line's pieces cannot be taken: nobody sells them, too few are free, or the member would have too many. */
type Obstacle = 'withdrawn' | 'sold_out' | 'too_many'

function obstacleTo(pieces: Pieces | undefined, quantity: number): Obstacle | null {
  if (pieces === undefined || !isOnSale(pieces)) return 'withdrawn'
  if (pieces.on_hand - pieces.held < quantity) return 'sold_out'
  const most = pieces.most_per_member
  return most !== null && (pieces.own ?? 0) + quantity > most ? 'too_many' : null
}

function refuse(pieces: Pieces | undefined, obstacle: Obstacle): never {
  if (pieces === undefined) fail('purchase.not_for_sale')
  const data = { title: { fa: pieces.title_fa, en: pieces.title_en } }
  if (obstacle === 'withdrawn') fail('goods.not_on_sale', data)
  if (obstacle === 'too_many') fail('goods.too_many', { ...data, most: pieces.most_per_member ?? 0 })
  const left = pieces.on_hand - pieces.held
  if (left > 0) fail('goods.too_few', { ...data, left })
  fail('goods.sold_out', data)
}

/**
 * Holds a line's pieces, and takes over what the member's other unpaid purchases hold. Locks in the one order of all who
 * take or free pieces: the member, then every variant of both purchases by product and id.
 * @throws `goods.sold_out`, `goods.too_few`, `goods.too_many`, `goods.not_on_sale`; then nothing is changed
 */
export async function holdPieces(tx: Tx, line: PieceLine, now: Date): Promise<void> {
  if (!(await lockMember(tx, line.memberId))) fail('purchase.not_for_sale')
  await lockVariantsOf(tx, line, { andHeld: true })
  for (const freed of await deleteHeldByOthers(tx, line)) await moveHeld(tx, freed.variant_id, -freed.quantity)
  const pieces = await findPieces(tx, line.variantId, line.memberId)
  const obstacle = obstacleTo(pieces, line.quantity)
  if (obstacle !== null) refuse(pieces, obstacle)
  await insertHold(tx, line, 'held', now)
  await moveHeld(tx, line.variantId, line.quantity)
}

/**
 * Sells what a line holds; pieces that were released meanwhile are taken again if they are free. Returns the obstacle
 * when they are not.
 */
export async function sellPieces(tx: Tx, line: PieceLine, now: Date): Promise<Obstacle | 'member_gone' | null> {
  if (!(await lockMember(tx, line.memberId))) return 'member_gone'
  await lockVariantsOf(tx, line, { andHeld: false })
  if (await markSold(tx, line)) {
    await moveHeld(tx, line.variantId, -line.quantity)
  } else {
    const obstacle = obstacleTo(await findPieces(tx, line.variantId, line.memberId), line.quantity)
    if (obstacle !== null) return obstacle
    await insertHold(tx, line, 'sold', now)
  }
  const { variantId, purchaseId, quantity } = line
  await insertMove(tx, { variantId, kind: 'sold', quantity: -quantity, purchaseId }, now)
  return null
}

/** Releases what an unpaid line holds. Safe to repeat. */
export async function releasePieces(tx: Tx, line: PieceLine): Promise<void> {
  await lockVariants(tx, [line.variantId])
  const gone = await deleteHeld(tx, line)
  if (gone !== undefined) await moveHeld(tx, gone.variant_id, -gone.quantity)
}

/**
 * Notes that the buyer no longer has `line.quantity` pieces of a line; `isPaid`: their money goes back with them.
 * `putBack` says what becomes of the pieces.
 */
export async function takePiecesBack(
  tx: Tx,
  line: Pick<PieceLine, 'purchaseId' | 'position' | 'quantity'>,
  isPaid = true,
): Promise<void> {
  await addTakenBack(tx, line, { quantity: line.quantity, isPaid })
}

/**
 * Writes pieces of a purchase back into the book of stock: `restocked` of a line lie on the shelf again. Pieces that are
 * gone or damaged need no row, because they left the number when they were sold.
 */
export async function putBack(
  tx: Tx,
  back: {
    purchaseId: PurchaseId
    /** Null: the program, when the buyer cancels. */
    memberId: MemberId | null
    reason: string
    /** `variantId`: another than the line's, after an exchange. */
    lines: readonly { position: number; restocked: number; variantId?: VariantId }[]
  },
  now: Date,
): Promise<void> {
  const sold = await listSold(tx, back.purchaseId)
  const coming = back.lines.filter(({ restocked }) => restocked > 0)
  const parts = coming.map(({ position, restocked, variantId }) => {
    const line = sold.find((one) => one.position === position)
    if (line === undefined || restocked > line.quantity) throw new Error(`line ${position} sold fewer pieces`)
    return { variantId: variantId ?? line.variant_id, restocked }
  })
  if (parts.length === 0) return
  await lockVariants(
    tx,
    parts.map(({ variantId }) => variantId),
  )
  const { purchaseId, memberId, reason } = back
  for (const { variantId, restocked } of parts)
    await insertMove(tx, { variantId, kind: 'returned', quantity: restocked, purchaseId, memberId, reason }, now)
}

/**
 * Writes a row of the book of stock by hand: what came in, was lost, or was counted (then `quantity` is the difference).
 * The variant is locked by the caller. Fails with the table's check when fewer would lie there than are held.
 */
export async function moveStock(tx: Tx, move: StockMove & { memberId: MemberId }, now: Date) {
  return insertMove(tx, move, now)
}

export async function lockStock(tx: Tx, ids: readonly VariantId[]): Promise<void> {
  await lockVariants(tx, ids)
}
