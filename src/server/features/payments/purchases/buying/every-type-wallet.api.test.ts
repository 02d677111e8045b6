import { afterEach, describe, expect, test } from 'vitest'
import type { Money } from '#lib/money/money.ts'
import { newOffer, type OfferOptions } from '#tests/support/rows/offer-rows.ts'
import type { Buyer } from '#tests/support/houses/payment-house.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'

/** Everything that is sold, paid by the wallet alone and by wallet and bank together. */
const house = await subscriptionHouse()
const { bank, db } = house
afterEach(() => house.expectBooksAgree())

const price: Money = { amount: 1_490_000, currency: 'IRR' }

async function film(offer: Partial<OfferOptions> = {}) {
  const { productId } = await newProduct(db, house.clock.now(), { hasFilm: true })
  return { productId, offerId: await newOffer(db, productId, { prices: [price], ...offer }) }
}

const rightOf = (by: object) => async (as: Buyer) => expect(await house.rightsOf(as.memberId)).toMatchObject([by])

const types = [
  {
    what: 'a film for good',
    type: 'BUY_MOVIE',
    sell: async () => {
      const { offerId } = await film()
      return { offerId, isHad: rightOf({ by: 'PURCHASE', ends_at: null, revoked_at: null }) }
    },
  },
  {
    what: 'a rent',
    type: 'BUY_MOVIE',
    sell: async () => {
      const { offerId } = await film({ way: 'rent' })
      return { offerId, isHad: rightOf({ ends_at: expect.any(Date), revoked_at: null }) }
    },
  },
  {
    what: 'a plan',
    type: 'SUBSCRIPTION',
    sell: async () => {
      const { planId, offerId } = await house.plan({ irr: price.amount })
      const isHad = async (as: Buyer) =>
        expect(await house.periods(as.memberId)).toMatchObject([{ plan_id: planId, revoked_at: null }])
      return { offerId, isHad }
    },
  },
  {
    what: 'a limited place',
    type: 'BUY_MOVIE',
    sell: async () => {
      const { productId, offerId } = await film({ places: 1 })
      const isHad = async (as: Buyer) => {
        await rightOf({ by: 'PURCHASE', revoked_at: null })(as)
        const places = db.selectFrom('place_holds').select(['member_id', 'state']).where('product_id', '=', productId)
        expect(await places.execute()).toEqual([{ member_id: as.memberId, state: 'sold' }])
      }
      return { offerId, isHad }
    },
  },
]

describe.each(types)('$what', ({ type, sell }) => {
  test('by the wallet alone: at once, and no bank hears of it', async () => {
    const nika = await house.buyer()
    await house.charge(nika, 2_000_000)
    const { offerId, isHad } = await sell()
    const heard = await bank.counts()
    const body = { type, use_wallet: true, wallet_amount: price.amount, gateway: null }
    const bought = await house.buy(nika, { offerId, price }, { body })
    expect([bought.status, bought.body['redirect']]).toEqual([201, null])
    expect(await house.lookAtPurchase(nika, bought.id)).toMatchObject({
      state: 'paid',
      gateway: null,
      from_wallet: price,
      to_bank: { amount: 0 },
      receipt: { total: price, from_wallet: price },
    })
    await isHad(nika)
    expect(await bank.counts()).toEqual(heard)
    expect(await house.attempts(bought.id)).toEqual([])
    expect(await house.postingsOf(bought.id)).toMatchObject([{ kind: 'sale' }])
    expect(await house.walletOf(nika)).toEqual({ spendable: 510_000, gift: 0, held: 0 })
  })

  test('by wallet and bank: nothing is had until the bank has its part, then all of it is', async () => {
    const nika = await house.buyer()
    await house.charge(nika, 800_000)
    const { offerId, isHad } = await sell()
    const body = { type, use_wallet: true, wallet_amount: 800_000 }
    const bought = await house.buy(nika, { offerId, price }, { body })
    expect((await bank.session(bought.authority)).amount).toBe(690_000)
    expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 800_000 })
    expect([await house.rightsOf(nika.memberId), await house.periods(nika.memberId)]).toEqual([[], []])
    await bank.press(bought.authority)
    await bank.bringBack(bought.authority)
    expect(await house.lookAtPurchase(nika, bought.id)).toMatchObject({
      state: 'paid',
      gateway: 'zarinpal',
      from_wallet: { amount: 800_000 },
      to_bank: { amount: 690_000 },
      receipt: { total: price, from_wallet: { amount: 800_000 }, gateway: 'zarinpal' },
    })
    await isHad(nika)
    expect(await house.postingsOf(bought.id)).toMatchObject([{ kind: 'sale' }])
    expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  })
})
