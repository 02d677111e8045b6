import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { Money } from '#lib/money/money.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { chargeOfferId } from '#server/features/payments/wallet/charge-wallet.ts'
import { expireGifts } from '#server/features/payments/wallet/gifts/expire-gifts.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { runStorm } from '../../../bench/storm/run-storm.ts'
import { buildWeb } from '../../../scripts/start/web-build.ts'
import { newCode } from '#tests/support/rows/discount-rows.ts'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { type Buyer, bankAt } from '#tests/support/houses/payment-house.ts'
import type { refundDesk } from '#tests/support/houses/refund-desk.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import type { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'

type House = Awaited<ReturnType<typeof subscriptionHouse>>
type Desk = Awaited<ReturnType<typeof refundDesk>>

const price = 1_490_000
const rials = (amount: number): Money => ({ currency: 'IRR', amount })

/** Fills the demo and runs a storm with kills over the same rows; the clock stays where the storm ended. */
export async function stormOver(house: House): Promise<void> {
  await seedDemo(house.core)
  await buildWeb({ root: path.join(import.meta.dirname, '..', '..', '..') })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-storm-'))
  const size = { places: 60, buyers: 150, kills: 2, atOnce: 16, crowds: 1, seed: 76 }
  const report = await runStorm({ databaseUrl: house.databaseUrl, dataDir, paymentTimeoutMs: 1500 }, size)
  expect(report.open).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
  house.clock.set(after(new Date(), minutes(report.virtualMinutes) + days(1)))
}

