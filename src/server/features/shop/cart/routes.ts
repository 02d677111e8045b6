import * as contract from '#contract/shop/carts.ts'
import type { Currency } from '#lib/money/money.ts'
import { type Api, type Context, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { CartOwner } from './cart-queries.ts'
import { agreeToPrices, putInCart, takeOut } from './change-cart.ts'
import { mergeCart } from './merge-cart.ts'
import { readCart, type Reading } from './read-cart.ts'

/** Whose cart a call is about. A child's profile buys nothing, so it has none. */
function ownerOf({ viewer }: Pick<Context, 'viewer'>, cartId: string | null | undefined): CartOwner {
  if (viewer === null) return { cartId: cartId ?? null }
  if (viewer.ageLimit !== null) fail('profile.child')
  return { memberId: viewer.memberId }
}

/** Carts of visitors and members. `currencyFor` is the currency of a visitor who has chosen none. */
export function registerCarts(
  { core, mount, regions }: Api,
  doors: { currencyFor: (country: string | null) => Currency },
): void {
  const { db, clock } = core
  const readingOf = ({ locale, request }: Context, currency: Currency | undefined): Reading => ({
    currency: currency ?? doors.currencyFor(regions.countryOfRequest(request)),
    locale,
    now: clock.now(),
  })

  mount(contract.getCart, async ({ query }, context) =>
    ok(await readCart(db, ownerOf(context, query.cart_id), readingOf(context, query.currency))),
  )

  mount(contract.putInCart, async ({ body }, context) => {
    const asker = { owner: ownerOf(context, body.cart_id), ip: context.ip }
    const line = { variantId: body.variant_id, quantity: body.quantity }
    return ok(await putInCart(core, asker, line, readingOf(context, body.currency)))
  })

  mount(contract.takeOutOfCart, async ({ params, query }, context) =>
    ok(await takeOut(core, ownerOf(context, query.cart_id), params.id, readingOf(context, query.currency))),
  )

  mount(contract.agreeToPrices, async ({ body }, context) => {
    const seen = body.lines.map((line) => ({ variantId: line.variant_id, amount: line.amount }))
    const reading = readingOf(context, body.currency)
    return ok(await agreeToPrices(core, ownerOf(context, body.cart_id), seen, reading))
  })

  mount(contract.mergeCart, async ({ body }, context) => {
    const { memberId } = context.viewer
    const reading = readingOf(context, body.currency)
    const capped = await mergeCart(core, { cartId: body.cart_id, memberId }, reading)
    return ok({
      cart: await readCart(db, { memberId }, reading),
      capped: capped.map(({ variantId, ...rest }) => ({ variant_id: variantId, ...rest })),
    })
  })
}
