import { data, type LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../contexts.ts'
import { sitemapLines } from '../features/home/sitemap-xml.ts'
import { xmlAnswer } from '../features/home/xml.ts'
import { load } from '../load.ts'

/** `/sitemap/{id}.xml`: the pages of the titles after an id. */
export async function loader(args: LoaderFunctionArgs) {
  const [, after] = /^(0|[1-9]\d{0,8})\.xml$/.exec(args.params.file ?? '') ?? []
  if (after === undefined) throw data(null, { status: 404 })
  const { origin } = args.context.get(siteContext)
  const { items } = await load(args, 'GET /addresses', { query: { after } })
  return xmlAnswer('application/xml', sitemapLines(origin, items, after === '0'))
}
