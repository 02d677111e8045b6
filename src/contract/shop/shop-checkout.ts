import { z } from 'zod'
import { DiscountCode, GatewayType, Purchase, Redirect } from '../payments/payments.ts'
import { Currency, Instant, Money } from '../primitives.ts'
import { route } from '../route.ts'

/** Which delivery was chosen. */
const Chosen = z.object({
  method_id: z.int().min(1).max(999_999_999),
  /** The beginning of a courier's hours. */
  hours_start: Instant.nullish(),
  /** One of the member's addresses; null where the goods are fetched. */
  address_id: z.int().min(1).max(999_999_999).nullish(),
})

export const quoteCheckout = route({
  method: 'POST',
  path: '/me/shop/checkout/quote',
  tag: 'shop',
  summary: 'What the member’s cart costs with a delivery and a discount code; holds nothing',
  access: 'member',
  grownUp: true,
  body: z.object({
    currency: Currency,
    delivery: Chosen,
    discount_code: DiscountCode.nullish(),
  }),
  responses: {
    200: z.object({
      goods: Money,
      weight_grams: z.int(),
      delivery: Money,
      discount: z.object({ code: z.string(), amount: Money }).nullable(),
      /** The sum that the checkout takes as `price`. */
      total: Money,
      vat: Money,
    }),
  },
})

export const checkOut = route({
  method: 'POST',
  path: '/me/shop/checkout',
  tag: 'shop',
  summary: 'Buys what is in the member’s cart: holds it, freezes its prices, and starts an attempt at the bank',
  access: 'member',
  grownUp: true,
  idempotent: true,
  body: z.object({
    delivery: Chosen,
    /** The total that the buyer saw. If it has changed, the call is refused, so nobody pays an unseen price. */
    price: Money,
    gateway: GatewayType.nullish(),
    discount_code: DiscountCode.nullish(),
    use_wallet: z.boolean().default(false),
    /** The wallet's share that the buyer saw. */
    wallet_amount: z.int().min(0).nullish(),
  }),
  responses: { 201: z.object({ purchase: Purchase, redirect: Redirect.nullable() }) },
})
