import type { APIRequestContext } from '@playwright/test'
import { expect } from './own-member.ts'
import { besidesOwnTime } from './own-time.ts'

type Lang = 'fa' | 'en'

async function read<T>(request: APIRequestContext, path: string, lang: Lang = 'fa'): Promise<T> {
  const answer = await request.get(`/api/v1${path}`, { headers: { 'accept-language-site': lang } })
  return (await answer.json()) as T
}

/** The demo makes its shop after all pictures of its titles: two minutes after the first page, three on a busy machine. */
const patienceMs = 300_000

/** Waits until the demo's shop is filled. */
export async function filledShop(request: APIRequestContext): Promise<void> {
  const goods = async () => (await read<{ total: number }>(request, '/shop/goods')).total
  const deliveries = async () => (await read<{ items: unknown[] }>(request, '/core/delivery-methods/IR')).items.length
  await besidesOwnTime(patienceMs, async () => {
    await expect.poll(goods, { timeout: patienceMs }).toBeGreaterThan(20)
    await expect.poll(deliveries, { timeout: patienceMs }).toBeGreaterThan(0)
  })
}

/** Goods of the demo with enough pieces for every test, by their titles in both languages. */
export const plenty = { notebook: /دفتر کاشی|Tile notebook/, postcards: /کارت‌پستال|postcards/ } as const

/** Goods of the demo by title, and their first variant; waits until the shop is filled. */
export async function demoGoods(
  request: APIRequestContext,
  like: RegExp,
  lang: Lang = 'fa',
): Promise<{ id: number; title: string; variantId: string }> {
  await filledShop(request)
  const { items } = await read<{ items: { id: number; title: string }[] }>(request, '/shop/goods?per_page=50', lang)
  const found = items.find(({ title }) => like.test(title))
  if (found === undefined) throw new Error(`The demo's shop has nothing like ${like}.`)
  const { variants } = await read<{ variants: { id: string }[] }>(request, `/shop/goods/${found.id}`, lang)
  return { ...found, variantId: variants[0]?.id ?? '' }
}
