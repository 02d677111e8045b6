import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { feedLines } from './feed-xml.ts'
import { sitemapIndexLines, sitemapLines, sitemapOfPaths } from './sitemap-xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const item: Parameters<typeof feedLines>[0][number] = {
  id: 7,
  kind: 'series',
  title: 'آب & <آتش>',
  other_title: 'Water',
  year: 2026,
  year_jalali: 1405,
  genres: [{ code: 'drama', name: 'درام' }],
  duration_minutes: null,
  poster: null,
  still: null,
  tag: null,
  release_at: null,
  age_rating: 0,
  music: null,
  synopsis: 'داستان\u0001 "ما"',
  published_at: '2026-11-21T09:00:00.000Z',
}
const origin = 'https://parde.example'

test('the feed is valid RSS whose texts are escaped, with an address and a day for each title', () => {
  const xml = head + feedLines([item], { origin, locale: 'fa' }).join('\n')
  expect(XMLValidator.validate(xml)).toBe(true)
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(xml) as { rss: { channel: Record<string, unknown> } }
  expect(rss.channel).toMatchObject({
    link: 'https://parde.example/',
    language: 'fa',
    item: {
      title: 'آب & <آتش>',
      link: 'https://parde.example/series/7',
      pubDate: 'Sat, 21 Nov 2026 09:00:00 GMT',
      description: 'داستان "ما"',
      guid: { '#text': 'https://parde.example/series/7' },
    },
  })
  expect(feedLines([item], { origin, locale: 'en' }).join('')).toContain(
    '<link>https://parde.example/en/series/7</link>',
  )
})

test('goods lead to their page in the shop', () => {
  const goods: Parameters<typeof feedLines>[0][number] = {
    id: 9,
    kind: 'goods',
    title: 'لیوان',
    line: null,
    shelf: 'cup',
    poster: null,
    stock: 'in_stock',
    left: null,
    sent_from: null,
    prices: [],
    synopsis: 'برای چای',
    published_at: '2026-11-22T09:00:00.000Z',
  }
  const xml = feedLines([goods, item], { origin, locale: 'en' }).join('')
  expect(xml).toContain('<link>https://parde.example/en/shop/goods/9</link>')
  expect(xml).toContain('<lastBuildDate>Sun, 22 Nov 2026 09:00:00 GMT</lastBuildDate>')
})

test('a feed without anything new is valid too', () => {
  expect(XMLValidator.validate(head + feedLines([], { origin, locale: 'en' }).join('\n'))).toBe(true)
})

test('a sitemap names each page in both languages, and each kind at its own address', () => {
  const changed_at = '2026-11-21T09:00:00.000Z'
  const items = (['movie', 'series', 'music', 'screening', 'festival', 'goods'] as const).map((kind, at) => ({
    id: at + 1,
    kind,
    changed_at,
  }))
  const first = sitemapLines(origin, items, true).join('\n')
  expect(XMLValidator.validate(head + first)).toBe(true)
  for (const path of ['/movie/1', '/series/2', '/music/3', '/screening/4', '/festival/5', '/shop/goods/6', '/music'])
    for (const one of [path, `/en${path}`]) expect(first).toContain(`<loc>${origin}${one}</loc>`)
  expect(first).toContain('hreflang="x-default"')
  expect(sitemapLines(origin, items, false).join('\n')).not.toContain(`<loc>${origin}/music</loc>`)
  expect(sitemapIndexLines(origin, [0, 5123]).join('')).toContain(`<loc>${origin}/sitemap/5123.xml</loc>`)
})

test('a page of one language stands in the sitemap in that one alone', () => {
  const lines = sitemapOfPaths('https://parde.example', [], [{ path: '/l/yalda', langs: ['en'] }]).join('\n')
  expect(lines).toContain('<loc>https://parde.example/en/l/yalda</loc>')
  expect(lines).toContain('hreflang="x-default" href="https://parde.example/en/l/yalda"')
  expect(lines).not.toContain('href="https://parde.example/l/yalda"')
})
