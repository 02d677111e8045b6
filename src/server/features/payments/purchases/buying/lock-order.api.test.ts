import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newOffer } from '#tests/support/rows/offer-rows.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'
import { sellPlans } from '#server/features/memberships/plans/index.ts'
import { chargeOfferId } from '#server/features/payments/wallet/charge-wallet.ts'
import { chargeWallet } from '#server/features/payments/wallet/index.ts'

/**
 * Two transactions of one member that lock the same rows are made to meet halfway: the first stops between its locks
 * until the second waits for one. If their lock orders differed, the database would end one of them and it would begin
 * again, which its second call would show.
 */
const house = await subscriptionHouse()
const { bank, db } = house

afterEach(async () => {
  vi.restoreAllMocks()
  await house.expectBooksAgree()
})

async function somebodyWaits(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0)
}

/** Where the first transaction stops with its locks: `reached` when it is there; it continues when `somebodyWaits`. */
function stop() {
  let arrive = () => undefined as void
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  return {
    reached,
    here: async () => {
      arrive()
      await somebodyWaits()
    },
  }
}

test('the bank says paid of a charge while a plan is bought with the same wallet: nobody begins anew', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 2_000_000)
  const plan = await house.plan()
  const price = { amount: 500_000, currency: 'IRR' as const }
  const charge = await house.buy(nika, { offerId: chargeOfferId, price }, { body: { type: 'CHARGE_WALLET' } })
  await bank.press(charge.authority)

  const { fulfil } = chargeWallet
  const between = stop()
  const charged = vi.spyOn(chargeWallet, 'fulfil').mockImplementationOnce(async (tx, thing) => {
    const handed = await fulfil(tx, thing)
    await between.here()
    return handed
  })
  const subscribed = vi.spyOn(sellPlans(house.core.config.secret), 'fulfil')
  const verdict = bank.bringBack(charge.authority)
  await between.reached
  const byWallet = { type: 'SUBSCRIPTION', use_wallet: true, wallet_amount: plan.price.amount }
  const bought = await house.buy(nika, plan, { body: byWallet })
  await verdict

  expect([charged.mock.calls.length, subscribed.mock.calls.length]).toEqual([1, 1])
  expect(bought.status).toBe(201)
  expect((await house.lookAtPurchase(nika, charge.id)).state).toBe('paid')
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_010_000, gift: 0, held: 0 })
})

test('a film of few places is bought with the wallet while the bank says paid of it: nobody begins anew', async () => {
  const nika = await house.buyer()
  await house.charge(nika, 2_000_000)
  const price = { amount: 1_000_000, currency: 'IRR' as const }
  const { productId } = await newProduct(db, house.clock.now(), { hasFilm: true })
  const film = { offerId: await newOffer(db, productId, { places: 2, prices: [price] }), price }
  const atBank = await house.buy(nika, film)
  await bank.press(atBank.authority)

  const { hold } = buyMovie
  const between = stop()
  vi.spyOn(buyMovie, 'hold').mockImplementationOnce(async (tx, thing, now) => {
    await hold?.(tx, thing, now)
    await between.here()
  })
  const handed = vi.spyOn(buyMovie, 'fulfil')
  const buying = house.buy(nika, film, { body: { use_wallet: true, wallet_amount: price.amount } })
  await between.reached
  await bank.bringBack(atBank.authority)
  const byWallet = await buying

  expect(handed.mock.calls.map(([, thing]) => thing.purchaseId).sort()).toEqual([atBank.id, byWallet.id].sort())
  expect(byWallet.status).toBe(201)
  // the first one gets it, and the other one's money goes back
  await house.work()
  expect((await house.lookAtPurchase(nika, byWallet.id)).state).toBe('paid')
  expect((await house.lookAtPurchase(nika, atBank.id)).state).toBe('returned')
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  expect(await house.walletOf(nika)).toEqual({ spendable: 1_000_000, gift: 0, held: 0 })
})
