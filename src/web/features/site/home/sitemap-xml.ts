import type { OutputOf } from '#contract/api.ts'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import type { Locale } from '#lib/text/locale.ts'
import { localise } from '#web/i18n/locale.ts'
import { kinds, productPath } from '#web/kinds/kinds.ts'

type Address = OutputOf<'GET /addresses'>['items'][number]

const both = ['fa', 'en'] as const

/** Pages that are no title's. */
const ownPages = ['/', '/cafes', '/plans', '/help', '/about', '/accessibility', '/terms', '/privacy']

/** A page in its languages, usually both, each linked to the other and to the one for everybody else. */
function entries(origin: string, path: string, changedAt: string | null, langs: readonly Locale[] = both): string[] {
  const address = (locale: 'fa' | 'en') => origin + localise(path, locale)
  const links = [
    ...langs.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(other)}"/>`),
    `<xhtml:link rel="alternate" hreflang="x-default" href="${address(langs[0] ?? 'fa')}"/>`,
  ].join('')
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
  return langs.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${links}</url>`)
}

const urlSet = (urls: readonly string[]): string[] => [
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
  ...urls,
  '</urlset>',
]

/** One file of the sitemap: the pages of some titles. The first one has the lists and the house's own pages too. */
export function sitemapLines(origin: string, items: readonly Address[], isFirst: boolean): string[] {
  const lists = titleKinds.flatMap((kind) => kinds[kind].list ?? [])
  const own = isFirst ? [...ownPages, ...lists].flatMap((path) => entries(origin, path, null)) : []
  const titles = items.flatMap((item) => {
    const path = productPath(item)
    return path === null ? [] : entries(origin, path, item.changed_at)
  })
  return urlSet([...own, ...titles])
}

/** One file of pages that are no title's; `pages` are those that may be in one language alone. */
export const sitemapOfPaths = (
  origin: string,
  paths: readonly string[],
  pages: readonly { path: string; langs: readonly Locale[] }[] = [],
): string[] =>
  urlSet([
    ...paths.flatMap((path) => entries(origin, path, null)),
    ...pages.flatMap(({ path, langs }) => entries(origin, path, null, langs)),
  ])

/** The list of all files by their names; one of titles is named by the id after which it begins. */
export const sitemapIndexLines = (origin: string, names: readonly (string | number)[]): string[] => [
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ...names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`),
  '</sitemapindex>',
]
