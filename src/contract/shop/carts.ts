import { z } from 'zod'
import { Currency, Image, Money, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const CartLine = z.object({
  /** The variant in the line; `DELETE /cart/:id` takes it out. */
  variant_id: Uuid,
  product_id: z.int(),
  title: z.string(),
  /** The options that set the variant apart, e.g. “Black, M”; empty where there is one. */
  options: z.string(),
  poster: Image.nullable(),
  quantity: z.int(),
  /** Whether it can be bought like this now; `no_price`: in the other currency it can, so in dollars it is not sold abroad. */
  state: z.enum(['ok', 'too_few', 'sold_out', 'no_price', 'not_on_sale']),
  /** How many are left, where that is less than wanted or few. */
  left: z.int().nullable(),
  /** The most that this buyer can have of it now. */
  most: z.int(),
  /** For one, now; null where it is not on sale in this currency. */
  price: Money.nullable(),
  /** During a sale: the usual price. */
  usual: Money.nullable(),
  /** The price that was seen before, where it has changed since. One that rose must be agreed (`POST /cart/agree`). */
  seen: Money.nullable(),
  amount: Money.nullable(),
  /** Sold before it exists: the day from which it is sent. */
  sent_from: z.string().nullable(),
  is_returnable: z.boolean(),
})

export const Cart = z
  .object({
    /** The cart's id; a visitor's browser keeps it as `cart_id`. Null while there is none. */
    user_id: Uuid.nullable(),
    currency: Currency,
    lines: z.array(CartLine),
    /** Pieces in all. */
    count: z.int(),
    /** Of the lines that can be bought. */
    sum: Money,
    weight_grams: z.int(),
    /** Every line can be bought, and no price has risen unseen. */
    can_check_out: z.boolean(),
  })
  .meta({ id: 'Cart' })

/** The cart of a visitor; a member's own is found by the session. */
const CartId = Uuid.nullish()

export const getCart = route({
  method: 'GET',
  path: '/cart',
  tag: 'shop',
  summary: 'A visitor’s cart by its id, or the member’s own',
  access: 'optional',
  query: z.object({ cart_id: Uuid.optional(), currency: Currency.optional() }),
  responses: { 200: Cart },
})

export const putInCart = route({
  method: 'POST',
  path: '/cart',
  tag: 'shop',
  summary: 'Sets how many of a variant are in the cart; makes the cart where there is none. It holds nothing',
  access: 'optional',
  body: z.object({
    variant_id: Uuid,
    /** All of it, not what is added: a repeated call changes nothing. */
    quantity: z.int().min(1).max(100),
    cart_id: CartId,
    currency: Currency.optional(),
  }),
  responses: { 200: Cart },
})

export const takeOutOfCart = route({
  method: 'DELETE',
  path: '/cart/:id',
  tag: 'shop',
  summary: 'Takes a variant out of the cart',
  access: 'optional',
  params: z.object({ id: Uuid }),
  query: z.object({ cart_id: Uuid.optional(), currency: Currency.optional() }),
  responses: { 200: Cart },
})

export const agreeToPrices = route({
  method: 'POST',
  path: '/cart/agree',
  tag: 'shop',
  summary: 'Agrees to the prices of the cart as they are now',
  access: 'optional',
  body: z.object({
    cart_id: CartId,
    currency: Currency,
    /** The prices that the buyer sees; another one is refused with `cart.price_changed`. */
    lines: z.array(z.object({ variant_id: Uuid, amount: z.int().min(0) })).max(50),
  }),
  responses: { 200: Cart },
})

export const mergeCart = route({
  method: 'POST',
  path: '/cart/merge',
  tag: 'shop',
  summary: 'Moves a visitor’s cart into the member’s own, once; its id is dead afterwards',
  access: 'member',
  grownUp: 'or_unchosen',
  body: z.object({ cart_id: Uuid, currency: Currency.optional() }),
  responses: {
    200: z.object({
      cart: Cart,
      /** Lines of the visitor’s cart that could not be taken over as they were. */
      capped: z.array(
        z.object({
          variant_id: Uuid,
          title: z.string(),
          wanted: z.int(),
          quantity: z.int(),
          why: z.enum(['stock', 'limit', 'full', 'not_on_sale']),
        }),
      ),
    }),
  },
})
