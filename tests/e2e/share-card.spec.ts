import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#tests/support/visitors/own-member.ts'
import { screeningOnSale } from '#tests/support/visitors/screening-on-sale.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

// In both languages: the card of a link is drawn in the language of its page.

/** Reads the server's HTML as a messenger does, which runs no script. */
async function headOf(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text()
  const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return { html, meta }
}

test('a shared link shows a card in the language of its page, with its size and its words', async ({
  request,
  at,
  lang,
  me,
  origin,
}) => {
  const film = me.films.playable
  const { id, title } = await screeningOnSale(request, film)
  const { meta, html } = await headOf(request, at(`/screening/${id}`))
  const image = meta('og:image') ?? ''
  expect(image.startsWith(`${origin}/share-cards/${lang}/products/${id}/`)).toBe(true)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect([meta('og:image:type'), meta('twitter:card')]).toEqual(['image/jpeg', 'summary_large_image'])
  expect(meta('og:image:alt')).toContain(title)
  expect(meta('og:image:alt')).toContain(lang === 'fa' ? 'تهران' : 'Tehran')
  const manifest = lang === 'fa' ? '/manifest.webmanifest' : '/manifest.en.webmanifest'
  expect(html).toMatch(new RegExp(`<link rel="manifest" href="${manifest}"`))
  // an event is described to search engines once
  expect(html.split('"ScreeningEvent"').length).toBe(2)
  expect(html.split('"BreadcrumbList"').length).toBe(2)
  // it is no other page than that of its film, which has the same name
  expect(meta('og:title')).not.toBe((await headOf(request, at(`/movie/${film}`))).meta('og:title'))
  const help = (await headOf(request, at('/help'))).meta
  expect([help('og:image'), help('og:image:width'), help('og:image:height'), help('twitter:card')]).toEqual([
    ...[`${origin}/icon-512.png`, '512', '512', 'summary'],
  ])
  expect((await headOf(request, at('/'))).html).toContain('"SearchAction"')
  // what no search engine lists is shared too: where the film plays it has the film's picture, a search the house's
  const plays = await headOf(request, at(`/play/${film}`))
  expect(plays.meta('robots')).toBe('noindex')
  expect(plays.meta('og:image')).toContain(`${origin}/images/`)
  expect(Number(plays.meta('og:image:width'))).toBeGreaterThan(300)
  expect((await headOf(request, at('/search?q=x'))).meta('og:image')).toBe(`${origin}/icon-512.png`)
  const card = await request.get(image)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await card.body()).length).toBeLessThan(300_000)

  const headers = { authorization: `Bearer ${tokensOfVisitors().editor}` }
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const opened = await request.post('/api/v1/studio/festivals', {
    headers,
    data: {
      state: 'published',
      title_fa: title,
      title_en: title,
      series: title,
      edition: 1,
      city_fa: '',
      city_en: '',
      tagline_fa: '',
      tagline_en: '',
      synopsis_fa: '',
      synopsis_en: '',
      films: [film],
      jury: [],
      prizes: [],
      opens_at: inHours(-1),
      closes_at: inHours(70),
      shows: [],
      passes: [{ id: null, name_fa: 'کارت', name_en: 'Pass', credits: null, capacity: 9, irr: 900_000, usd: 600 }],
      halls: [{ id: null, name_fa: 'پخش ۱', name_en: 'Stream 1', note_fa: '', note_en: '', is_online: true }],
    },
  })
  expect(opened.status()).toBe(201)
  const festival = ((await opened.json()) as { id: number }).id
  const data = {
    name_fa: 'کافهٔ سرِ کوچه',
    name_en: 'Corner Cafe',
    city_fa: 'بوشهر',
    city_en: 'Bushehr',
    state: 'published',
    address_fa: 'کوتی',
    address_en: 'Kuti',
    about_fa: '',
    about_en: '',
    is_step_free: true,
    contact: '',
    longitude: 50.83,
    latitude: 28.92,
    seats: 40,
  }
  const made = await request.post('/api/v1/studio/cafes', { headers, data })
  const cafe = ((await made.json()) as { id: number }).id
  for (const [page, card] of [
    [`/movie/${film}`, `products/${film}`],
    [`/festival/${festival}`, `products/${festival}`],
    [`/cafe/${cafe}`, `cafes/${cafe}`],
  ]) {
    const shown = (await headOf(request, at(page ?? ''))).meta('og:image')
    expect(shown).toContain(`/share-cards/${lang}/${card}/`)
  }
})
