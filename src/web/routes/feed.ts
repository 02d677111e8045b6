import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../contexts.ts'
import { feedLines } from '#web/features/site/home/feed-xml.ts'
import { xmlAnswer } from '#web/features/site/home/xml.ts'
import { load, localeOfRequest } from '../load.ts'

const tenMinutes = 600

/** `/feed.xml` and `/en/feed.xml`: what is new, for readers of news. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(siteContext)
  const { items } = await load(args, 'GET /new', {})
  return xmlAnswer(
    'application/rss+xml',
    feedLines(items, { origin, locale: localeOfRequest(args.request) }),
    tenMinutes,
  )
}
