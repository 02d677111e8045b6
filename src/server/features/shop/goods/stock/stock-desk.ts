import type { Audit } from '#server/audit.ts'
import { createHash } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { MemberId, StockMoveId, VariantId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { findMove, findMoveOfKey, findShelf, type MoveRow, setLine, type ShelfRow } from './stock-desk-queries.ts'
import { lockStock, moveStock } from './stock.ts'

export interface StockDoors {
  audit: Audit
}

export interface WrittenMove {
  variantId: VariantId
  key: string
  kind: 'came_in' | 'lost' | 'counted'
  /** How many came or went; of a count, how many lie there. */
  quantity: number
  reason: string
}

const hashOf = ({ kind, quantity, reason }: WrittenMove) =>
  createHash('sha256')
    .update(JSON.stringify([kind, quantity, reason]))
    .digest()

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The book keeps keys as UUIDs, as our own pages send them; of any other key the half of a hash that has this length. */
const keptKey = (key: string): string =>
  uuid.test(key) ? key : createHash('sha256').update(key).digest('hex').slice(0, 32)

/** By how many a move changes what lies there. */
function differenceOf({ kind, quantity }: WrittenMove, onHand: number): number {
  if (kind === 'counted') return quantity - onHand
  return kind === 'lost' ? -quantity : quantity
}

const said = (fa: string, en: string) => [{ fa, en }]

function judge(move: WrittenMove, difference: number, shelf: ShelfRow): void {
  if (move.kind !== 'counted' && move.quantity === 0)
    failFields({ quantity: said('دست‌کم یکی بنویسید.', 'Write one at least.') })
  if (move.kind === 'lost' && move.reason === '')
    failFields({ reason: said('بنویسید چه شد.', 'Write what became of them.') })
  if (shelf.on_hand + difference < 0)
    failFields({
      quantity: said(`فقط ${localDigits(shelf.on_hand, 'fa')} تا هست.`, `Only ${shelf.on_hand} lie there.`),
    })
  if (shelf.on_hand + difference < shelf.held) fail('stock.held', { held: shelf.held })
}

/**
 * Writes a move into the book of stock, once for its key; a count that finds what is written changes nothing and writes
 * no row.
 * @throws `stock.held` when fewer would lie there than unpaid purchases hold, `request.idempotency_key_reused`
 */
export async function writeMove(
  core: Core,
  doors: StockDoors,
  by: MemberId,
  typed: WrittenMove,
): Promise<{ shelf: ShelfRow; move: MoveRow | null }> {
  const asked = { ...typed, reason: displayLine(typed.reason) }
  const { variantId, kind, reason } = asked
  const key = keptKey(asked.key)
  const hash = hashOf(asked)
  return transaction(core.db, async (tx) => {
    await lockStock(tx, [variantId])
    const before = (await findShelf(tx, variantId)) ?? fail('request.not_found')
    const earlier = await findMoveOfKey(tx, variantId, key)
    if (earlier !== undefined) {
      if (earlier.request_hash?.equals(hash) !== true) fail('request.idempotency_key_reused')
      return { shelf: before, move: await findMove(tx, earlier.id) }
    }
    const difference = differenceOf(asked, before.on_hand)
    judge(asked, difference, before)
    if (difference === 0) return { shelf: before, move: null }
    const move = { variantId, kind, quantity: difference, memberId: by, reason, once: { key, hash } }
    const { id } = await moveStock(tx, move, core.clock.now())
    const shelf = (await findShelf(tx, variantId)) ?? before
    const details = { kind, quantity: difference, after: shelf.on_hand }
    await doors.audit(tx, { memberId: by, action: 'stock.move', subject: `variant:${variantId}`, details })
    return { shelf, move: await findMove(tx, id as StockMoveId) }
  })
}

/** Sets the line at which staff is told. Fails with `studio.changed_meanwhile` where another one stands than was seen. */
export async function setLowLine(
  core: Core,
  doors: StockDoors,
  by: MemberId,
  { variantId, lowAt, was }: { variantId: VariantId; lowAt: number | null; was: number | null },
): Promise<ShelfRow> {
  return transaction(core.db, async (tx) => {
    await lockStock(tx, [variantId])
    const before = (await findShelf(tx, variantId)) ?? fail('request.not_found')
    if (before.low_at !== was && before.low_at !== lowAt) fail('studio.changed_meanwhile')
    await setLine(tx, variantId, lowAt)
    const details = { low_at: lowAt }
    await doors.audit(tx, { memberId: by, action: 'stock.low_line', subject: `variant:${variantId}`, details })
    return (await findShelf(tx, variantId)) ?? fail('request.not_found')
  })
}
