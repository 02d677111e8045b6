import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { expireGifts } from '#server/features/payments/wallet/gifts/expire-gifts.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await refundDesk(house)
const price = 1_490_000
afterEach(() => house.expectBooksAgree())

const gift = (as: Buyer, amount: number, expiresAt: Date | null) =>
  transaction(db, (tx) =>
    giveGift(
      tx,
      {
        memberId: as.memberId,
        money: { amount, currency: 'IRR' },
        reference: randomUUID(),
        title: { fa: 'عیدی', en: 'New year gift' },
        expiresAt,
      },
      house.clock.now(),
    ),
  )

async function pay(as: Buyer, offer: { offerId: string; price: { amount: number; currency: 'IRR' } }, body = {}) {
  const bought = await house.buy(as, offer, { body: { use_wallet: true, ...body } })
  expect(bought.status).toBe(201)
  if (bought.authority !== '') {
    await bank.press(bought.authority)
    await bank.bringBack(bought.authority)
  }
  expect((await house.look(as, bought.id)).state).toBe('paid')
  return bought
}

const film = async (amount = price) => {
  const { offerId, productId } = await house.film(amount)
  return { offerId, productId, price: { amount, currency: 'IRR' as const } }
}

async function giftsOf(as: Buyer) {
  return (await house.ask('GET /me/wallet', {}, { as })).gifts
}

test('what the wallet paid alone comes back to it in parts, with their tax, and no bank is asked', async () => {
  const nika = await house.buyer('en')
  await house.charge(nika, 2_000_000)
  const bought = await pay(nika, await film())
  const calls = await bank.counts()
  const part = await desk.refund(bought.id, 490_000)
  expect(part.body).toMatchObject({
    state: 'done',
    step: 'wallet',
    bank_amount: { amount: 0 },
    vat: { amount: 44_545 },
  })
  expect(await house.rightsOf(nika.memberId)).toMatchObject([{ revoked_at: null }])
  expect(await house.walletOf(nika)).toMatchObject({ spendable: 1_000_000 })
  house.clock.advance(1000)
  const rest = await desk.refund(bought.id, null)
  expect(await desk.booked(String(rest.body['id']))).toEqual({ refunds: 909_090, vat: 90_910, wallet: -1_000_000 })
  expect(await bank.counts()).toEqual(calls)
  expect(await house.walletOf(nika)).toEqual({ spendable: 2_000_000, gift: 0, held: 0 })
  expect((await house.look(nika, bought.id)).receipt).toMatchObject({
    total: { amount: price },
    refunds: [
      { amount: { amount: 490_000 }, vat: { amount: 44_545 }, to_bank: { amount: 0 }, to_wallet: { amount: 490_000 } },
      { amount: { amount: 1_000_000 }, vat: { amount: 90_910 } },
    ],
  })
})

test('a mixed payment: the bank’s share goes to the bank first, the wallet’s to the wallet, each told', async () => {
  const nika = await house.buyer('en')
  await house.charge(nika, 500_000)
  const bought = await pay(nika, await film())
  await house.work()
  house.letters.length = 0
  const { body } = await desk.refund(bought.id, null)
  expect(body).toMatchObject({ state: 'done', step: 'reverse', bank_amount: { amount: 990_000 } })
  expect((await bank.session(bought.authority)).ledger).toBe('returned')
  expect(await desk.booked(String(body['id']))).toEqual({
    refunds: price - 135_455,
    vat: 135_455,
    gateway: -990_000,
    wallet: -500_000,
  })
  expect(await house.walletOf(nika)).toEqual({ spendable: 500_000, gift: 0, held: 0 })
  expect(await house.look(nika, bought.id)).toMatchObject({
    refund: { amount: { amount: price }, to_bank: { amount: 990_000 }, to_wallet: { amount: 500_000 }, whole: true },
  })
  await house.work()
  expect(house.letters).toMatchObject([
    {
      locale: 'en',
      notice: {
        subject: '149,000 Toman has gone back to you',
        lines: [
          expect.stringMatching(/^Purchase \d+, “Film \d+”$/),
          '99,000 Toman went back the way you paid. Your bank may take up to 72 hours to show it.',
          '50,000 Toman went back to your Parde wallet.',
          expect.stringContaining(`/en/pay/result/${bought.id}`),
        ],
      },
    },
  ])
})

