import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import type { OrderReturnId, PurchaseId, VariantId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import type { Audit } from '#server/audit.ts'
import { lockStock, moveStock, putBack } from '#server/features/shop/goods/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { giveBack } from './give-back.ts'
import { postageOf } from './judge-return.ts'
import type { Clerk } from '../desk/move-order.ts'
import { insertOrderEvent } from '../order-queries.ts'
import { lockOrder } from '../order-state-queries.ts'
import { swapsOf } from './exchange-for.ts'
import { findRefundMoney } from './refund-money-queries.ts'
import {
  countFree,
  findReturn,
  listReturnLines,
  setRefund,
  type Swap,
  updateReturn,
  writeArrival,
} from './return-queries.ts'
import { tellStep } from '../desk/tell-buyer.ts'
import { findTold } from '../told-queries.ts'

interface Named {
  purchaseId: PurchaseId
  id: OrderReturnId
}

const noAudit: Audit = async () => undefined

const logged = (
  clerk: Clerk,
  tx: Tx,
  entry: { action: AuditAction; purchaseId: PurchaseId; number: number; text: string },
) =>
  clerk.audit?.(tx, {
    memberId: clerk.memberId,
    action: entry.action,
    subject: `order ${entry.purchaseId}`,
    details: { return: entry.number, text: entry.text },
  })

/**
 * The desk accepts a return and names the address, or refuses it with a reason. The same answer twice is done once. Fails
 * with `order_return.decided`.
 */
export async function answerReturn(
  core: Core,
  clerk: Clerk,
  asked: Named & { accept: boolean; answer: string },
): Promise<void> {
  const { purchaseId, id, accept } = asked
  const text = accept ? displayText(asked.answer) : reasonOf(asked.answer)
  const state = accept ? 'accepted' : 'refused'
  await transaction(core.db, async (tx) => {
    await lockOrder(tx, purchaseId)
    const found = (await findReturn(tx, purchaseId, id)) ?? fail('order_return.not_found')
    if (found.state === state) return
    if (found.state !== 'asked') fail('order_return.decided')
    const now = core.clock.now()
    await updateReturn(tx, id, { state, answer: text, answeredAt: now })
    const { number } = found
    const { memberId } = clerk
    const kind = accept ? 'return_accepted' : 'return_refused'
    await insertOrderEvent(tx, { purchaseId, kind, memberId, text, details: { return: number } }, now)
    const { rule } = await findTold(tx, purchaseId)
    const ofReason = (await readList(tx, 'goods_return')).rowOf(found.reason)?.postage
    await tellStep(tx, core, purchaseId, (locale) =>
      accept
        ? {
            kind: 'return_accepted',
            returnNumber: number,
            text,
            address: (locale === 'fa' ? rule?.address_fa : rule?.address_en) ?? '',
            isOurPostage: postageOf(found.postage, ofReason) === 'house',
          }
        : { kind: 'return_refused', returnNumber: number, text },
    )
    await logged(clerk, tx, { action: `order.${kind}`, purchaseId, number, text })
  })
}

export interface ArrivedLine {
  position: number
  arrived: number
  restocked: number
  /** Null: all that was paid for these pieces. */
  amount: number | null
  /** By default the last one sent. */
  cameId?: VariantId | null
  /** In an exchange; by default as wished. */
  givenId?: VariantId | null
}

export interface Arrival extends Named {
  lines: readonly ArrivedLine[]
  isExchange: boolean
  answer: string
}

type Numbered = Arrival & { number: number }

/** Checks that the pieces that arrived are those that were asked for, or fewer. */
async function judgeArrival(tx: Tx, { purchaseId, id, lines }: Arrival) {
  await lockOrder(tx, purchaseId)
  const found = (await findReturn(tx, purchaseId, id)) ?? fail('order_return.not_found')
  if (found.state !== 'accepted') fail('order_return.decided')
  const asked = await listReturnLines(tx, id)
  const isTwice = new Set(lines.map(({ position }) => position)).size < lines.length
  const isWrong = lines.some(({ position, arrived, restocked }) => {
    const line = asked.find((one) => one.position === position)
    return line === undefined || arrived > line.quantity || restocked > arrived
  })
  if (isTwice || isWrong || lines.every(({ arrived }) => arrived === 0)) fail('order.too_many_pieces')
  return found
}

type Swaps = ReadonlyMap<number, Swap>

/** Which variants come and go, all locked at once: what is put on the shelf is only some of them. */
async function lockSwaps(tx: Tx, { purchaseId, id, lines, isExchange }: Arrival): Promise<Swaps> {
  const asked = await listReturnLines(tx, id)
  const swaps = await swapsOf(
    tx,
    purchaseId,
    lines
      .filter(({ arrived }) => arrived > 0)
      .map(({ position, cameId = null, givenId = null }) => {
        const wantedId = asked.find((one) => one.position === position)?.wantedId ?? null
        return { position, cameId, ...(isExchange ? { givenId, wantedId } : { givenId: null, wantedId: null }) }
      }),
  )
  await lockStock(
    tx,
    [...swaps.values()].flatMap(({ cameId, givenId }) => [cameId, givenId]),
  )
  return swaps
}

/** Writes what arrived, and puts on the shelf what lies there again. */
async function bookArrival(tx: Tx, core: Core, clerk: Clerk, arrival: Numbered & { swaps: Swaps }): Promise<void> {
  const { purchaseId, id, lines, isExchange, number, swaps } = arrival
  const now = core.clock.now()
  for (const { position, arrived, restocked } of lines)
    await writeArrival(tx, id, {
      position,
      arrived,
      restocked,
      exchanged: isExchange ? arrived : 0,
      ...swaps.get(position),
    })
  const pieces = lines.map(({ position, restocked }) => {
    const variantId = swaps.get(position)?.cameId
    return { position, restocked, ...(variantId === undefined ? {} : { variantId }) }
  })
  await putBack(tx, { purchaseId, memberId: clerk.memberId, reason: `return ${number}`, lines: pieces }, now)
}

/** Takes pieces out of stock for those that came, for a parcel that the desk packs next. */
async function giveOthers(
  tx: Tx,
  core: Core,
  clerk: Clerk,
  { swaps, lines, purchaseId, number }: Numbered & { swaps: Swaps },
): Promise<void> {
  const now = core.clock.now()
  for (const { position, arrived } of lines) {
    const variantId = swaps.get(position)?.givenId
    if (variantId === undefined || arrived === 0) continue
    if ((await countFree(tx, variantId)) < arrived) fail('order_return.nothing_to_give')
    const move = { variantId, kind: 'sold', quantity: -arrived, purchaseId, reason: `return ${number}` } as const
    await moveStock(tx, { ...move, memberId: clerk.memberId }, now)
  }
}

async function exchange(core: Core, clerk: Clerk, arrival: Arrival): Promise<void> {
  const { purchaseId, id } = arrival
  const text = displayText(arrival.answer)
  await transaction(core.db, async (tx) => {
    const { number } = await judgeArrival(tx, arrival)
    const now = core.clock.now()
    const swaps = await lockSwaps(tx, arrival)
    await bookArrival(tx, core, clerk, { ...arrival, number, swaps })
    await giveOthers(tx, core, clerk, { ...arrival, number, swaps })
    await updateReturn(tx, id, { state: 'exchanged', arrivedAt: now, answer: text })
    const { memberId } = clerk
    await insertOrderEvent(tx, { purchaseId, kind: 'exchanged', memberId, text, details: { return: number } }, now)
    await tellStep(tx, core, purchaseId, () => ({ kind: 'exchanged', returnNumber: number, text }))
    await logged(clerk, tx, { action: 'order.exchanged', purchaseId, number, text })
  })
}

async function payReturn(core: Core, clerk: Clerk, arrival: Arrival): Promise<void> {
  const { purchaseId, id, lines } = arrival
  const text = displayText(arrival.answer)
  const found = (await findReturn(core.db, purchaseId, id)) ?? fail('order_return.not_found')
  const { number } = found
  const parts = lines
    .filter(({ arrived }) => arrived > 0)
    .map(({ position, arrived: quantity, amount }) => ({ position, quantity, amount }))
  await giveBack(core, {
    purchaseId,
    parts,
    reason: `return ${number}`,
    toWallet: found.to_wallet,
    memberId: clerk.memberId,
    locale: clerk.locale,
    audit: clerk.audit ?? noAudit,
    confirmLarge: clerk.confirmLarge,
    async before(tx) {
      await judgeArrival(tx, arrival)
      await updateReturn(tx, id, { state: 'paid_back', arrivedAt: core.clock.now(), answer: text })
    },
    async afterwards(tx, refundId) {
      await bookArrival(tx, core, clerk, { ...arrival, number, swaps: await lockSwaps(tx, arrival) })
      if (refundId !== null) await setRefund(tx, id, refundId)
      const money = refundId === null ? null : await findRefundMoney(tx, refundId)
      const details = { return: number, amount: money?.amount ?? 0, currency: money?.currency ?? '' }
      const { memberId } = clerk
      await insertOrderEvent(tx, { purchaseId, kind: 'return_arrived', memberId, text, details }, core.clock.now())
      await tellStep(tx, core, purchaseId, () => ({ kind: 'return_arrived', returnNumber: number, money, text }))
      await logged(clerk, tx, { action: 'order.return_arrived', purchaseId, number, text })
    },
  })
}

/**
 * Goods of an accepted return arrived: what lies on the shelf again is booked, and their money goes back in the same
 * transaction, in part or whole; or other pieces are taken out of stock for them. A second time nothing happens. Fails
 * with `order_return.decided`, `order.too_many_pieces`, `order_return.other_goods`, `order_return.nothing_to_give`, or as a refund does.
 */
export async function takeReturn(core: Core, clerk: Clerk, arrival: Arrival): Promise<void> {
  const done = arrival.isExchange ? 'exchanged' : 'paid_back'
  const isDone = async () => (await findReturn(core.db, arrival.purchaseId, arrival.id))?.state === done
  if (await isDone()) return
  try {
    await (arrival.isExchange ? exchange : payReturn)(core, clerk, arrival)
  } catch (error) {
    const isLate = error instanceof AppError && error.code === 'order_return.decided'
    if (!isLate || !(await isDone())) throw error
  }
}
