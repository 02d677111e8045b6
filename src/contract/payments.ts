import { z } from 'zod'
import { Currency, Image, Instant, Money, PageQuery, pageOf, ProductId, Uuid } from './primitives.ts'
import { route } from './route.ts'

export const GatewayType = z.enum(['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal']).meta({ id: 'GatewayType' })
export const PurchaseType = z
  .enum(['CHARGE_WALLET', 'BUY_MOVIE', 'BUY_FESTIVAL', 'BUY_SCREENING', 'SUBSCRIPTION', 'BUY_PHYSICAL'])
  .meta({ id: 'PurchaseType' })

/**
 * What a buyer is told: `waiting` = the bank has not said yet (never called a failure),
 * `returned` = paid but could not be fulfilled, the money goes back.
 */
export const PurchaseState = z
  .enum(['open', 'waiting', 'paid', 'cancelled', 'failed', 'expired', 'returned'])
  .meta({ id: 'PurchaseState' })

export const getGateways = route({
  method: 'GET',
  path: '/core/gateways',
  tag: 'core',
  summary: 'Gateways that can take the currency, and what the visitor’s place suggests',
  access: 'public',
  query: z.object({ currency: Currency.optional() }),
  responses: {
    200: z.object({
      gateways: z.array(
        z.object({
          type: GatewayType,
          title: z.string(),
          en_title: z.string(),
          default: z.boolean(),
          /** The least it takes. */
          minimum: Money,
        }),
      ),
      default_gateway: GatewayType.nullable(),
      currency: Currency,
      location_currency: Currency,
      is_eea: z.boolean(),
    }),
  },
})

/** What stands between this visitor and the film; `until` where the right ends. */
export const Watchable = z
  .object({
    allowed: z.boolean(),
    /** By what: FREE, PURCHASE, SUBSCRIPTION, FESTIVAL, TICKET; null when not allowed. */
    by: z.enum(['FREE', 'PURCHASE', 'SUBSCRIPTION', 'FESTIVAL', 'TICKET']).nullable(),
    until: Instant.nullable(),
    /** Of a rent: how long it is watched from the first play. Before that, `until` is the last moment to begin. */
    rent: z.object({ watch_hours: z.int(), has_begun: z.boolean() }).nullable(),
    /** The stable code of the obstacle, e.g. `playback.buy`, and its sentence. */
    code: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'Watchable' })

export const getPurchaseInfo = route({
  method: 'GET',
  path: '/purchase-info/:id',
  tag: 'payments',
  summary: 'Ways to watch this title for this visitor, with exact prices',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ currency: Currency.optional() }),
  responses: {
    200: z.object({
      product: z.object({
        id: z.int(),
        title: z.string(),
        poster: Image.nullable(),
        year: z.int(),
        year_jalali: z.int(),
      }),
      currency: Currency,
      vat_percent: z.int(),
      watchable: Watchable,
      /** Bought, for good; with a release still to come it opens on that day. */
      owned: z.boolean(),
      /** Released, but there is nothing to play yet: it is not sold until there is. */
      is_preparing: z.boolean(),
      /** Whether a plan on sale opens it, from which price in this currency, and the sentence where none does. */
      plans: z.object({ open: z.boolean(), from: Money.nullable(), message: z.string().nullable() }),
      resume: z.object({ position_ms: z.int(), duration_ms: z.int() }).nullable(),
      offers: z.array(
        z.object({
          id: Uuid,
          way: z.enum(['free', 'buy', 'rent']),
          purchase_type: PurchaseType.nullable(),
          /** What it costs now. */
          price: Money.nullable(),
          vat: Money.nullable(),
          /** While it is sold for less: the usual price, and when that ends. */
          sale: z.object({ ends_at: Instant, usual: Money }).nullable(),
          terms: z.string(),
          /** Of an offer in limited number: how many are left; null = no limit. */
          places_left: z.int().nullable(),
          /** A place that this member's unpaid purchase holds. */
          held: z.object({ purchase_id: Uuid, until: Instant }).nullable(),
        }),
      ),
    }),
  },
})

export const Receipt = z
  .object({
    number: z.int(),
    issued_at: Instant,
    lines: z.array(z.object({ title_fa: z.string(), title_en: z.string(), quantity: z.int(), amount: Money })),
    /** What a code took off the lines; net, VAT and total are of what was paid. */
    discount: z.object({ code: z.string(), amount: Money }).nullable(),
    net: Money,
    vat: Money,
    /** The tax by the rates in percent that held when it was bought, the highest first; none where nothing was taxed. */
    taxes: z.array(z.object({ percent: z.int(), amount: Money })),
    total: Money,
    /** Of the total, what the member's own wallet paid; the rest came through the gateway. */
    from_wallet: Money,
    gateway: GatewayType.nullable(),
    bank_reference: z.string().nullable(),
    card: z.string().nullable(),
    buyer: z.string(),
    /** What has gone back of the total since, the oldest first; the tax in it, and where it went. */
    refunds: z.array(z.object({ at: Instant, amount: Money, vat: Money, to_bank: Money, to_wallet: Money })),
  })
  .meta({ id: 'Receipt' })

