import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { putBack } from '#server/features/shop/goods/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { shelvesOf } from './exchange-for.ts'
import { giveBack, type PartBack } from './give-back.ts'
import type { Clerk } from '../desk/move-order.ts'
import { insertOrderEvent } from '../order-queries.ts'
import { insertDeed, lockOrder, wasDone } from '../order-state-queries.ts'
import { countAskedBack, findSoldPieces } from '../piece-queries.ts'
import { findRefundMoney } from './refund-money-queries.ts'

const twice = (lines: LineRefund['lines']) => new Set(lines.map(({ position }) => position)).size < lines.length

/** Pieces that are on their way back are counted when they arrive; and only pieces lie on a shelf. */
async function refusePieces(tx: Tx, { purchaseId, lines }: LineRefund): Promise<void> {
  const sold = await findSoldPieces(tx, purchaseId)
  const asked = await countAskedBack(tx, purchaseId)
  for (const { position, quantity, restocked } of lines) {
    const line = sold.find((one) => one.position === position)
    const most = line === undefined ? null : line.standing - (asked.get(position) ?? 0)
    if (most === null ? restocked > 0 : quantity > most) fail('order.too_many_pieces')
  }
}

export interface LineRefund {
  purchaseId: PurchaseId
  key: string
  /** `restocked`: how many of them lie on the shelf again. */
  lines: readonly (PartBack & { restocked: number })[]
  reason: string
  toWallet: boolean
}

/**
 * Finance gives money of single lines or of the fee back, and says what of them lies on the shelf again; once for a key.
 * Fails with `order.too_many_pieces`, or as a refund does.
 */
export async function refundLines(core: Core, clerk: Clerk, asked: LineRefund): Promise<void> {
  const { purchaseId, key, lines, toWallet } = asked
  const reason = reasonOf(asked.reason)
  if (twice(lines) || lines.some(({ quantity, restocked }) => restocked > quantity)) fail('order.too_many_pieces')
  const deed = { purchaseId, key, deed: 'refund', asked: [lines, reason, toWallet] } as const
  // nothing of it is left when it is asked again
  if (await wasDone(core.db, deed)) return
  await giveBack(core, {
    purchaseId,
    parts: lines,
    reason,
    toWallet,
    memberId: clerk.memberId,
    locale: clerk.locale,
    audit: clerk.audit ?? (async () => undefined),
    confirmLarge: clerk.confirmLarge,
    idempotencyKey: key,
    async before(tx) {
      await lockOrder(tx, purchaseId)
      // the refund answers a repeated call itself; one without money ends here
      if (await wasDone(tx, deed)) fail('refund.nothing_left')
      await refusePieces(tx, asked)
    },
    async afterwards(tx, refundId) {
      const now = core.clock.now()
      const { memberId } = clerk
      await putBack(tx, { purchaseId, memberId, reason, lines: await shelvesOf(tx, purchaseId, lines) }, now)
      const money = refundId === null ? null : await findRefundMoney(tx, refundId)
      const details = { amount: money?.amount ?? 0, currency: money?.currency ?? '', reason }
      await insertOrderEvent(tx, { purchaseId, kind: 'money_back', memberId, details }, now)
      await insertDeed(tx, deed, now)
    },
  })
}

/** A note that only staff read; once for a key. */
export async function noteOnOrder(
  core: Core,
  clerk: Clerk,
  note: { purchaseId: PurchaseId; key: string; text: string },
): Promise<void> {
  const { purchaseId, key } = note
  const text = displayText(note.text)
  if (text === '') failFields({ text: [{ fa: 'یادداشت را بنویسید.', en: 'Write the note.' }] })
  const deed = { purchaseId, key, deed: 'note', asked: [text] } as const
  await transaction(core.db, async (tx) => {
    await lockOrder(tx, purchaseId)
    if (await wasDone(tx, deed)) return
    const now = core.clock.now()
    await insertOrderEvent(tx, { purchaseId, kind: 'note', memberId: clerk.memberId, isInternal: true, text }, now)
    await insertDeed(tx, deed, now)
  })
}
