import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { screeningOnSale } from '../support/screening-on-sale.ts'

/** What the server's HTML tells a messenger, which runs no script. */
async function headOf(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text()
  const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return { html, meta }
}

test('a shared link shows a card in the language of its page, with its size and its words', async ({
  request,
  at,
  lang,
  baseURL,
}) => {
  const list = await request.get('/api/v1/products?per_page=50&kind=movie')
  const [film] = ((await list.json()) as { items: { id: number }[] }).items
  const { id, title } = await screeningOnSale(request, film?.id ?? 0)
  const { meta, html } = await headOf(request, at(`/screening/${id}`))
  const image = meta('og:image') ?? ''
  expect(image.startsWith(`${new URL(baseURL ?? '').origin}/share-cards/${lang}/products/${id}/`)).toBe(true)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect([meta('og:image:type'), meta('twitter:card')]).toEqual(['image/jpeg', 'summary_large_image'])
  expect(meta('og:image:alt')).toContain(title)
  expect(meta('og:image:alt')).toContain(lang === 'fa' ? 'تهران' : 'Tehran')
  // an event is described to search engines once
  expect(html.split('application/ld+json').length).toBe(2)
  const card = await request.get(image)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await card.body()).length).toBeLessThan(300_000)

  const ofFilm = await headOf(request, at(`/movie/${film?.id}`))
  expect(ofFilm.meta('og:image')).toContain(`/share-cards/${lang}/products/${film?.id}/`)
  const cafes = (await (await request.get('/api/v1/cafes')).json()) as { items: { id: number }[] }
  const [cafe] = cafes.items
  expect((await headOf(request, at(`/cafe/${cafe?.id}`))).meta('og:image')).toContain(`/share-cards/${lang}/cafes/`)
})