test('a gift comes back as the gift it was, own money first, and with its old end', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 1_000_000)
  const [soon, late] = [after(house.clock.now(), days(5)), after(house.clock.now(), days(50))]
  await gift(nika, 300_000, soon)
  await gift(nika, 400_000, late)
  const bought = await pay(nika, await film())
  expect(await house.walletOf(nika)).toEqual({ spendable: 210_000, gift: 0, held: 0 })
  // 790,000 of own money; the rest from the gift that lasts longest
  await desk.refund(bought.id, 990_000)
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_200_000, gift: 200_000, held: 0 })
  expect(await giftsOf(nika)).toMatchObject([{ left: { amount: 200_000 }, expires_at: late.toISOString() }])
  await desk.refund(bought.id, null)
  expect(await giftsOf(nika)).toMatchObject([
    { left: { amount: 300_000 }, expires_at: soon.toISOString(), title: 'New year gift' },
    { left: { amount: 400_000 }, expires_at: late.toISOString() },
  ])
})

test('a gift that a mixed payment had put aside and whose time is over meanwhile is given anew for thirty days', async () => {
  const nika = await house.buyer()
  await gift(nika, 500_000, after(house.clock.now(), hours(1)))
  const bought = await pay(nika, await film())
  house.clock.advance(hours(2))
  await expireGifts(house.core)
  await desk.refund(bought.id, null)
  await house.pass(2)
  await desk.awake()
  expect(await house.walletOf(nika)).toEqual({ spendable: 500_000, gift: 500_000, held: 0 })
  const [again] = await giftsOf(nika)
  expect(again).toMatchObject({ left: { amount: 500_000 }, title: 'New year gift' })
  const last = new Date(again?.expires_at ?? 0).getTime() - house.clock.now().getTime()
  expect(last).toBeGreaterThan(days(29))
  expect(last).toBeLessThanOrEqual(days(30))
})

test('a limited place goes back on the shelf, and somebody else gets it', async () => {
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const made = await film()
  await db.updateTable('offers').set({ withdrawn_at: house.clock.now() }).where('id', '=', made.offerId).execute()
  const offer = { offerId: await newOffer(db, made.productId, { places: 1, prices: [made.price] }), price: made.price }
  const bought = await pay(nika, offer)
  expect((await house.buy(raha, offer)).status).toBe(409)
  // a part refund leaves the place with its buyer
  await desk.refund(bought.id, 500_000)
  await house.pass(2)
  expect((await house.buy(raha, offer)).status).toBe(409)
  await desk.refund(bought.id, null)
  await pay(raha, offer)
  const places = db.selectFrom('offer_places').select('taken').where('product_id', '=', made.productId)
  expect(await places.execute()).toEqual([{ taken: 1 }])
})

test('a discount code’s use comes back with the whole, and what was paid is what goes back', async () => {
  const [nika, raha] = [await house.buyer(), await house.buyer()]
  const code = `NOW${randomUUID().slice(0, 6)}`
  const id = await newCode(db, house.clock.now(), code, { total_limit: 1 })
  const made = await film(1_000_000)
  const cheap = { offerId: made.offerId, price: { amount: 800_000, currency: 'IRR' as const } }
  const usesOf = async () =>
    (await db.selectFrom('discount_codes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses
  const bought = await pay(nika, cheap, { discount_code: code })
  expect(await usesOf()).toBe(1)
  expect((await desk.purchase(bought.id)).refundable.amount).toBe(800_000)
  expect((await desk.refund(bought.id, 800_001)).body['code']).toBe('refund.too_much')
  await desk.refund(bought.id, null)
  expect(await usesOf()).toBe(0)
  await pay(raha, cheap, { discount_code: code })
  expect(await usesOf()).toBe(1)
})

test('a half-watched rent ends with its money', async () => {
  const nika = await house.buyer()
  const made = await film()
  const rent = {
    offerId: await newOffer(db, made.productId, { way: 'rent', prices: [{ amount: 490_000, currency: 'IRR' }] }),
    price: { amount: 490_000, currency: 'IRR' as const },
  }
  const bought = await pay(nika, rent)
  const play = () => house.call('GET', `/play-info/${made.productId}`, { as: nika })
  expect((await play()).status).toBe(200)
  house.clock.advance(minutes(5))
  expect((await play()).status).toBe(200)
  await desk.refund(bought.id, null)
  expect((await play()).status).toBe(403)
  await house.pass(2)
  await pay(nika, rent)
})
