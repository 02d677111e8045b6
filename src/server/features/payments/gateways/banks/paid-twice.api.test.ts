import { afterEach, expect, test } from 'vitest'
import type { Money } from '#lib/money/money.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { chargeOfferId } from '#server/features/payments/wallet/charge-wallet.ts'

/**
 * A charge and a plan can be bought any number of times, so only the purchase's state shows that it was paid twice. Two
 * tabs, both paid; `giving-back.api.test.ts` tests a film, which cannot be bought twice.
 */
const house = await subscriptionHouse()
const { bank } = house
afterEach(() => house.expectBooksAgree())
const price: Money = { amount: 1_490_000, currency: 'IRR' }

async function paidInTwoTabs(type: 'CHARGE_WALLET' | 'SUBSCRIPTION', offerId: string, atOnce: boolean) {
  const nika = await house.buyer()
  const bought = await house.buy(nika, { offerId, price }, { body: { type } })
  const second = await house.retry(nika, bought.id)
  expect([bought.status, second.status]).toEqual([201, 201])
  const tabs = [bought.authority, second.authority]
  for (const tab of tabs) await bank.press(tab)
  if (atOnce) await Promise.all(tabs.map((tab) => bank.bringBack(tab)))
  else for (const tab of tabs) await bank.bringBack(tab)
  await house.work()
  expect((await house.attempts(bought.id)).map((attempt) => attempt.state).toSorted()).toEqual(['paid', 'reversed'])
  const sessions = await Promise.all(tabs.map((tab) => bank.session(tab)))
  expect(sessions.map((session) => session.ledger).toSorted()).toEqual(['captured', 'returned'])
  expect((await house.lookAtPurchase(nika, bought.id)).message).toContain('one payment has gone back to you')
  return nika
}

test.each([false, true])('bug 2: a charge paid in two tabs (at once: %s) is in the wallet once', async (atOnce) => {
  const nika = await paidInTwoTabs('CHARGE_WALLET', chargeOfferId, atOnce)
  expect(await house.walletOf(nika)).toMatchObject({ spendable: price.amount })
})

test.each([false, true])('bug 2: a plan paid in two tabs (at once: %s) is had once', async (atOnce) => {
  const { offerId } = await house.plan({ irr: price.amount })
  const nika = await paidInTwoTabs('SUBSCRIPTION', offerId, atOnce)
  expect(await house.periods(nika.memberId)).toHaveLength(1)
})
