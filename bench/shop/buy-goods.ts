import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import type { AddressId, DeliveryMethodId, VariantId } from '#lib/ids.ts'
import { newAddress, newGoods, newMethod, posterPrice } from '#tests/support/rows/shop-rows.ts'
import { keyOf, type Redirect } from '../storm/banks.ts'
import { type Member, newCrowd } from '../storm/scene.ts'
import { ask, comeBack, type Street } from '../storm/street.ts'

export interface Shopper extends Member {
  addressId: AddressId
}

const fee = 450_000
const goods = 50

/** Signed-in buyers with an address, and goods that do not run out. */
export async function openShop(db: Db, count: number) {
  const now = new Date()
  const methodId = await newMethod(db, { fee })
  const variants: VariantId[] = []
  while (variants.length < goods) variants.push((await newGoods(db, now, { stock: [1_000_000] })).variant)
  const crowd: Shopper[] = []
  for (const member of await newCrowd(db, count))
    crowd.push({ ...member, addressId: await newAddress(db, now, { memberId: member.memberId }) })
  return { methodId, variants, crowd }
}

/** One order from the empty cart to the page of thanks. Returns the milliseconds. */
export async function buyGoods(
  street: Street,
  shopper: Shopper,
  what: { methodId: DeliveryMethodId; variantId: VariantId },
): Promise<number> {
  const began = performance.now()
  const { token } = shopper
  const body = { variant_id: what.variantId, quantity: 1 }
  const put = await ask(street, { method: 'POST', path: '/cart', token, body })
  if (put.status !== 200) throw new Error(`the cart answered ${put.status}: ${JSON.stringify(put.body)}`)
  const made = await ask(street, {
    method: 'POST',
    path: '/me/shop/checkout',
    token,
    key: randomUUID(),
    body: {
      delivery: { method_id: what.methodId, address_id: shopper.addressId },
      price: { currency: 'IRR', amount: posterPrice + fee },
      gateway: 'zarinpal',
    },
  })
  if (made.status !== 201) throw new Error(`the checkout answered ${made.status}: ${JSON.stringify(made.body)}`)
  const { redirect } = made.body as { redirect: Redirect | null }
  if (redirect === null) throw new Error('an order began without a bank')
  const paid = await street.house.banks.press('zarinpal', keyOf('zarinpal', redirect), 'pay')
  if (paid === null) throw new Error('the page of a bank was closed')
  await comeBack(street, paid.return)
  return performance.now() - began
}
