import type { z } from 'zod'
import type { checkOut as checkOutRoute, quoteCheckout as quoteRoute } from '#contract/shop/shop-checkout.ts'
import { vatAt } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import {
  type Asker,
  createPurchase,
  discountFor,
  findPurchaseByKey,
  freezeLines,
  type Made,
  type PurchaseRow,
  quoteWish,
  type Wish,
} from '#server/features/payments/purchases/index.ts'
import { readDeliveryOffer } from './delivery-offer.ts'
import { type CartAsker, type ChosenDelivery, deliveryOf, wishOfCart } from './wish-of-cart.ts'

type Body = z.output<typeof checkOutRoute.body>
type Question = z.output<typeof quoteRoute.body>

/** Returns the price of the cart with this delivery and code, for this member now. Holds nothing. */
export async function quoteCheckout(core: Core, asker: CartAsker, body: Question) {
  const { currency } = body
  const wish = await wishOfCart(core, asker, { delivery: deliveryOf(body.delivery), currency })
  const quoted = await quoteWish(core, asker, { things: wish.things, priced: wish.priced, currency, price: null })
  const discount = await discountFor(core, asker, { typed: body.discount_code ?? null, quoted })
  const off = discount?.shares.reduce((sum, share) => sum + share, 0) ?? 0
  const total = quoted.price - off
  const vatPercent = vatAt(core.config.vatRates, core.clock.now()).percent
  const lines = freezeLines(quoted.lines, { shares: discount?.shares ?? null, vatPercent })
  const vat = lines.reduce((sum, line) => sum + line.vat, 0)
  const money = (amount: number) => ({ amount, currency })
  return {
    goods: money(wish.sum),
    weight_grams: wish.grams,
    delivery: money(quoted.price - wish.sum),
    discount: discount === null ? null : { code: discount.code, amount: money(off) },
    total: money(total),
    vat: money(vat),
  }
}

/** Whether an earlier purchase has exactly this delivery. */
function hasDelivery(purchase: PurchaseRow, wanted: ChosenDelivery): boolean {
  const line = purchase.lines.find(({ purchasable }) => purchasable === 'delivery')
  const had = readDeliveryOffer(line?.offer_id ?? '')
  if (had === null) return false
  const sameHours = had.startsAt?.getTime() === wanted.startsAt?.getTime()
  return had.methodId === wanted.methodId && had.addressId === wanted.addressId && sameHours
}

/**
 * The order that an equal call made before; null when this key is new. The cart is empty by then, so the things are
 * those of that purchase.
 */
async function repeated(core: Core, asker: Asker, body: Body): Promise<Made | null> {
  const earlier = await findPurchaseByKey(core.db, asker.viewer.memberId, asker.idempotencyKey)
  if (earlier === undefined) return null
  if (!hasDelivery(earlier, deliveryOf(body.delivery))) fail('request.idempotency_key_reused')
  const things = earlier.lines.map(({ purchasable, offer_id: offerId, quantity }) => ({
    purchasable,
    offerId,
    quantity,
  }))
  return createPurchase(core, asker, wishFor(body, things))
}

function wishFor({ delivery: _delivery, ...body }: Body, things: Wish['things']): Wish {
  return { ...body, type: 'BUY_PHYSICAL', things }
}

/**
 * Buys what is in the member's cart with its delivery, at the total that the buyer saw. The same key and body return the
 * same purchase, also after the cart was emptied.
 * @throws what `createPurchase` throws, `cart.empty`, `cart.price_changed`, `delivery.not_there`, `delivery.hours_taken`
 */
export async function checkOut(core: Core, asker: Asker, body: Body): Promise<Made> {
  const before = await repeated(core, asker, body)
  if (before !== null) return before
  try {
    const { currency } = body.price
    const { things, priced } = await wishOfCart(core, asker, { delivery: deliveryOf(body.delivery), currency })
    return await createPurchase(core, asker, { ...wishFor(body, things), priced })
  } catch (error) {
    // an equal call was faster and has emptied the cart
    const made = error instanceof AppError ? await repeated(core, asker, body) : null
    if (made === null) throw error
    return made
  }
}
