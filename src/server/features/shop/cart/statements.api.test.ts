import { expect, test } from 'vitest'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'
import { putInCart } from './change-cart.ts'

/** How often the shop's busiest call asks the database: what does not depend on the machine. */
const house = await shopHouse()

test('putting into a cart takes two statements, for a member and for a visitor with a cart', async () => {
  const { variants } = await house.goods({ stock: [5, 5, 5] })
  const nika = await house.buyer()
  const reading = { currency: 'IRR', locale: 'en', now: house.clock.now() } as const
  const put = async (owner: Parameters<typeof putInCart>[1]['owner'], at: number) => {
    const counted = countingStatements(house.db)
    const line = { variantId: variants[at] ?? '', quantity: 2 }
    const cart = await putInCart({ ...house.core, db: counted.db }, { owner, ip: '192.0.2.7' }, line, reading)
    return { count: counted.count(), cartId: cart.user_id }
  }
  const member = { memberId: nika.memberId }
  for (const at of [0, 1, 2]) expect((await put(member, at)).count).toBe(2)
  const { cartId } = await put({ cartId: null }, 0)
  for (const at of [0, 1, 2]) expect((await put({ cartId }, at)).count).toBe(2)
})
