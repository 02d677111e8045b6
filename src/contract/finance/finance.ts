import { z } from 'zod'
import { GatewayType, PurchaseState, PurchaseType } from '../payments/payments.ts'
import { Count, Currency, Instant, Money, PageQuery, pageOf, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const byId = z.object({ id: Uuid })

export const PaymentState = z
  .enum([
    ...(['created', 'started', 'returned', 'finalising', 'unknown', 'paid'] as const),
    ...(['failed', 'cancelled', 'expired', 'reversing', 'reversed', 'refunded'] as const),
  ])
  .meta({ id: 'PaymentState' })

export const RefundState = z.enum(['requested', 'asked', 'unknown', 'accepted', 'done']).meta({ id: 'RefundState' })

/** A line of a purchase, or the part of a line that a refund gives back; `position` names the line. */
const lineFacts = {
  position: z.int(),
  title: z.string(),
  quantity: z.int(),
  /** After the line's share of a discount, VAT included. */
  amount: Money,
  vat: Money,
}

export const Refund = z
  .object({
    id: Uuid,
    purchase_id: Uuid,
    purchase_number: z.int(),
    title: z.string(),
    amount: Money,
    vat: Money,
    /**
     * Which lines, how many of each, and how much of their money. Quantity zero: only money goes back, the buyer keeps
     * the product.
     */
    lines: z.array(z.object(lineFacts)),
    /** The part that the bank is asked to give back; the rest goes to the wallet. */
    bank_amount: Money,
    gateway: GatewayType.nullable(),
    /** True: this refund gives back the last of the purchase, and the product was taken back. */
    is_last: z.boolean(),
    /** The step that is tried now or was tried last: reversing the payment, a refund at the bank, or the wallet. */
    step: z.enum(['reverse', 'refund', 'wallet']),
    state: RefundState,
    reason: z.string(),
    error_code: z.string().nullable(),
    requested_by: z.string(),
    requested_at: Instant,
    settled_at: Instant.nullable(),
    /**
     * When the bank is asked next. Null on an open refund: nothing asks automatically any more, a person has to look.
     */
    next_check_at: Instant.nullable(),
    /** The bank gave no result and nothing asks it any more, so the finance desk may send this refund to the wallet. */
    may_go_to_wallet: z.boolean(),
  })
  .meta({ id: 'Refund' })

/** One attempt at a bank. */
export const Payment = z
  .object({
    id: Uuid,
    purchase_id: Uuid,
    purchase_number: z.int(),
    purchase_state: PurchaseState,
    purchase_type: PurchaseType,
    title: z.string(),
    buyer: z.string(),
    gateway: GatewayType,
    state: PaymentState,
    amount: Money,
    bank_reference: z.string().nullable(),
    card: z.string().nullable(),
    error_code: z.string().nullable(),
    created_at: Instant,
    settled_at: Instant.nullable(),
    checks: z.int(),
    checked_at: Instant.nullable(),
    /**
     * When the bank is asked next. Null on an undecided attempt: nothing asks automatically any more, a person has to
     * look.
     */
    next_check_at: Instant.nullable(),
  })
  .meta({ id: 'Payment' })

/** A purchase as the finance desk sees it: what was paid, by whom and how, and what can still be refunded. */
export const StudioPurchase = z
  .object({
    id: Uuid,
    number: z.int(),
    type: PurchaseType,
    state: PurchaseState,
    title: z.string(),
    buyer: z.string(),
    /** The price to pay, or the price paid: after the discount, VAT included. */
    total: Money,
    vat: Money,
    discount: z.object({ code: z.string(), amount: Money }).nullable(),
    /**
     * `from_wallet`: the part of the total that the wallet pays; `from_gifts`: the part of that which is gift money.
     */
    from_wallet: Money,
    from_gifts: Money,
    to_bank: Money,
    created_at: Instant,
    paid_at: Instant.nullable(),
    /** The lines of the purchase; how many of each, and how much of its money, can still be refunded. */
    lines: z.array(
      z.object({
        ...lineFacts,
        unit_price: Money,
        discount: Money,
        vat_percent: z.int(),
        left: z.object({ quantity: z.int(), amount: Money }),
      }),
    ),
    /** Attempts at banks, newest first. */
    payments: z.array(Payment),
    /** The newest first. */
    refunds: z.array(Refund),
    /** The most that can be refunded now; zero where nothing can. */
    refundable: Money,
    /**
     * Why nothing can be refunded: the code and sentence with which a call would fail; null when something can be
     * refunded.
     */
    refund_obstacle: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'StudioPurchase' })

/** A day in Tehran, in the form that file names use: `2026-05-01`. */
const Day = z.iso.date()
const Filter = {
  gateway: GatewayType.optional(),
  state: PaymentState.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const getFinance = route({
  method: 'GET',
  path: '/studio/finance',
  tag: 'studio',
  summary: 'Payments by state, gateway and day of Tehran; 31 days at most, the last seven unless said',
  access: 'staff',
  duty: 'books',
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  responses: {
    200: z.object({
      from: Day,
      to: Day,
      days: z.array(
        z.object({
          day: Day,
          gateway: GatewayType,
          state: PaymentState,
          currency: Currency,
          count: z.int(),
          amount: z.int(),
        }),
      ),
      refunds: z.array(z.object({ day: Day, currency: Currency, count: z.int(), amount: z.int() })),
      /** Payments and refunds that banks have not answered yet, over all days. */
      open: z.object({ payments: z.int(), refunds: z.int(), oldest_at: Instant.nullable() }),
    }),
  },
})

export const listPayments = route({
  method: 'GET',
  path: '/studio/payments',
  tag: 'studio',
  summary: 'Attempts at banks, the newest first; `query` finds a receipt’s number, a bank’s reference or a user name',
  access: 'staff',
  duty: 'books',
  query: PageQuery.extend({ ...Filter, query: z.string().max(100).optional() }),
  responses: { 200: pageOf(Payment) },
})

export const listOpenPayments = route({
  method: 'GET',
  path: '/studio/payments/open',
  tag: 'studio',
  summary: 'What a bank has not said yet, the oldest first: attempts and money on its way back',
  access: 'staff',
  duty: 'books',
  query: PageQuery,
  responses: { 200: pageOf(Payment) },
})

export const askPayment = route({
  method: 'POST',
  path: '/studio/payments/:id/ask',
  tag: 'studio',
  summary: 'Asks the bank about one attempt now',
  access: 'staff',
  duty: 'books',
  params: byId,
  responses: { 200: Payment },
})

export const endPayment = route({
  method: 'POST',
  path: '/studio/payments/:id/end',
  tag: 'studio',
  summary:
    'Ends an attempt that is undecided and no longer asked about by itself; the bank is asked once more. Unknown becomes failed, money on its way back counts as given back outside',
  access: 'staff',
  duty: 'books',
  params: byId,
  body: z.object({ reason: z.string().max(2000) }),
  responses: { 200: Payment },
})

export const listRefunds = route({
  method: 'GET',
  path: '/studio/refunds',
  tag: 'studio',
  summary: 'Refunds, the newest first',
  access: 'staff',
  duty: 'books',
  query: PageQuery.extend({ open: z.stringbool().optional(), purchase_id: Uuid.optional() }),
  responses: { 200: pageOf(Refund) },
})

export const getStudioPurchase = route({
  method: 'GET',
  path: '/studio/purchases/:id',
  tag: 'studio',
  summary: 'One purchase with its attempts at banks, its refunds, and what may still go back',
  access: 'staff',
  duty: 'books',
  params: byId,
  responses: { 200: StudioPurchase },
})

export const createRefund = route({
  method: 'POST',
  path: '/studio/purchases/:id/refunds',
  tag: 'studio',
  summary: 'Gives money of a paid purchase back: to the bank where it can, else to the wallet',
  access: 'staff',
  duty: 'books',
  confirm: 'large',
  idempotent: true,
  params: byId,
  /**
   * `amount` in Rials or cents; null = everything that is left, of all lines or of the named lines. Each named line may
   * give a `quantity` (that many, with what is left of their money), an `amount`, or both.
   */
  body: z.object({
    amount: z.int().min(1).nullable(),
    reason: z.string().max(2000),
    lines: z
      .array(
        z.object({
          position: Count.min(0),
          quantity: Count.min(1).nullish(),
          amount: z.int().min(0).nullish(),
        }),
      )
      .min(1)
      .max(100)
      .nullish(),
  }),
  responses: { 201: Refund },
})

export const askRefund = route({
  method: 'POST',
  path: '/studio/refunds/:id/ask',
  tag: 'studio',
  summary: 'Asks the bank about one refund now',
  access: 'staff',
  duty: 'books',
  params: byId,
  responses: { 200: Refund },
})

export const endRefundInWallet = route({
  method: 'POST',
  path: '/studio/refunds/:id/to-wallet',
  tag: 'studio',
  summary:
    'Ends a refund in the wallet that no bank answered about and that is no longer asked about by itself; the bank is asked once more, and what it has given back, or will, stays there',
  access: 'staff',
  duty: 'books',
  confirm: true,
  params: byId,
  responses: { 200: Refund },
})

export const checkBooks = route({
  method: 'GET',
  path: '/studio/finance/ledger',
  tag: 'studio',
  summary: 'Derives every balance again and lays the books beside what the shop believes',
  access: 'staff',
  duty: 'books',
  responses: {
    200: z.object({
      checked_at: Instant,
      /** One sentence for each difference, in English; empty when the books are right. */
      differences: z.array(z.string()),
      /** Balance of each account, with all members' wallets as one; debits are positive, in Rials or cents. */
      balances: z.array(
        z.object({ account: z.string(), gateway: z.string().nullable(), currency: Currency, balance: z.int() }),
      ),
    }),
  },
})
