import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { hours } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { type Buyer, paymentHouse } from '#tests/support/houses/payment-house.ts'
import { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { compareBooks } from '#server/features/finance/books/compare-books.ts'

const house = await paymentHouse({ panel: true })
const { bank, db } = house
const desk = await refundDesk(house)
const walletOnly = (amount: number) => ({ body: { use_wallet: true, wallet_amount: amount, gateway: null } })

async function keyOf(purchaseId: PurchaseId): Promise<string> {
  return (await house.attempts(purchaseId))[0]?.session_key ?? ''
}

async function spend(as: Buyer, amount: number) {
  return house.buy(as, await house.film(amount), walletOnly(amount))
}

test('a refund of a charge against a purchase out of the same wallet, at once: never both', async () => {
  for (let n = 0; n < 8; n += 1) {
    const nika = await house.buyer()
    const charge = await house.charge(nika, 1_000_000)
    const film = await house.film(1_000_000)
    const [back, bought] = await Promise.all([desk.refund(charge, null), house.buy(nika, film, walletOnly(1_000_000))])
    expect([back.status, bought.status].filter((status) => status === 201)).toHaveLength(1)
    const spent = bought.status === 201
    if (spent) expect(back.body['code']).toBe('refund.charge_spent')
    await house.pass(1)
    expect((await bank.session(await keyOf(charge))).ledger).toBe(spent ? 'captured' : 'returned')
    expect(await house.rightsOf(nika.memberId)).toHaveLength(spent ? 1 : 0)
    expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  }
  await house.expectBooksAgree()
})

test('twenty refunds and purchases at once of one wallet take out no more than is in it', async () => {
  const nika = await house.buyer()
  const charge = await house.charge(nika, 1_000_000)
  const films = await Promise.all(Array.from({ length: 10 }, () => house.film(200_000)))
  const all = await Promise.all([
    ...films.map((film) => house.buy(nika, film, walletOnly(200_000))),
    ...films.map(() => desk.refund(charge, 200_000)),
  ])
  expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
  await house.pass(5)
  expect(await house.walletOf(nika)).toMatchObject({ spendable: expect.any(Number), held: 0 })
  await house.expectBooksAgree()
})

test('money of a charge leaves the wallet with the request, and is told when the bank has taken it', async () => {
  const nika = await house.buyer('en')
  const charge = await house.charge(nika, 1_000_000)
  await bank.next('reverse', 'http500', 4)
  await bank.next('inquiry', 'http500', 4)
  await desk.refund(charge, null)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 1_000_000 })
  expect((await house.call('GET', '/me/wallet', { as: nika })).body['held']).toMatchObject([
    { purchase_id: charge, money: { amount: 1_000_000 }, until: null, offer_id: null },
  ])
  expect((await spend(nika, 1_000_000)).status).toBe(409)
  expect((await house.look(nika, charge)).message).toContain('on its way back')
  await house.expectBooksAgree()
  await bank.clear()
  await house.pass(2)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  const [refund] = await desk.rows(charge)
  expect(await desk.booked(refund?.id ?? '')).toEqual({ held: 1_000_000, gateway: -1_000_000 })
  const paid = await house.look(nika, charge)
  expect(paid.message).toMatch(/has gone back the way you paid[^]*72 hours to show it\.$/)
  const { body } = await house.call('GET', '/me/wallet/statement', { as: nika })
  expect(body['items']).toMatchObject([
    { type: 'return', direction: 'out', money: { amount: 1_000_000 }, balance: { amount: 0 } },
    { type: 'charge', direction: 'in' },
  ])
  await house.expectBooksAgree()
})

test('only what is left of this charge goes back: what came first is spent first, and gifts are no part of it', async () => {
  const nika = await house.buyer()
  const first = await house.charge(nika, 1_000_000)
  const second = await house.charge(nika, 500_000)
  await transaction(db, (tx) =>
    giveGift(
      tx,
      {
        memberId: nika.memberId,
        money: { amount: 300_000, currency: 'IRR' },
        reference: randomUUID(),
        title: null,
        expiresAt: null,
      },
      house.clock.now(),
    ),
  )
  // the gift pays 300,000, the wallet 700,000
  expect((await spend(nika, 1_000_000)).status).toBe(201)
  expect((await desk.purchase(first)).refundable.amount).toBe(300_000)
  expect((await desk.purchase(second)).refundable.amount).toBe(500_000)
  expect((await desk.refund(first, 300_001)).body).toMatchObject({ code: 'refund.too_much' })
  expect((await desk.refund(second, null)).status).toBe(201)
  expect((await desk.purchase(first)).refundable.amount).toBe(300_000)
  expect((await spend(nika, 250_000)).status).toBe(201)
  expect((await desk.refund(first, null)).body).toMatchObject({ amount: { amount: 50_000 } })
  await house.pass(3)
  expect(await house.walletOf(nika)).toEqual({ spendable: 0, gift: 0, held: 0 })
  expect(await desk.purchase(second)).toMatchObject({
    refundable: { amount: 0 },
    refund_obstacle: { code: 'refund.nothing_left' },
  })
  expect((await desk.purchase(first, 'fa')).refund_obstacle).toEqual({
    code: 'refund.charge_spent',
    message: 'پول این شارژ خرج شده و چیزی از آن در کیف پول نمانده است.',
  })
  await house.expectBooksAgree()
})

test('what the bank refuses for good is free in the wallet again, once', async () => {
  const nika = await house.buyer()
  const charge = await house.charge(nika, 1_000_000)
  // below the panel's minimum
  await desk.refund(charge, 15_000)
  await house.pass(2)
  expect((await desk.rows(charge))[0]).toMatchObject({ state: 'done', step: 'wallet' })
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_000_000, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('a charge whose bank no longer takes money back stays in the wallet, and the desk is told why', async () => {
  const nika = await house.buyer()
  const charge = await house.charge(nika, 1_000_000)
  const { zarinpal } = house.config.gateways
  if (zarinpal === null) throw new Error('no gateway')
  house.config.gateways = { ...house.config.gateways, zarinpal: { ...zarinpal, panel: null } }
  house.clock.advance(hours(2))
  expect((await desk.purchase(charge)).refund_obstacle?.code).toBe('refund.no_way_back')
  expect((await desk.refund(charge, null)).body['code']).toBe('refund.no_way_back')
  await desk.awake()
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_000_000, gift: 0, held: 0 })
  await house.expectBooksAgree()
})

test('a charge that holds more than is on its way is named by the comparison of the books', async () => {
  const nika = await house.buyer()
  const charge = await house.charge(nika, 1_000_000)
  await bank.next('reverse', 'http500', 4)
  await bank.next('inquiry', 'http500', 4)
  await desk.refund(charge, null)
  expect(await compareBooks(db)).toEqual([])
  const forged = { state: 'done', step: 'wallet', settled_at: house.clock.now(), next_check_at: null } as const
  await db.updateTable('refunds').set(forged).where('purchase_id', '=', charge).execute()
  expect(await compareBooks(db)).toContain(`charge ${charge} holds 1000000, but 0 of it is on its way back`)
})