/** Adds trade beside the storm's: the wallet, gifts, codes, plans, debits, part refunds, and every unpaid end. */
export async function trade(house: House, desk: Desk): Promise<void> {
  const { db, bank, clock } = house
  const paypal = bankAt(house.sandboxUrl, 'paypal')
  await paypal.set({ webhooks: 'held' })

  const gift = (as: Buyer, amount: number, expiresAt: Date | null) => {
    const title = { fa: 'عیدی', en: 'New year gift' }
    const given = { memberId: as.memberId, money: rials(amount), reference: randomUUID(), title, expiresAt }
    return transaction(db, (tx) => giveGift(tx, given, clock.now()))
  }
  const pay = async (as: Buyer, offer: { offerId: string; price: Money }, body: object = {}, gateway = 'zarinpal') => {
    await house.awake(as)
    const bought = await house.buy(as, offer, { gateway, body: { ...body } })
    expect([bought.status, bought.body['message']]).toEqual([201, undefined])
    const key = (await house.attempts(bought.id)).at(-1)?.session_key
    if (key !== null && key !== undefined) {
      const at = gateway === 'paypal' ? paypal : bank
      await at.press(key)
      await at.bringBack(key)
    }
    expect((await house.lookAtPurchase(as, bought.id)).state).toBe('paid')
    clock.advance(1000)
    return bought.id
  }
  const film = async (amount = price, more: Parameters<typeof newOffer>[2] = { prices: [rials(amount)] }) => {
    const { productId } = await newProduct(db, clock.now(), { hasFilm: true })
    return { productId, offerId: await newOffer(db, productId, more), price: rials(amount) }
  }
  const back = async (id: string, amount: number | null) => {
    const { status, body } = await desk.refund(id, amount)
    expect([status, body['message']]).toEqual([201, undefined])
    clock.advance(1000)
  }
  /** Opened and then left alone. */
  const open = async (as: Buyer, offer: { offerId: string; price: Money }, body: object = {}) => {
    await house.awake(as)
    const bought = await house.buy(as, offer, { body: { ...body } })
    expect(bought.status).toBe(201)
    return bought
  }

  // a wallet: parts, the whole, gifts that return, gifts that expire
  const nika = await house.buyer('en')
  await house.charge(nika, 6_000_000)
  await gift(nika, 300_000, after(clock.now(), days(20)))
  await gift(nika, 120_001, after(clock.now(), minutes(5)))
  const byWallet = await pay(nika, await film(), { use_wallet: true })
  for (const part of [490_000, 333_333]) await back(byWallet, part)
  await back(await pay(nika, await film(777_777), { use_wallet: true }), null)
  await pay(nika, await film(990_000, { way: 'rent', prices: [rials(990_000)] }), { use_wallet: true })
  clock.advance(minutes(10))
  await expireGifts(house.core)

  // wallet and bank together: the bank's part first, then the wallet's
  const bahar = await house.buyer('fa')
  await house.charge(bahar, 500_000)
  await gift(bahar, 250_000, null)
  const shared = await pay(bahar, await film(), { use_wallet: true })
  for (const part of [100_000, 600_001, 400_000]) await back(shared, part)
  const charge = await house.charge(bahar, 1_000_000)
  await back(charge, 400_000)

  // codes: a part off, all off, a code with a limit; one sale given back whole
  await newCode(db, clock.now(), 'FIFTH')
  await newCode(db, clock.now(), 'ALL', { percent: 100, total_limit: 3 })
  const sara = await house.buyer('fa')
  const cheaper = { discount_code: 'FIFTH' }
  const fifthOff = async (amount: number) => ({ ...(await film(amount)), price: rials((amount * 4) / 5) })
  await back(await pay(sara, await fifthOff(price), cheaper), 292_000)
  await back(await pay(sara, await fifthOff(1_000_000), cheaper), null)
  await pay(sara, { ...(await film()), price: rials(0) }, { discount_code: 'ALL' })

  // a limited place: one buyer gets it, one comes too late and gets the money back
  const kian = await house.buyer('fa')
  const late = await house.buyer('en')
  const scarce = await film(price, { prices: [rials(price)], places: 1 })
  const tooLate = await open(late, scarce)
  await house.pass(31)
  await pay(kian, scarce)
  await bank.press(tooLate.authority).catch(() => undefined)
  await bank.bringBack(tooLate.authority).catch(() => undefined)
  const owned = await film()
  const [first, second] = [await open(late, owned), await open(late, owned)]
  for (const { authority } of [first, second]) {
    await bank.press(authority)
    await bank.bringBack(authority)
  }
  await house.work()
  expect((await house.lookAtPurchase(late, second.id)).state).toBe('returned')

  // dollars
  const alex = await house.buyer('en')
  const dollars: Money = { currency: 'USD', amount: 1299 }
  const abroad = await film(price, { prices: [rials(price), dollars] })
  const inDollars = await pay(alex, { ...abroad, price: dollars }, {}, 'paypal')
  for (const part of [333, 1]) await back(inDollars, part)

  // plans: bought manually and refunded, renewed by debit, a renewal refunded
  const plan = await house.plan()
  const member = await house.buyer('en')
  const byHand = await house.buyPlan(member, plan)
  await house.buyPlan(member, plan)
  await back(byHand.id, null)
  for (const refundIt of [false, true]) {
    const { nika: due } = await house.dueMember(plan)
    await house.minute()
    const renewal = (await house.purchasesOf(due.memberId)).at(-1)
    expect(renewal?.state).toBe('paid')
    if (refundIt) await back(String(renewal?.id), null)
  }

  // after the bank's window: refunded at the bank
  const monthLater = await pay(kian, await film(1_230_000))
  const inDoubt = await pay(kian, await film(2_340_000))
  clock.advance(minutes(90))
  await back(monthLater, 230_000)

  // every way to end unpaid, and one that is still open
  const mina = await house.buyer('fa')
  await house.charge(mina, 300_000)
  const cancelled = await open(mina, await film(), { use_wallet: true })
  await bank.press(cancelled.authority, 'cancel')
  await bank.bringBack(cancelled.authority)
  const failed = await open(mina, await film())
  await bank.press(failed.authority, 'fail')
  await bank.bringBack(failed.authority)
  await open(mina, await film())
  await house.pass(50)
  const waiting = await open(mina, await film())
  await bank.press(waiting.authority)
  await bank.next('verify', 'http500', 4)
  await bank.next('inquiry', 'http500', 4)
  await bank.bringBack(waiting.authority)
  await house.awake(mina)
  const held = await film(800_000)
  await open(mina, held, { use_wallet: true })
  const small = { offerId: chargeOfferId, price: rials(200_000) }
  await open(mina, small, { type: 'CHARGE_WALLET' })
  // and money on its way back about which the bank gives no answer
  await bank.next('graphql', 'http500', 30)
  await back(inDoubt, 1_000_000)
  await bank.clear()
}