export const Purchase = z
  .object({
    id: Uuid,
    type: PurchaseType,
    state: PurchaseState,
    title: z.string(),
    product_id: z.int().nullable(),
    poster: Image.nullable(),
    /** What is to be paid, or was: after the discount. */
    amount: Money,
    discount: z.object({ code: z.string(), amount: Money }).nullable(),
    /** A rent: its title is had for a while. */
    rented: z.boolean(),
    /** Of the amount, what the wallet pays; the rest goes through a bank. */
    from_wallet: Money,
    to_bank: Money,
    gateway: GatewayType.nullable(),
    created_at: Instant,
    paid_at: Instant.nullable(),
    /** When what was bought opens, while that is still to come. */
    opens_at: Instant.nullable(),
    /** Until when something scarce is held for this unpaid purchase. */
    held_until: Instant.nullable(),
    /** One sentence: what happened, what is safe, what to do. */
    message: z.string(),
    /** While `waiting`: when to ask again; null when there is nothing to wait for. */
    check_after_seconds: z.int().nullable(),
    can_retry: z.boolean(),
    /** What goes back or went back of a paid one, in all; `whole` = it is no longer had. Of the amount, what has arrived where. */
    refund: z
      .object({ amount: Money, whole: z.boolean(), under_way: z.boolean(), to_bank: Money, to_wallet: Money })
      .nullable(),
    /** The bank has not said, or said no: a reference that the member holds may help to ask. */
    takes_reference: z.boolean(),
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'Purchase' })

/** As it is typed: any digits, case, spaces and half-spaces. */
export const DiscountCode = z.string().max(100)

export const checkDiscount = route({
  method: 'POST',
  path: '/discounts/check',
  tag: 'payments',
  summary: 'What a discount code takes off an offer for this member; holds nothing',
  access: 'member',
  grownUp: true,
  body: z.object({ type: PurchaseType, offer_id: Uuid, currency: Currency, code: DiscountCode }),
  responses: {
    200: z.object({
      /** As it is printed. */
      code: z.string(),
      price: Money,
      discount: Money,
      to_pay: Money,
      vat: Money,
      /** Why what is left cannot be paid at a bank, e.g. below the least that any of them takes. */
      note: z.string().nullable(),
    }),
  },
})

export const cancelPurchase = route({
  method: 'POST',
  path: '/me/purchases/:id/cancel',
  tag: 'payments',
  summary: 'Gives an unpaid purchase up for good, with all that it holds',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Purchase },
})

/** Where the browser has to go: a link, or a form to post by itself. */
export const Redirect = z
  .union([
    z.object({ method: z.literal('GET'), url: z.string() }),
    z.object({ method: z.literal('POST'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  ])
  .meta({ id: 'Redirect' })

export const createPurchase = route({
  method: 'POST',
  path: '/purchases',
  tag: 'payments',
  summary: 'Freezes what is bought at its price and starts an attempt at the bank',
  access: 'member',
  grownUp: true,
  idempotent: true,
  body: z.object({
    type: PurchaseType,
    offer_id: Uuid,
    /** The price the person saw, after the discount; a changed one is refused, not silently charged. */
    price: Money,
    /** Left out or null: the default one, if anything is left for a bank. */
    gateway: GatewayType.nullish(),
    discount_code: DiscountCode.nullish(),
    /** Pay from the wallet what it can; all of it needs no bank. */
    use_wallet: z.boolean().default(false),
    /** What the person saw the wallet pay; another share is refused, never silently taken. */
    wallet_amount: z.int().min(0).nullish(),
  }),
  responses: { 201: z.object({ purchase: Purchase, redirect: Redirect.nullable() }) },
})

export const retryPurchase = route({
  method: 'POST',
  path: '/me/purchases/:id/attempts',
  tag: 'payments',
  summary: 'Another attempt at a bank for the same purchase',
  access: 'member',
  grownUp: true,
  idempotent: true,
  params: z.object({ id: Uuid }),
  body: z.object({ gateway: GatewayType }),
  responses: { 201: z.object({ purchase: Purchase, redirect: Redirect.nullable() }) },
})

export const listPurchases = route({
  method: 'GET',
  path: '/me/orders',
  tag: 'payments',
  summary: 'The member’s purchase records, newest first',
  access: 'member',
  grownUp: true,
  query: PageQuery.extend({ type: PurchaseType.optional() }),
  responses: { 200: pageOf(Purchase) },
})

export const listTickets = route({
  method: 'GET',
  path: '/me/tickets',
  tag: 'payments',
  summary: 'Tickets and passes that the member holds, newest first; of one screening or festival with `product_id`',
  access: 'member',
  grownUp: true,
  query: PageQuery.extend({ product_id: ProductId.optional() }),
  responses: { 200: pageOf(Purchase) },
})

export const listShopOrders = route({
  method: 'GET',
  path: '/me/shop/orders',
  tag: 'payments',
  summary: 'The member’s orders of the shop, newest first',
  access: 'member',
  grownUp: true,
  query: PageQuery,
  responses: { 200: pageOf(Purchase) },
})

export const getPurchase = route({
  method: 'GET',
  path: '/me/purchases/:id',
  tag: 'payments',
  summary: 'One purchase of the member, with its receipt',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Purchase },
})

export const checkPurchase = route({
  method: 'POST',
  path: '/me/purchases/:id/check',
  tag: 'payments',
  summary: 'Asks the bank at once about what is still unknown',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  /** The bank's reference of the payment, as the member typed it: used to ask with, and never a proof. */
  body: z.object({ reference: z.string().max(200).nullish() }),
  responses: { 200: Purchase },
})
