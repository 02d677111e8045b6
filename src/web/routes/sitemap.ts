import type { LoaderFunctionArgs } from 'react-router'
import type { OutputOf } from '#contract/api.ts'
import { siteContext } from '../contexts.ts'
import { topicPath } from '../features/catalog/topic-links.tsx'
import { personPath } from '../features/people/person.ts'
import { localise } from '../i18n/locale.ts'
import { load } from '../load.ts'
import { type TitleKind, titleKinds } from '#lib/product-kinds.ts'
import { kinds, productPath } from '../kinds/kinds.ts'

const perPage = 100
/** Of all kinds together. A sitemap may name 50 000 addresses; each page here counts as two, and people come too. */
const mostPages = 200

/** Every public page in both languages, each linked to the other. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(siteContext)
  const lists = titleKinds.flatMap((kind) => kinds[kind].list ?? [])
  const paths = [
    '/',
    ...lists,
    '/collections',
    '/terms',
    '/privacy',
    ...(await productPaths(args)),
    ...(await otherPaths(args)),
  ]
  const entries = paths.flatMap((path) => (['fa', 'en'] as const).map((locale) => entry(origin, path, locale)))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400',
    },
  })
}

/** Goods are listed by the shop. */
async function listOf(args: LoaderFunctionArgs, kind: TitleKind, page: number) {
  if (kind !== 'goods') return load(args, 'GET /products', { query: { kind, page, per_page: perPage } })
  const { items, total } = await load(args, 'GET /shop/goods', { query: { page, per_page: perPage } })
  return { items: items.map(({ id }) => ({ kind, id })), total }
}

async function productPaths(args: LoaderFunctionArgs): Promise<string[]> {
  const found: string[] = []
  let pages = 0
  for (const kind of titleKinds.filter((one) => kinds[one].path !== null))
    for (let page = 1; pages < mostPages; page += 1) {
      pages += 1
      const list = await listOf(args, kind, page)
      found.push(...list.items.flatMap((product) => productPath(product) ?? []))
      if (page * perPage >= list.total) break
    }
  return found
}

/** Of people a sitemap takes at most so many calls of this many each. */
const peoplePerPage = 1000
const mostPeoplePages = 4
const mostCollectionPages = 5

/** Pages that are about no single title: collections, people, genres, countries and years. */
async function otherPaths(args: LoaderFunctionArgs): Promise<string[]> {
  const { genres, countries, years } = await load(args, 'GET /topics', {})
  const found = [
    ...genres.map(({ code }) => topicPath('genre', code)),
    ...countries.map(({ code }) => topicPath('country', code)),
    ...years.map(({ year }) => topicPath('year', year)),
  ]
  for (let page = 1; page <= mostCollectionPages; page += 1) {
    const list = await load(args, 'GET /collections', { query: { page, per_page: perPage } })
    found.push(...list.items.map(({ id }) => `/collections/${id}`))
    if (page * perPage >= list.total) break
  }
  let after: number | null = 0
  for (let page = 0; page < mostPeoplePages && after !== null; page += 1) {
    const query: { after: number; per_page: number } = { after, per_page: peoplePerPage }
    const list: OutputOf<'GET /people'> = await load(args, 'GET /people', { query })
    found.push(...list.items.map(({ id }) => personPath(id)))
    after = list.next
  }
  return found
}

function entry(origin: string, path: string, locale: 'fa' | 'en'): string {
  const links = (['fa', 'en'] as const)
    .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${origin}${localise(path, other)}"/>`)
    .join('')
  return `<url><loc>${origin}${localise(path, locale)}</loc>${links}</url>`
}
