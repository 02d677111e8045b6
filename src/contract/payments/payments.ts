import { z } from 'zod'
import { gatewayTypes } from '#lib/lists/gateways.ts'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { BilledTo, Seller } from './invoices.ts'
import { Currency, Image, Instant, Money, PageQuery, pageOf, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { Reckoned, ShownBy } from '../catalog/series.ts'

export const GatewayType = z.enum(gatewayTypes).meta({ id: 'GatewayType' })
export const PurchaseType = z
  .enum(['CHARGE_WALLET', 'BUY_MOVIE', 'BUY_FESTIVAL', 'BUY_SCREENING', 'SUBSCRIPTION', 'BUY_PHYSICAL'])
  .meta({ id: 'PurchaseType' })

/**
 * The state that the buyer sees. `waiting` = the bank has not answered yet (never shown as a failure), `returned` =
 * paid but not fulfilled, the money goes back.
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
          /** The smallest amount that this gateway accepts. */
          minimum: Money,
        }),
      ),
      default_gateway: GatewayType.nullable(),
      currency: Currency,
      location_currency: Currency,
      /** Whether the house has any gateway, of whatever currency: without one nothing can be paid here. */
      is_set_up: z.boolean(),
      /** The currencies that some gateway of the house takes: with one alone there is nothing to choose. */
      currencies: z.array(Currency),
      is_eea: z.boolean(),
      /** The country from which the visitor comes, as far as their address tells: a form begins with it. */
      location_country: z.string().length(2).nullable(),
    }),
  },
})

/** Whether this visitor may watch the film, and what prevents it; `until` is the end of the right. */
export const Watchable = z
  .object({
    allowed: z.boolean(),
    /** The way by which it may be watched: FREE, PURCHASE, SUBSCRIPTION, FESTIVAL, TICKET; null when it may not. */
    by: z.enum(['FREE', 'PURCHASE', 'SUBSCRIPTION', 'FESTIVAL', 'TICKET']).nullable(),
    until: Instant.nullable(),
    /**
     * For a rental: how many hours it can be watched from the first play. Before the first play `until` is the last
     * moment to begin.
     */
    rent: z.object({ watch_hours: z.int(), has_begun: z.boolean() }).nullable(),
    /** The stable code of what prevents watching, e.g. `playback.buy`, with its sentence. */
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
        kind: z.enum(productKinds),
        shown_by: ShownBy,
        title: z.string(),
        poster: Image.nullable(),
        /** Of a screening: that of its film; of a season or an episode: that of its series. */
        year: z.int(),
        year_jalali: z.int(),
      }),
      currency: Currency,
      vat_percent: z.int(),
      watchable: Watchable,
      /** Bought for good. When the release is still to come, the film opens on that day. */
      owned: z.boolean(),
      /** The film is released but there is no video yet; it is not sold until there is one. */
      is_preparing: z.boolean(),
      /**
       * `open`: a plan on sale opens it; `from`: the lowest price of such a plan in this currency; `message`: a
       * sentence when no plan does.
       */
      plans: z.object({ open: z.boolean(), from: Money.nullable(), message: z.string().nullable() }),
      resume: z.object({ position_ms: z.int(), duration_ms: z.int() }).nullable(),
      offers: z.array(
        z.object({
          id: Uuid,
          way: z.enum(['free', 'buy', 'rent']),
          purchase_type: PurchaseType.nullable(),
          /** The price that holds now. */
          price: Money.nullable(),
          vat: Money.nullable(),
          /** During a sale: the usual price, and the instant at which the sale ends. */
          sale: z.object({ ends_at: Instant, usual: Money }).nullable(),
          terms: z.string(),
          /** This visitor's payments for parts of it; the price is less by that. */
          reckoned: z.array(Reckoned),
          /** For an offer in limited number: how many are left; null = no limit. */
          places_left: z.int().nullable(),
          /** The place that an unpaid purchase of this member holds. */
          held: z.object({ purchase_id: Uuid, until: Instant }).nullable(),
        }),
      ),
    }),
  },
})

/** A line as it was frozen with the purchase: also its rate of tax stays. */
const ReceiptLine = z.object({
  position: z.int(),
  title_fa: z.string(),
  title_en: z.string(),
  quantity: z.int(),
  unit_price: Money,
  /** Earlier payments for parts of it; the unit price is less by that. */
  reckoned: z.array(z.object({ title_fa: z.string(), title_en: z.string(), amount: Money })),
  /** For all of it, before the discount. */
  amount: Money,
  /** The line's share of what a code took off. */
  discount: Money,
  /** After the discount, without the tax. */
  net: Money,
  vat_percent: z.int(),
  vat: Money,
  total: Money,
})

/** A refund: the amount, the tax in it, and how much went to the bank and to the wallet. */
const ReceiptRefund = z.object({
  at: Instant,
  amount: Money,
  vat: Money,
  to_bank: Money,
  to_wallet: Money,
  /** Of which lines, and how many of each; zero: only money. */
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), amount: Money, vat: Money })),
})

