import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../contexts.ts'
import { localise } from '../i18n/locale.ts'
import { load } from '../load.ts'
import { type TitleKind, titleKinds } from '#lib/product-kinds.ts'
import { kinds, productPath } from '../kinds/kinds.ts'

const perPage = 100
/** Of all kinds together. A sitemap may name 50 000 addresses; each page here counts as two. */
const mostPages = 200

/** Every public page in both languages, each linked to the other. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(siteContext)
  const lists = titleKinds.flatMap((kind) => kinds[kind].list ?? [])
  const paths = ['/', ...lists, '/terms', '/privacy', ...(await productPaths(args))]
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

function entry(origin: string, path: string, locale: 'fa' | 'en'): string {
  const links = (['fa', 'en'] as const)
    .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${origin}${localise(path, other)}"/>`)
    .join('')
  return `<url><loc>${origin}${localise(path, locale)}</loc>${links}</url>`
}
