import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { moneyOfSome } from '#lib/money/line-share.ts'
import type { MemberId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { releaseDiscount } from '#server/features/payments/discounts/index.ts'
import type { Audit } from '#server/audit.ts'
import { takePiecesBack } from '#server/features/shop/goods/index.ts'
import {
  findPurchase,
  inLockOrder,
  lockPurchase,
  type PurchaseRow,
  purchasableOf,
  thingOf,
} from '#server/features/payments/purchases/index.ts'
import { findSoldPieces } from '../piece-queries.ts'
import {
  leftOf,
  type PaidLine,
  refundStanding,
  requestRefund,
  settleRefund,
} from '#server/features/payments/refunds/index.ts'

/** How many of a line are taken back, and with how much of its money; null: all that was paid for them. */
export interface PartBack {
  position: number
  quantity: number
  amount: number | null
}

export interface GivingBack {
  purchaseId: PurchaseId
  /** Null: everything that is left. */
  parts: readonly PartBack[] | null
  reason: string
  toWallet: boolean
  /** Who does it. */
  memberId: MemberId
  locale: Locale
  audit: Audit
  confirmLarge: ConfirmLarge
  /** By default it is done each time: then `before` has to refuse what was done. */
  idempotencyKey?: string
  /** Runs first in the transaction, under the purchase's lock; it refuses by failing. */
  before: (tx: Tx) => Promise<void>
  /** Runs last in it. `refundId` is null where no money goes. */
  afterwards: (tx: Tx, refundId: RefundId | null) => Promise<void>
}

function leftIn(lines: readonly PaidLine[], position: number): { quantity: number; amount: number } {
  const line = lines.find((one) => one.position === position)
  return line === undefined ? { quantity: 0, amount: 0 } : leftOf(line)
}

function refuseMoney(most: number, { currency }: PurchaseRow, locale: Locale): never {
  fail('refund.too_much', { most: formatMoney({ amount: most, currency }, locale) })
}

/** The most money that this number of pieces of a line brings back; without pieces, all that is left of the line. */
const mostOf = (left: { quantity: number; amount: number }, quantity: number): number =>
  quantity > 0 ? moneyOfSome(Math.min(quantity, left.quantity), left) : left.amount

/** The money of a part, from what is left of its line. Fails with `refund.too_much` where more is asked than was paid. */
function moneyOf(lines: readonly PaidLine[], part: PartBack, purchase: PurchaseRow, locale: Locale): number {
  const left = leftIn(lines, part.position)
  const most = mostOf(left, part.quantity)
  if (part.quantity > left.quantity || (part.amount ?? 0) > most) refuseMoney(most, purchase, locale)
  return part.amount ?? most
}

/**
 * Whether any money can go back; a purchase that a code paid whole has none. It only chooses the way and refuses nothing:
 * it reads without the purchase's lock, so what is too much now may be what `before` knows to be done.
 */
async function hasMoney(core: Core, purchase: PurchaseRow, { parts }: GivingBack): Promise<boolean> {
  const { lines, most } = await refundStanding(core, core.db, purchase)
  if (most === 0 || parts === null) return most > 0
  return parts.some(({ position, quantity, amount }) => {
    const left = leftIn(lines, position)
    return quantity > left.quantity || (amount ?? mostOf(left, quantity)) > 0
  })
}

/** All the money that is left, and all the pieces that the buyer has. */
async function everythingOf(tx: Tx, purchaseId: PurchaseId, lines: readonly PaidLine[]): Promise<PartBack[]> {
  const sold = await findSoldPieces(tx, purchaseId)
  return lines.map((line) => {
    const { quantity, amount } = leftOf(line)
    // pieces that came back without money are not in the refunds
    const standing = sold.find(({ position }) => position === line.position)?.standing ?? quantity
    return { position: line.position, quantity: Math.min(quantity, standing), amount }
  })
}

/** The same where no money goes: the pieces leave their buyer all the same. */
async function takeOnly(core: Core, asked: GivingBack): Promise<void> {
  await transaction(core.db, async (tx) => {
    const purchase = await lockPurchase(tx, asked.purchaseId)
    await asked.before(tx)
    // who types a sum is told that none is left, and does not believe that it went
    if (asked.parts?.some(({ amount }) => (amount ?? 0) > 0) === true) refuseMoney(0, purchase, asked.locale)
    const now = core.clock.now()
    const { lines } = await refundStanding(core, tx, purchase)
    if (asked.parts === null) await releaseDiscount(tx, purchase)
    const parts = asked.parts ?? (await everythingOf(tx, purchase.id, lines))
    for (const line of inLockOrder(purchase.lines)) {
      const { quantity: left } = leftIn(lines, line.position)
      const quantity = Math.min(left, parts.find(({ position }) => position === line.position)?.quantity ?? 0)
      if (quantity === 0) continue
      const seller = purchasableOf(line.purchasable)
      if (seller.isByPiece === true)
        await takePiecesBack(tx, { purchaseId: purchase.id, position: line.position, quantity }, false)
      else await seller.takeBack?.(tx, thingOf(purchase, line, quantity), now)
    }
    await asked.afterwards(tx, null)
  })
}

/**
 * Gives money of an order back and takes its pieces from the buyer, in one transaction with what `before` and `afterwards`
 * do. Dies between two statements: nothing has happened, or the refund's job goes on. Fails with what `before` or
 * `requestRefund` fails with.
 */
export async function giveBack(core: Core, asked: GivingBack): Promise<void> {
  const { purchaseId, parts, reason, toWallet, memberId, locale, audit, confirmLarge, before } = asked
  const purchase = (await findPurchase(core.db, purchaseId)) ?? fail('order.not_found')
  if (!(await hasMoney(core, purchase, asked))) return takeOnly(core, asked)
  const refund = await requestRefund(
    core,
    {
      memberId,
      locale,
      audit,
      confirmLarge,
      before,
      idempotencyKey: asked.idempotencyKey ?? `order-${randomUUID()}`,
      afterwards: (tx, { id }) => asked.afterwards(tx, id),
    },
    {
      purchaseId,
      amount: null,
      reason,
      toWallet,
      takesPieces: true,
      ...(parts === null ? {} : { lines: parts }),
      decide: async (tx, lines) =>
        parts === null
          ? everythingOf(tx, purchaseId, lines)
          : parts.map((part) => ({ ...part, amount: moneyOf(lines, part, purchase, locale) })),
    },
  ).catch(async (error: unknown) => {
    // its last money may have gone back while this waited for the purchase's lock
    const isGone =
      error instanceof AppError && (error.code === 'refund.too_much' || error.code === 'refund.nothing_left')
    if (!isGone || (await hasMoney(core, purchase, asked))) throw error
    return null
  })
  if (refund === null) return takeOnly(core, asked)
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}
