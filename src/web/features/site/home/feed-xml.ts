import type { OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import { localise } from '#web/i18n/locale.ts'
import { productPath } from '#web/kinds/kinds.ts'
import { xmlText } from './xml.ts'

type Item = OutputOf<'GET /new'>['items'][number]

/** The words of the feed itself, by language. */
const words = {
  fa: { title: 'تازه‌های پرده', text: 'فیلم، سریال، موسیقی، اکران، جشنواره و کالایی که تازه به پرده آمده است.' },
  en: {
    title: 'New on Parde',
    text: 'Films, series, music, screenings, festivals and goods that have just come to Parde.',
  },
} as const

/** A day as RSS writes it (RFC 822), in UTC. */
const rssDate = (instant: string): string => new Date(instant).toUTCString()

function itemLines(item: Item, { origin, locale }: { origin: string; locale: Locale }): string[] {
  const path = productPath(item)
  if (path === null) return []
  const link = origin + localise(path, locale)
  return [
    '<item>',
    `<title>${xmlText(item.title)}</title>`,
    `<link>${xmlText(link)}</link>`,
    // the page's address stays for as long as the title is there
    `<guid isPermaLink="true">${xmlText(link)}</guid>`,
    `<pubDate>${rssDate(item.published_at)}</pubDate>`,
    ...(item.kind === 'goods' ? [] : item.genres).map((genre) => `<category>${xmlText(genre.name)}</category>`),
    `<description>${xmlText(item.synopsis)}</description>`,
    '</item>',
  ]
}

/** Returns new titles as RSS 2.0, the newest first. */
export function feedLines(items: readonly Item[], { origin, locale }: { origin: string; locale: Locale }): string[] {
  const { title, text } = words[locale]
  const [newest] = items
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${title}</title>`,
    `<link>${origin}${localise('/', locale)}</link>`,
    `<description>${text}</description>`,
    `<language>${locale}</language>`,
    ...(newest === undefined ? [] : [`<lastBuildDate>${rssDate(newest.published_at)}</lastBuildDate>`]),
    `<atom:link href="${origin}${localise('/feed.xml', locale)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => itemLines(item, { origin, locale })),
    '</channel>',
    '</rss>',
  ]
}
