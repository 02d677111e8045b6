import { z } from 'zod'
import { PurchaseType } from './payments.ts'
import { Count, Currency, Instant, pageOf, PageQuery, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** The kind of purchase that a code makes cheaper. Renting a film is a kind of its own. */
export const DiscountKind = z
  .enum(['film', 'rent', 'plan', 'festival', 'screening', 'shop'])
  .meta({ id: 'DiscountKind' })

export const DiscountInput = z
  .object({
    /** Letters and digits. The comparison ignores case, digit script, spaces and half-spaces. */
    code: z.string().max(100),
    /** A note for colleagues: why this code exists. */
    note: z.string().max(300).nullish(),
    /** Either a percentage, or amounts in Rials and cents. */
    percent: Count.nullish(),
    amount_irr: z.int().nullish(),
    amount_usd: z.int().nullish(),
    /** Null = for every product, or for every kind. */
    product_id: RowId.nullish(),
    kind: DiscountKind.nullish(),
    starts_at: Instant.nullish(),
    ends_at: Instant.nullish(),
    total_limit: Count.nullish(),
    member_limit: Count.nullish(),
    /** The lowest price before the discount at which the code can be used, in Rials and cents. */
    minimum_irr: z.int().nullish(),
    minimum_usd: z.int().nullish(),
  })
  .meta({ id: 'DiscountInput' })

const State = z.enum(['coming', 'live', 'used_up', 'over', 'ended'])

const Discount = z
  .object({
    id: Uuid,
    ...DiscountInput.shape,
    /** The name of the product in the reader's language. */
    product_title: z.string().nullable(),
    state: State,
    version: Count,
    created_at: Instant,
    ended_at: Instant.nullable(),
    /** How many unpaid purchases hold a use of the code now. */
    held: z.int(),
    used: z.int(),
  })
  .meta({ id: 'Discount' })

const DiscountStatistics = Discount.extend({
  /** By currency: what buyers paid with the code, and what the code took off. */
  totals: z.array(z.object({ currency: Currency, paid: z.int(), discount: z.int(), members: z.int() })),
  /** The newest uses. */
  uses: z.array(
    z.object({
      purchase_number: z.int(),
      type: PurchaseType,
      title: z.string(),
      state: z.enum(['held', 'used']),
      currency: Currency,
      discount: z.int(),
      paid: z.int(),
      at: Instant,
    }),
  ),
}).meta({ id: 'DiscountStatistics' })

const byId = z.object({ id: Uuid })

export const listDiscounts = route({
  method: 'GET',
  path: '/studio/discounts',
  tag: 'studio',
  summary: 'Discount codes, the newest first',
  access: 'staff',
  duty: 'discounts',
  query: PageQuery.extend({ query: z.string().max(100).optional(), state: z.enum(['live', 'ended']).optional() }),
  responses: {
    200: pageOf(Discount).extend({ counts: z.object({ all: z.int(), live: z.int(), ended: z.int() }) }),
  },
})

export const createDiscount = route({
  method: 'POST',
  path: '/studio/discounts',
  tag: 'studio',
  summary: 'A new discount code; one that can give much away asks who makes it',
  confirm: 'large',
  access: 'staff',
  duty: 'discounts',
  body: DiscountInput,
  responses: { 201: DiscountStatistics },
})

export const getDiscount = route({
  method: 'GET',
  path: '/studio/discounts/:id',
  tag: 'studio',
  summary: 'A discount code and how it is used',
  access: 'staff',
  duty: 'discounts',
  params: byId,
  responses: { 200: DiscountStatistics },
})

export const updateDiscount = route({
  method: 'PUT',
  path: '/studio/discounts/:id',
  tag: 'studio',
  summary: 'Changes a code; what was frozen in purchases stays',
  confirm: 'large',
  access: 'staff',
  duty: 'discounts',
  params: byId,
  body: DiscountInput.extend({ version: Count }),
  responses: { 200: DiscountStatistics },
})

export const endDiscount = route({
  method: 'POST',
  path: '/studio/discounts/:id/end',
  tag: 'studio',
  summary: 'Ends a code for good; purchases that hold it may still be paid',
  access: 'staff',
  duty: 'discounts',
  params: byId,
  responses: { 200: DiscountStatistics },
})