export const Receipt = z
  .object({
    number: z.int(),
    /** Goods were bought: this is the invoice of the order of the same number. */
    is_invoice: z.boolean(),
    issued_at: Instant,
    /** The seller of that time; null: none was ever written. */
    seller: Seller.nullable(),
    /** Of goods. */
    billed_to: BilledTo.nullable(),
    lines: z.array(ReceiptLine),
    /** The discount by the code, over all lines. Net, VAT and total are counted after the discount. */
    discount: z.object({ code: z.string(), amount: Money }).nullable(),
    net: Money,
    vat: Money,
    /** The tax by rate in percent, as of the time of purchase, highest rate first; empty where nothing was taxed. */
    taxes: z.array(z.object({ percent: z.int(), amount: Money })),
    total: Money,
    /** The part of the total that the member's own wallet paid; the rest came through the gateway. */
    from_wallet: Money,
    gateway: GatewayType.nullable(),
    bank_reference: z.string().nullable(),
    card: z.string().nullable(),
    buyer: z.string(),
    /** The refunds since then, oldest first. */
    refunds: z.array(ReceiptRefund),
  })
  .meta({ id: 'Receipt' })

export const Purchase = z
  .object({
    id: Uuid,
    type: PurchaseType,
    state: PurchaseState,
    title: z.string(),
    product_id: z.int().nullable(),
    product_kind: z.enum(productKinds).nullable(),
    /** The title whose page shows the product. */
    shown_by: ShownBy.nullable(),
    poster: Image.nullable(),
    /** The price to pay, or the price paid: after the discount. */
    amount: Money,
    discount: z.object({ code: z.string(), amount: Money }).nullable(),
    /** A rental: the member has the title for a limited time. */
    rented: z.boolean(),
    /** The part of the amount that the wallet pays; the rest goes through a bank. */
    from_wallet: Money,
    to_bank: Money,
    gateway: GatewayType.nullable(),
    created_at: Instant,
    paid_at: Instant.nullable(),
    /** The instant at which the product opens, when that is still to come. */
    opens_at: Instant.nullable(),
    /** The instant until which something scarce is held for this unpaid purchase. */
    held_until: Instant.nullable(),
    /** One sentence: what happened, whether the money is safe, and what to do. */
    message: z.string(),
    /** While `waiting`: after how many seconds to ask again; null when there is nothing to wait for. */
    check_after_seconds: z.int().nullable(),
    can_retry: z.boolean(),
    /**
     * Refunds of a paid purchase, as one sum. `whole`: the member no longer has the product. Then the parts that have
     * reached the bank and the wallet.
     */
    refund: z
      .object({ amount: Money, whole: z.boolean(), under_way: z.boolean(), to_bank: Money, to_wallet: Money })
      .nullable(),
    /** The bank has not answered, or said no: a bank reference from the member would help us to ask it again. */
    takes_reference: z.boolean(),
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'Purchase' })

/** A discount code as the buyer types it: any digits, case, spaces and half-spaces. */
export const DiscountCode = z.string().max(100)

export const checkDiscount = route({
  method: 'POST',
  path: '/discounts/check',
  tag: 'payments',
  summary: 'What a discount code takes off an offer for this member; holds nothing',
  access: 'member',
  grownUp: true,
  body: z.object({
    type: PurchaseType,
    offer_id: Uuid,
    quantity: z.int().min(1).max(500).default(1),
    currency: Currency,
    code: DiscountCode,
  }),
  responses: {
    200: z.object({
      /** The code in its printed form. */
      code: z.string(),
      price: Money,
      discount: Money,
      to_pay: Money,
      vat: Money,
      /** Why the rest cannot be paid at a bank, e.g. it is below the smallest amount that any gateway accepts. */
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

/** Where the browser has to go: a link, or a form that the page posts at once. */
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
    /** How many of it; most things are bought once only. */
    quantity: z.int().min(1).max(500).default(1),
    /**
     * The price that the buyer saw, after the discount. If it has changed, the call is refused, so nobody pays an
     * unseen price.
     */
    price: Money,
    /** Null or left out: the default gateway, when something is left to pay at a bank. */
    gateway: GatewayType.nullish(),
    discount_code: DiscountCode.nullish(),
    /** Pay as much as possible from the wallet. When the wallet covers all of it, no bank is needed. */
    use_wallet: z.boolean().default(false),
    /** The wallet's share that the buyer saw. If it has changed, the call is refused, so nothing unseen is taken. */
    wallet_amount: z.int().min(0).nullish(),
    /**
     * The buyer saw that they can have it without paying, by their festival pass, and buys it for a guest. Without it such
     * a call is refused, so nobody pays for what is theirs.
     */
    for_guest: z.boolean().default(false),
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
  /** The bank's reference of the payment, as the member typed it. We use it to ask the bank; it proves nothing. */
  body: z.object({ reference: z.string().max(200).nullish() }),
  responses: { 200: Purchase },
})
