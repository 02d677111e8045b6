import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createPurchase as contract } from '#contract/payments/payments.ts'
import { transaction } from '#db/transaction.ts'
import { minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { dieEverywhere, survive } from '#tests/support/crash/mortal.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { createPurchase } from '#server/features/payments/purchases/buying/create-purchase.ts'
import { wishOf } from '#server/features/payments/purchases/buying/quote-wish.ts'
import { settleAttempt } from '../attempts/settle-attempt.ts'
import { sweepPayments } from '#server/sweep-payments.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

/**
 * A process dies at each statement of a purchase in turn: while it is made and its attempt begins, while the bank's yes
 * is stored, and while it is closed unpaid. Everything scarce is involved: a place, the last use of a code, and the
 * wallet's money, partly a gift.
 */
const house = await paymentHouse()
const { bank, db } = house
afterEach(() => house.expectBooksAgree())

const rials = (amount: number): Money => ({ amount, currency: 'IRR' })
const full = 1_000_000
const [agreed, share, rest] = [800_000, 300_000, 500_000]
const untouched = { spendable: share, gift: 100_000, held: 0 }

/** Nika with a wallet, and a film that one person can get, with a code that one person can use. */
async function wanted() {
  const nika = await house.buyer()
  await house.charge(nika, 200_000)
  const gift = { money: rials(100_000), reference: randomUUID(), title: null, expiresAt: null }
  await transaction(db, (tx) => giveGift(tx, { memberId: nika.memberId, ...gift }, house.clock.now()))
  const { productId } = await newProduct(db, house.clock.now(), { hasFilm: true })
  const offerId = await newOffer(db, productId, { places: 1, prices: [rials(full)] })
  const code = `ONCE${randomUUID().slice(0, 8)}`
  const codeId = await newCode(db, house.clock.now(), code, { total_limit: 1 })
  const body = { discount_code: code, use_wallet: true, wallet_amount: share }
  const key = randomUUID()
  return {
    nika,
    /** The buyer's call, equal every time. */
    buy: () => house.buy(nika, { offerId, price: rials(agreed) }, { key, body }),
    /** The same call, as another process takes it. */
    order: {
      asker: { viewer: viewerOf(nika.memberId), country: null, locale: 'en' as const, idempotencyKey: key },
      wish: contract.body.parse({ type: 'BUY_MOVIE', offer_id: offerId, price: rials(agreed), ...body }),
    },
    purchases: () =>
      db
        .selectFrom('purchases')
        .selectAll()
        .where('member_id', '=', nika.memberId)
        .where('type', '=', 'BUY_MOVIE')
        .execute(),
    scarce: async () => {
      const places = await db.selectFrom('place_holds').select('state').where('product_id', '=', productId).execute()
      const uses = await db.selectFrom('discount_uses').select('state').where('discount_id', '=', codeId).execute()
      const used = db.selectFrom('discount_codes').select('uses').where('id', '=', codeId)
      const taken = db.selectFrom('offer_places').select('taken').where('product_id', '=', productId)
      expect((await used.executeTakeFirstOrThrow()).uses).toBe(uses.length)
      expect((await taken.executeTakeFirst())?.taken ?? 0).toBe(places.length)
      return [...places, ...uses].map(({ state }) => state)
    },
  }
}

type Wanted = Awaited<ReturnType<typeof wanted>>

function viewerOf(memberId: MemberId) {
  const asOwner = { profileId: null, ...buyerWithoutCall }
  return { memberId, sessionId: randomUUID(), ...asOwner }
}

async function expectPaidOnce({ nika, purchases, scarce }: Wanted, id: string): Promise<void> {
  expect(await house.look(nika, id)).toMatchObject({
    state: 'paid',
    from_wallet: { amount: share },
    to_bank: { amount: rest },
    receipt: { total: { amount: agreed } },
  })
  expect((await purchases()).map((purchase) => purchase.id)).toEqual([id])
  const paid = (await house.attempts(id)).filter((attempt) => attempt.state === 'paid')
  expect(paid.map((attempt) => attempt.amount)).toEqual([rest])
  expect(await house.postingsOf(id)).toMatchObject([{ kind: 'sale' }])
  expect(await house.rightsOf(nika.memberId)).toMatchObject([{ purchase_id: id, revoked_at: null }])
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  expect(await scarce()).toEqual(['sold', 'used'])
}

test('a purchase that dies at any statement, from the wish to the bank’s page, is made once by the same call', async () => {
  const statements = await dieEverywhere(house.core, async (dying) => {
    const sale = await wanted()
    await survive(createPurchase(dying, sale.order.asker, wishOf(sale.order.wish)))
    return async () => {
      // complete or absent, and never more than one
      const made = await sale.purchases()
      const isHeld = made.length === 1
      expect(made.length).toBeLessThanOrEqual(1)
      expect((await house.walletOf(sale.nika)).held).toBe(isHeld ? share : 0)
      expect(await sale.scarce()).toEqual(isHeld ? ['held', 'held'] : [])
      await house.pass(3)
      const bought = await sale.buy()
      expect(bought.status).toBe(201)
      expect(await house.walletOf(sale.nika)).toEqual({ spendable: 0, gift: 0, held: share })
      await bank.press(bought.authority)
      await bank.bringBack(bought.authority)
      await expectPaidOnce(sale, bought.id)
    }
  })
  expect(statements).toBeGreaterThan(20)
})

test('a settlement that dies at any statement after the bank’s yes is never a failure, and ends as paid, once', async () => {
  const statements = await dieEverywhere(house.core, async (dying) => {
    const sale = await wanted()
    const bought = await sale.buy()
    await bank.press(bought.authority)
    const [attempt] = await house.attempts(bought.id)
    await survive(settleAttempt(dying, attempt?.id ?? ''))
    return async () => {
      expect((await house.look(sale.nika, bought.id)).state).toMatch(/^(open|waiting|paid)$/)
      // the browser returns while the lease of the crashed settlement may still hold, and the worker works on
      await Promise.all([bank.bringBack(bought.authority), house.pass(4)])
      expect((await bank.session(bought.authority)).ledger).toBe('captured')
      expect((await sale.buy()).id).toBe(bought.id)
      await expectPaidOnce(sale, bought.id)
    }
  })
  expect(statements).toBeGreaterThan(15)
})

test('an end of the time that dies at any statement gives everything back, once', async () => {
  const statements = await dieEverywhere(house.core, async (dying) => {
    const sale = await wanted()
    const { id } = await sale.buy()
    expect(await sale.scarce()).toEqual(['held', 'held'])
    const [attempt] = await house.attempts(id)
    house.clock.advance(minutes(70))
    await survive(settleAttempt(dying, attempt?.id ?? '').then(() => sweepPayments(dying)))
    return async () => {
      await house.pass(4)
      expect((await house.look(sale.nika, id)).state).toBe('expired')
      expect(await sale.purchases()).toMatchObject([{ id, paid_at: null, settled_at: expect.any(Date) }])
      expect(await house.walletOf(sale.nika)).toEqual(untouched)
      expect(await sale.scarce()).toEqual([])
      expect(await house.rightsOf(sale.nika.memberId)).toEqual([])
      // held and released, and nothing sold
      expect([await house.postingsOf(id), (await house.postingsOf(`${id}:1`)).length]).toEqual([[], 2])
    }
  })
  expect(statements).toBeGreaterThan(15)
})
