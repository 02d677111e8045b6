import { mostReturnPictures } from '#contract/shop/orders.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, OrderReturnId, PurchaseId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { prepareImage, storeImage } from '#server/features/media/index.ts'
import { listHolidays } from './holiday-queries.ts'
import { refusalOfReturn } from './judge-return.ts'
import { insertOrderEvent } from '../order-queries.ts'
import { lockOrder } from '../order-state-queries.ts'
import { judgeExchange } from './exchange-for.ts'
import { countAskedBack, findSoldPieces, listNeverReturned, type WishedPieces } from '../piece-queries.ts'
import {
  addPictureOf,
  countPicturesOf,
  findReturn,
  findReturnByKey,
  insertReturn,
  updateReturn,
} from './return-queries.ts'
import { tellStep } from '../desk/tell-buyer.ts'
import { findTold } from '../told-queries.ts'
import { endOfDays } from './working-days.ts'

const longestText = 2000

const longText: Localized = {
  fa: 'این نوشته تا ۲۰۰۰ حرف جا دارد. کوتاه‌ترش کنید.',
  en: 'This has room for 2,000 characters. Please shorten it.',
}

export interface ReturnWish {
  purchaseId: PurchaseId
  memberId: MemberId
  reason: string
  text: string
  lines: WishedPieces
  toWallet: boolean
  wantsExchange: boolean
  key: string
}

/** Reads the facts that decide about a return, under the order's lock. */
async function factsOf(tx: Tx, order: Awaited<ReturnType<typeof lockOrder>>) {
  const { purchase_id: purchaseId, state, delivered_at: deliveredAt } = order
  const { rule } = await findTold(tx, purchaseId)
  const sold = await findSoldPieces(tx, purchaseId)
  const asked = await countAskedBack(tx, purchaseId)
  const never = await listNeverReturned(tx, purchaseId)
  const counted = rule && { days: rule.days, countsWorkingDays: rule.counts_working_days }
  return {
    state,
    until: deliveredAt === null || counted === null ? null : endOfDays(deliveredAt, counted, await listHolidays(tx)),
    lines: sold.map(({ position, quantity, taken_back: back }) => ({
      position,
      quantity,
      back,
      asked: asked.get(position) ?? 0,
      isReturnable: !never.has(position),
    })),
  }
}

/**
 * The buyer wants to send goods back; once for a key. Fails with the reason of `refusalOfReturn`, or
 * `house_list.not_offered`.
 */
export async function askReturn(core: Core, wish: ReturnWish): Promise<OrderReturnId> {
  const { purchaseId, memberId, reason, lines, toWallet, wantsExchange, key } = wish
  const text = displayText(wish.text)
  if (text.length > longestText) failFields({ text: [longText] })
  return transaction(core.db, async (tx) => {
    const order = await lockOrder(tx, purchaseId)
    const earlier = await findReturnByKey(tx, purchaseId, key)
    if (earlier !== undefined) {
      if (!isSame(earlier, { ...wish, text })) fail('request.idempotency_key_reused')
      return earlier.id
    }
    const { postage } = (await readList(tx, 'goods_return')).mustOffer(reason)
    const now = core.clock.now()
    const refused = refusalOfReturn(await factsOf(tx, order), lines, now)
    if (refused !== null) fail(refused)
    const merged = mergeLines(lines)
    if (wantsExchange) await judgeExchange(tx, purchaseId, merged, now)
    const made = await insertReturn(
      tx,
      { purchaseId, memberId, reason, postage, text, toWallet, wantsExchange, lines: merged, key },
      now,
    )
    const { id, number: returnNumber } = made
    await insertOrderEvent(tx, { purchaseId, kind: 'return_asked', details: { return: returnNumber, reason } }, now)
    await tellStep(tx, core, purchaseId, () => ({ kind: 'return_asked', returnNumber }))
    return id
  })
}

const inOrder = (lines: WishedPieces) =>
  JSON.stringify(
    mergeLines(lines)
      .toSorted((a, b) => a.position - b.position)
      .map(({ position, quantity, wantedId }) => [position, quantity, wantedId ?? null]),
  )

/** Whether a repeated call asks for the same. */
function isSame(earlier: NonNullable<Awaited<ReturnType<typeof findReturnByKey>>>, wish: ReturnWish): boolean {
  return (
    earlier.reason === wish.reason &&
    earlier.text === wish.text &&
    earlier.to_wallet === wish.toWallet &&
    earlier.wants_exchange === wish.wantsExchange &&
    inOrder(earlier.lines) === inOrder(wish.lines)
  )
}

function mergeLines(lines: WishedPieces): WishedPieces {
  const merged = new Map<number, WishedPieces[number]>()
  for (const { position, quantity, wantedId } of lines) {
    const known = merged.get(position)
    merged.set(position, {
      position,
      quantity: (known?.quantity ?? 0) + quantity,
      wantedId: known?.wantedId ?? wantedId ?? null,
    })
  }
  return [...merged.values()]
}

interface Named {
  purchaseId: PurchaseId
  id: OrderReturnId
}

/** The buyer keeps the goods after all. A second time nothing happens. Fails with `order_return.decided`. */
export async function withdrawReturn(core: Core, { purchaseId, id }: Named): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockOrder(tx, purchaseId)
    const found = (await findReturn(tx, purchaseId, id)) ?? fail('order_return.not_found')
    if (found.state === 'withdrawn') return
    if (found.state !== 'asked' && found.state !== 'accepted') fail('order_return.decided')
    const now = core.clock.now()
    await updateReturn(tx, id, { state: 'withdrawn', answeredAt: now })
    await insertOrderEvent(tx, { purchaseId, kind: 'return_withdrawn', details: { return: found.number } }, now)
  })
}

/**
 * Adds a picture as the last one. Fails with `order_return.picture_unreadable`, `picture.…`, `order_return.decided` or
 * `order_return.too_many_pictures`; then files that nothing shows are swept later.
 */
export async function addPicture(core: Core, { purchaseId, id }: Named, bytesOf: () => Promise<Buffer>): Promise<void> {
  await mustTakePicture(core.db, { purchaseId, id })
  const image = await prepareImage(core, await bytesOf(), { unreadable: 'order_return.picture_unreadable' })
  await transaction(core.db, async (tx) => {
    await lockOrder(tx, purchaseId)
    await mustTakePicture(tx, { purchaseId, id })
    await addPictureOf(tx, id, await storeImage(core, tx, image, 'center'))
  })
}

/** Whether one more picture is taken: asked before it is read, and again under the lock. */
async function mustTakePicture(db: Db | Tx, { purchaseId, id }: Named): Promise<void> {
  const found = (await findReturn(db, purchaseId, id)) ?? fail('order_return.not_found')
  if (found.state !== 'asked') fail('order_return.decided')
  if ((await countPicturesOf(db, id)) >= mostReturnPictures) fail('order_return.too_many_pictures')
}
