import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../contexts.ts'

const closed = [
  '/api/',
  '/studio',
  '/en/studio',
  '/purchase/',
  '/en/purchase/',
  '/pay/',
  '/en/pay/',
  '/account/',
  '/en/account/',
  '/play',
  '/en/play',
]

export function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(siteContext)
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=3600' },
  })
}
