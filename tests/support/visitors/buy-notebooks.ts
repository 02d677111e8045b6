import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoGoods, plenty } from './demo-shop.ts'
import { expect, type OwnMember } from './own-member.ts'

interface Answer {
  addresses: { id: number }[]
  total: { amount: number; currency: string }
  redirect: { url: string }
}

/** Buys two notebooks at the bank, as the shop's pages do; the address is new. */
export async function buyNotebooks(page: Page, me: OwnMember, request: APIRequestContext): Promise<void> {
  const read = async (answer: Awaited<ReturnType<OwnMember['call']>>) => {
    expect([200, 201]).toContain(answer.status())
    return (await answer.json()) as Answer
  }
  const address = { title: 'خانه', state: 'IR-07', city: 'شیراز', deliveryTo: 'نیکا', tel: '09120000012' }
  const rest = { postalCode: '7134567890', fullAddress: 'خیابان بهار، پلاک ۲' }
  const { addresses } = await read(await me.call('POST', '/me/addresses', { ...address, ...rest }))
  const { variantId } = await demoGoods(request, plenty.notebook)
  await read(await me.call('POST', '/cart', { variant_id: variantId, quantity: 2, currency: 'IRR' }))
  // the first method of the demo is the post
  const delivery = { method_id: 11, address_id: addresses[0]?.id }
  const { total } = await read(await me.call('POST', '/me/shop/checkout/quote', { currency: 'IRR', delivery }))
  const made = await request.post('/api/v1/me/shop/checkout', {
    headers: { authorization: `Bearer ${me.token}`, 'idempotency-key': randomUUID() },
    data: { delivery, price: total, gateway: 'zarinpal' },
  })
  expect(made.status()).toBe(201)
  const { redirect } = (await made.json()) as Answer
  await page.goto(redirect.url)
  await page.locator('button[name=action][value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\//)
}
