import { type DemoOrder, demoOrders } from '#db/seed/orders.ts'
import { transaction } from '#db/transaction.ts'
import type { AddressId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { putInCart } from '#server/features/shop/cart/index.ts'
import {
  acceptOrder,
  answerReturn,
  askReturn,
  checkOut,
  type Clerk,
  deliverOrder,
  endOrder,
  packParcel,
  quoteCheckout,
  takeReturn,
} from '#server/features/shop/orders/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { daysAgo } from './days-ago.ts'
import { findMember } from './demo-queries.ts'
import {
  findMethodByCode,
  findOrderByKey,
  findProgress,
  findVariants,
  giveAddress,
  giveReturnAddress,
  listGoodsLines,
} from './shop-demo-queries.ts'
import { buyerWithoutCall } from '../viewer.ts'
import { needsNoConfirming } from '../confirm-first.ts'

interface People {
  buyerId: MemberId
  addressId: AddressId
  clerk: Clerk
}

const currency = 'IRR'

/** Fills the cart and buys it with the wallet, as its buyer would; once for the order's key. */
async function buy(core: Core, { buyerId, addressId }: People, order: DemoOrder): Promise<PurchaseId> {
  const known = await findOrderByKey(core.db, buyerId, order.key)
  if (known !== undefined) return known
  const variants = await findVariants(
    core.db,
    order.goods.map(([sku]) => sku),
  )
  const methodId = await findMethodByCode(core.db, order.method)
  if (methodId === undefined) throw new Error(`the demo has no delivery ${order.method}`)
  const reading = { currency, locale: 'fa', now: core.clock.now() } as const
  for (const [sku, quantity] of order.goods) {
    const variantId = variants.get(sku)
    if (variantId === undefined) throw new Error(`the demo has no ${sku}`)
    await putInCart(core, { owner: { memberId: buyerId }, ip: '127.0.0.1' }, { variantId, quantity }, reading)
  }
  const viewer = { memberId: buyerId, sessionId: '', profileId: null, ...buyerWithoutCall }
  const asker = { viewer, country: 'IR', locale: 'fa' as const, idempotencyKey: order.key }
  const delivery = { method_id: methodId, hours_start: null, address_id: addressId }
  const { total } = await quoteCheckout(core, asker, { currency, delivery, discount_code: null })
  const paid = { price: total, use_wallet: true, wallet_amount: total.amount }
  const { purchase } = await checkOut(core, asker, { delivery, ...paid, gateway: null, discount_code: null })
  return purchase.id
}

async function end(core: Core, people: People, purchaseId: PurchaseId, order: DemoOrder): Promise<void> {
  const { ended } = order
  if (ended === undefined) return
  const then = daysAgo(core, ended.days_ago)
  const lost = ended.lost === undefined ? [] : [{ position: 0, quantity: ended.lost }]
  const isBuyer = ended.by === 'buyer'
  const who = isBuyer
    ? ({ ...people.clerk, actor: 'buyer', memberId: people.buyerId, audit: null } as const)
    : people.clerk
  const reason = isBuyer ? 'cancelled by the buyer' : ended.reason
  await endOrder(then, who, { purchaseId, deed: isBuyer ? 'cancel' : 'reject', reason, lost, toWallet: true })
}

async function send(core: Core, { clerk }: People, purchaseId: PurchaseId, order: DemoOrder): Promise<void> {
  const { accepted, parcel, delivered } = order
  const { state } = await findProgress(core.db, purchaseId)
  const lines = await listGoodsLines(core.db, purchaseId)
  if (accepted !== undefined && state === 'Registred') await acceptOrder(daysAgo(core, accepted), clerk, purchaseId)
  if (parcel !== undefined)
    await packParcel(daysAgo(core, parcel.days_ago), clerk, {
      purchaseId,
      key: `${order.key}-parcel`,
      link: null,
      number: parcel.number,
      isSent: parcel.isSent,
      carrier: order.method === 'post' ? 'iran_post' : 'tipax',
      carrierFa: '',
      carrierEn: '',
      lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    })
  if (delivered !== undefined && state !== 'Delivered') await deliverOrder(daysAgo(core, delivered), clerk, purchaseId)
}

async function sendBack(core: Core, people: People, purchaseId: PurchaseId, order: DemoOrder): Promise<void> {
  const wish = order.return
  if (wish === undefined) return
  const { clerk, buyerId: memberId } = people
  const { reason, text } = wish
  const key = `${order.key}-return`
  const goods = await listGoodsLines(core.db, purchaseId)
  const position = goods.find(({ sku }) => sku === order.goods[0]?.[0])?.position ?? 0
  const lines = [{ position, quantity: 1 }]
  const asked = { purchaseId, memberId, reason, text, lines, toWallet: true, wantsExchange: false, key }
  const id = await askReturn(daysAgo(core, wish.days_ago), asked)
  const named = { purchaseId, id }
  if (wish.arrived !== undefined) {
    const arrival = { lines: [{ position, arrived: 1, restocked: 1, amount: null }], isExchange: false, answer: '' }
    const { return_state: state } = await findProgress(core.db, purchaseId)
    if (wish.accepted !== undefined && state === 'asked')
      await answerReturn(daysAgo(core, wish.accepted), clerk, { ...named, accept: true, answer: '' })
    await takeReturn(daysAgo(core, wish.arrived), clerk, { ...named, ...arrival })
  }
}

/** Orders of the demo in every state, through the use cases of buyers and of the desk. */
export async function seedOrders(core: Core): Promise<void> {
  const buyerId = await findMember(core.db, 'shop@parde.example')
  const clerkId = await findMember(core.db, 'support@parde.example')
  if (buyerId === undefined || clerkId === undefined) return
  const addressId = await transaction(core.db, async (tx) => {
    await giveReturnAddress(tx)
    return giveAddress(tx, buyerId, core.clock.now())
  })
  const clerk: Clerk = {
    actor: 'desk',
    memberId: clerkId,
    locale: 'fa',
    audit,
    confirmLarge: needsNoConfirming,
  }
  const people = { buyerId, addressId, clerk }
  for (const order of demoOrders) {
    const purchaseId = await buy(daysAgo(core, order.days_ago), people, order)
    await end(core, people, purchaseId, order)
    await send(core, people, purchaseId, order)
    await sendBack(core, people, purchaseId, order)
  }
}
