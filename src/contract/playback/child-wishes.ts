import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { ShownBy } from '../catalog/series.ts'
import { Redirect } from '../payments/payments.ts'
import { Currency, Image, Instant, Money, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/**
 * The state of a wish: `paying` = a grown-up is paying for it at a bank; `over` = nobody answered within its time;
 * `open` = the title opens without it now.
 */
const WishState = z
  .enum(['asked', 'paying', 'bought', 'open', 'refused', 'withdrawn', 'over'])
  .meta({ id: 'WishState' })

const WishedTitle = z.object({
  id: z.int(),
  kind: z.enum(productKinds),
  title: z.string(),
  shown_by: ShownBy,
  poster: Image.nullable(),
  /** The least age; 0 = for everybody. */
  age_rating: z.int(),
})

/** A wish as its child sees it: nothing that tells of money. */
export const OwnWish = z
  .object({
    id: Uuid,
    product: WishedTitle,
    state: WishState,
    /** The word of a grown-up with a refusal. */
    word: z.string().nullable(),
    created_at: Instant,
    ends_at: Instant,
  })
  .meta({ id: 'OwnWish' })

/** A wish as the grown-ups of the account see it. */
export const ChildWish = OwnWish.extend({
  profile: z.object({ id: z.int(), name: z.string() }),
  /** The purchase that was agreed to and is not paid yet, by which one goes on to pay; null where there is none. */
  purchase_id: Uuid.nullable(),
  /** The ways to buy it now, each at the lower of its present price and that of asking; empty when there is none, and while one is paid for. */
  ways: z.array(z.object({ way: z.enum(['buy', 'rent']), price: Money, terms: z.string() })),
}).meta({ id: 'ChildWish' })

export const listOwnWishes = route({
  method: 'GET',
  path: '/me/wishes',
  tag: 'account',
  summary: 'What the chosen profile has asked for, the newest first',
  access: 'member',
  responses: { 200: z.object({ items: z.array(OwnWish) }) },
})

export const askForTitle = route({
  method: 'POST',
  path: '/me/wishes',
  tag: 'account',
  summary: 'A child asks the grown-ups of the account for a title; the same wish is asked once',
  access: 'member',
  body: z.object({ product_id: RowId }),
  responses: { 200: z.object({ wish: OwnWish, message: z.string() }) },
})

export const withdrawWish = route({
  method: 'DELETE',
  path: '/me/wishes/:id',
  tag: 'account',
  summary: 'The child no longer wants it',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: { 200: z.object({ wish: OwnWish }) },
})

export const listChildWishes = route({
  method: 'GET',
  path: '/me/child-wishes',
  tag: 'account',
  summary: 'What the children of the account have asked for, the newest first; it changes nothing',
  access: 'member',
  grownUp: true,
  query: z.object({ currency: Currency.optional() }),
  responses: { 200: z.object({ items: z.array(ChildWish), currency: Currency }) },
})

export const agreeToWish = route({
  method: 'POST',
  path: '/me/child-wishes/:id/agree',
  tag: 'account',
  summary: 'Buys what a child asked for, once whatever is pressed: from the wallet, and what it lacks at a bank',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    way: z.enum(['buy', 'rent']),
    /** The price that was seen. */
    price: Money,
  }),
  responses: {
    200: z.object({
      purchase_id: Uuid,
      /** Where the rest is paid; null: the wallet paid all. */
      redirect: Redirect.nullable(),
    }),
  },
})

export const refuseWish = route({
  method: 'POST',
  path: '/me/child-wishes/:id/refuse',
  tag: 'account',
  summary: 'Says no, with a word to the child if one is given',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ word: z.string().max(200) }),
  responses: { 200: z.object({ message: z.string() }) },
})
