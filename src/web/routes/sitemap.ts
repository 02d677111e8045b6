import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../contexts.ts'
import { sitemapIndexLines } from '#web/features/site/home/sitemap-xml.ts'
import { xmlAnswer } from '#web/features/site/home/xml.ts'
import { load } from '../load.ts'

/** `/sitemap.xml`: the files in which all public pages stand, a few thousand in each. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(siteContext)
  const { begins } = await load(args, 'GET /addresses/pages', {})
  return xmlAnswer('application/xml', sitemapIndexLines(origin, ['pages', 'people', ...begins]))
}
