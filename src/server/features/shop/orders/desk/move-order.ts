import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { freeHours } from '#server/features/shop/delivery/index.ts'
import type { Audit } from '#server/audit.ts'
import { moveStock, putBack } from '#server/features/shop/goods/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { giveBack } from '../returns/give-back.ts'
import { insertOrderEvent, type OrderEventKind } from '../order-queries.ts'
import { findStateOf, lockOrder, writeState } from '../order-state-queries.ts'
import { endOf, type OrderActor, type OrderDeed, type OrderState, stateAfter } from '../order-states.ts'
import { type Pieces, findSoldPieces } from '../piece-queries.ts'
import { markParcelsDelivered, piecesToSend } from './parcel-queries.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Who does something to an order. The buyer's own deeds are not in the log of staff. */
export interface Clerk {
  actor: OrderActor
  memberId: MemberId
  locale: Locale
  audit: Audit | null
  /** `needsNoConfirming` for a buyer, who moves their own money. */
  confirmLarge: ConfirmLarge
}

const eventOf = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  Canceled: 'canceled',
  Delivered: 'delivered',
} as const satisfies Partial<Record<OrderState, OrderEventKind>>

const noAudit: Audit = async () => undefined

interface Move {
  purchaseId: PurchaseId
  deed: OrderDeed
  /** For the buyer. */
  text: string
}

/** Takes one step of a locked order, writes it down and tells the buyer. */
export async function step(tx: Tx, core: Core, clerk: Clerk, move: Move): Promise<void> {
  const { purchaseId, deed, text } = move
  const now = core.clock.now()
  const { state } = await lockOrder(tx, purchaseId)
  const to = stateAfter(state, deed, clerk.actor)
  if (to === null || to === 'Registred')
    fail(clerk.actor === 'buyer' && state === 'Accepted' ? 'order.accepted_already' : 'order.meanwhile')
  await writeState(tx, purchaseId, to, now)
  const memberId = clerk.actor === 'buyer' ? null : clerk.memberId
  await insertOrderEvent(tx, { purchaseId, kind: eventOf[to], memberId, text }, now)
  await tellBuyer(tx, core, purchaseId, { kind: eventOf[to], text })
  await clerk.audit?.(tx, {
    memberId: clerk.memberId,
    action: `order.${eventOf[to]}`,
    subject: `order ${purchaseId}`,
    details: text === '' ? {} : { reason: text },
  })
}

/** Takes a deed that was done already for no error: two clerks press at once, or an answer was lost. */
async function onceOnly(core: Core, { purchaseId, deed }: Move, work: () => Promise<void>): Promise<void> {
  if ((await findStateOf(core.db, purchaseId)) === endOf(deed)) return
  try {
    await work()
  } catch (error) {
    const isLate = error instanceof AppError && error.code === 'order.meanwhile'
    if (!isLate || (await findStateOf(core.db, purchaseId)) !== endOf(deed)) throw error
  }
}

/** Accepts an order. Fails with `order.meanwhile`. */
export function acceptOrder(core: Core, clerk: Clerk, purchaseId: PurchaseId): Promise<void> {
  const move: Move = { purchaseId, deed: 'accept', text: '' }
  return onceOnly(core, move, () => transaction(core.db, (tx) => step(tx, core, clerk, move)))
}

/** An order was handed to its buyer whole. Fails with `order.not_packed` while some of it is in no parcel that has gone. */
export function deliverOrder(core: Core, clerk: Clerk, purchaseId: PurchaseId): Promise<void> {
  const move: Move = { purchaseId, deed: 'deliver', text: '' }
  return onceOnly(core, move, () =>
    transaction(core.db, async (tx) => {
      await lockOrder(tx, purchaseId)
      const left = await piecesToSend(tx, purchaseId)
      if (left.some(({ unsent }) => unsent > 0)) fail('order.not_packed')
      await markParcelsDelivered(tx, purchaseId, core.clock.now())
      await step(tx, core, clerk, move)
    }),
  )
}

export interface Ending {
  purchaseId: PurchaseId
  deed: 'cancel' | 'reject'
  /** For the buyer and the books. */
  reason: string
  /** Pieces that do not lie on the shelf again: gone or damaged. */
  lost: Pieces
  toWallet: boolean
}

type Sold = Awaited<ReturnType<typeof findSoldPieces>>
type EndingOf = Ending & { sold: Sold }

/** Puts the pieces that are still sold on the shelf again, and writes the lost ones off in the same moment. */
async function restock(tx: Tx, core: Core, clerk: Clerk, { sold, ...ending }: EndingOf): Promise<void> {
  const { purchaseId, reason } = ending
  const now = core.clock.now()
  const lines = sold.map(({ position, standing }) => ({ position, restocked: standing }))
  const memberId = clerk.actor === 'buyer' ? null : clerk.memberId
  if (new Set(ending.lost.map(({ position }) => position)).size < ending.lost.length) fail('order.too_many_pieces')
  await putBack(tx, { purchaseId, memberId, reason, lines }, now)
  for (const { position, quantity } of ending.lost) {
    const line = sold.find((one) => one.position === position)
    if (line === undefined || quantity > line.standing) fail('order.too_many_pieces')
    const move = { variantId: line.variant_id, kind: 'lost', quantity: -quantity, purchaseId, reason } as const
    await moveStock(tx, { ...move, memberId: clerk.memberId }, now)
  }
}

/**
 * Cancels or rejects an order: all its money goes back, its hours are free and its pieces lie on the shelf, in one
 * transaction. Fails with `order.accepted_already` (a buyer comes too late), `order.meanwhile`, `order.too_many_pieces`.
 */
export function endOrder(core: Core, clerk: Clerk, ending: Ending): Promise<void> {
  const { purchaseId, deed } = ending
  const isBuyer = clerk.actor === 'buyer'
  const reason = isBuyer ? ending.reason : reasonOf(ending.reason)
  const move: Move = { purchaseId, deed, text: isBuyer ? '' : reason }
  return onceOnly(core, move, async () => {
    let sold: Sold = []
    await giveBack(core, {
      purchaseId,
      parts: null,
      reason,
      toWallet: ending.toWallet,
      memberId: clerk.memberId,
      locale: clerk.locale,
      audit: clerk.audit ?? noAudit,
      confirmLarge: clerk.confirmLarge,
      async before(tx) {
        await step(tx, core, clerk, move)
        // read before the money takes them back
        sold = await findSoldPieces(tx, purchaseId)
      },
      async afterwards(tx) {
        // hours before variants, as everywhere
        await freeHours(tx, purchaseId)
        await restock(tx, core, clerk, { ...ending, reason, sold })
      },
    })
  })
}
