import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type OwnMember } from './own-member.ts'

/** Puts money (Rials) into the member's wallet, by a bank of the sandbox. The page goes to the bank and back. */
export async function moneyInWallet(page: Page, me: OwnMember, irr: number): Promise<void> {
  const { charge_offer_id: offerId } = (await (await me.call('GET', '/me/wallet')).json()) as {
    charge_offer_id: string
  }
  const price = { amount: irr, currency: 'IRR' }
  const data = { type: 'CHARGE_WALLET', offer_id: offerId, price, gateway: 'zarinpal' }
  const headers = { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() }
  const begun = await page.request.post('/api/v1/purchases', { headers, data })
  expect(begun.ok(), await begun.text()).toBe(true)
  const { redirect } = (await begun.json()) as { redirect: { url: string } }
  await page.goto(redirect.url)
  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)
  const wallet = async () => {
    const { pockets } = (await (await me.call('GET', '/me/wallet')).json()) as {
      pockets: { spendable: { amount: number; currency: string } }[]
    }
    return pockets.find(({ spendable }) => spendable.currency === 'IRR')?.spendable.amount
  }
  await expect.poll(wallet).toBe(irr)
}
