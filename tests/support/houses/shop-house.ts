import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { after } from '#lib/time/clock.ts'
import type { AddressId, DeliveryMethodId, PurchaseId, VariantId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { checkOut } from '#server/features/shop/orders/checkout/check-out.ts'
import { type Buyer, paymentHouse } from './payment-house.ts'
import { newAddress, newGoods, newMethod, posterPrice, putInCart, stockOf } from '#tests/support/rows/shop-rows.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

type Json = Record<string, unknown>

export interface CheckoutWish {
  lines: readonly (readonly [VariantId, number])[]
  /** For one, in Rials. */
  price?: number
  methodId: DeliveryMethodId
  fee?: number
  addressId?: AddressId | null
  hoursStart?: Date | null
  key?: string
  body?: Json
  total?: number
}

/** The payment house with a shop: goods, a way to send them, and buyers with an address. */
export async function shopHouse(options: Parameters<typeof paymentHouse>[0] = {}) {
  const house = await paymentHouse(options)
  const { bank, db, clock } = house
  const post = await newMethod(db)
  const addresses = new Map<string, AddressId>()

  const addressOf = async ({ memberId }: Buyer): Promise<AddressId> => {
    const known = addresses.get(memberId) ?? (await newAddress(db, clock.now(), { memberId }))
    addresses.set(memberId, known)
    return known
  }
  const bodyOf = async (as: Buyer, wish: CheckoutWish) => {
    const { price = posterPrice, fee = 450_000, lines } = wish
    const sum = lines.reduce((all, [, quantity]) => all + quantity * price, 0)
    return {
      delivery: {
        method_id: wish.methodId,
        hours_start: wish.hoursStart?.toISOString() ?? null,
        address_id: wish.addressId === undefined ? await addressOf(as) : wish.addressId,
      },
      price: { currency: 'IRR' as const, amount: wish.total ?? sum + fee },
      use_wallet: false,
      ...wish.body,
    }
  }
  const fill = async (as: Buyer, wish: CheckoutWish) => {
    for (const [index, [variantId, quantity]] of wish.lines.entries())
      await putInCart(db, after(clock.now(), index), {
        memberId: as.memberId,
        variantId,
        quantity,
        seen: wish.price ?? posterPrice,
      })
  }
  const own = {
    post,
    addressOf,
    goods: (more: Parameters<typeof newGoods>[2] = {}) => newGoods(db, clock.now(), more),
    stock: async (variantId: VariantId) => {
      const { ofHolds, ofBook, ...counts } = await stockOf(db, variantId)
      expect({ held: ofHolds, onHand: ofBook }).toEqual({ held: counts.held, onHand: counts.onHand })
      return counts
    },
    fill,
    bodyOf,
    /** POST /me/shop/checkout with exactly these lines in the cart. */
    checkOut: async (as: Buyer, wish: CheckoutWish) => {
      await fill(as, wish)
      const answer = await house.call('POST', '/me/shop/checkout', {
        as,
        key: wish.key ?? randomUUID(),
        body: await bodyOf(as, wish),
      })
      const { purchase, redirect } = answer.body as unknown as {
        purchase?: { id: string; state: string; title: string }
        redirect?: { url: string } | null
      }
      return { ...answer, id: purchase?.id ?? '', purchase, authority: redirect?.url.split('/').at(-1) ?? '' }
    },
    /** The same without HTTP, in a process that may die. */
    checkOutIn: async (core: Core, as: Buyer & { sessionId?: string }, wish: CheckoutWish & { key: string }) => {
      const viewer = { memberId: as.memberId, sessionId: randomUUID(), profileId: null, isOwner: true }
      const asker = {
        viewer: { ...buyerWithoutCall, ...viewer },
        country: null,
        locale: 'en' as const,
        idempotencyKey: wish.key,
      }
      return checkOut(core, asker, await bodyOf(as, wish))
    },
    pay: async (authority: string) => {
      await bank.press(authority)
      await bank.bringBack(authority)
    },
    ordersOf: ({ memberId }: Buyer) =>
      db.selectFrom('orders').selectAll().where('member_id', '=', memberId).orderBy('registred_at').execute(),
    cartOf: async ({ memberId }: Buyer) => {
      const rows = await db
        .selectFrom('cart_lines')
        .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
        .where('carts.member_id', '=', memberId)
        .select(['variant_id', 'quantity'])
        .execute()
      return new Map(rows.map((row) => [row.variant_id, row.quantity]))
    },
    deliveryOf: (id: PurchaseId) =>
      db.selectFrom('deliveries').selectAll().where('purchase_id', '=', id).executeTakeFirst(),
    windows: () =>
      db.selectFrom('delivery_windows').select(['starts_at', 'capacity', 'taken']).orderBy('starts_at').execute(),
  }
  return {
    ...house,
    ...own,
    /** Checks out, pays at the bank, and expects an order. */
    ordered: async (as: Buyer, wish: CheckoutWish) => {
      const { status, id, authority } = await own.checkOut(as, wish)
      expect(status).toBe(201)
      await own.pay(authority)
      expect((await house.look(as, id)).state).toBe('paid')
      return id
    },
  }
}
