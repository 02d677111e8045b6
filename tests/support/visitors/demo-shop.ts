import type { APIRequestContext } from '@playwright/test'

type Lang = 'fa' | 'en'

async function read<T>(request: APIRequestContext, path: string, lang: Lang = 'fa'): Promise<T> {
  const answer = await request.get(`/api/v1${path}`, { headers: { 'accept-language-site': lang } })
  return (await answer.json()) as T
}

/** Goods of the demo with enough pieces for every test, by their titles in both languages. */
export const plenty = { notebook: /دفتر کاشی|Tile notebook/, postcards: /کارت‌پستال|postcards/ } as const

/** Goods of the demo by title, and their first variant. */
export async function demoGoods(
  request: APIRequestContext,
  like: RegExp,
  lang: Lang = 'fa',
): Promise<{ id: number; title: string; variantId: string }> {
  const { items } = await read<{ items: { id: number; title: string }[] }>(request, '/shop/goods?per_page=50', lang)
  const found = items.find(({ title }) => like.test(title))
  if (found === undefined) throw new Error(`The demo's shop has nothing like ${like}.`)
  const { variants } = await read<{ variants: { id: string }[] }>(request, `/shop/goods/${found.id}`, lang)
  return { ...found, variantId: variants[0]?.id ?? '' }
}
