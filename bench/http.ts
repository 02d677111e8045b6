/**
 * How fast the home page and the most frequent GET calls are answered, as ratios against a bare Fastify route that
 * sends the same bytes and headers. Answers kept in memory are also compared with the same answer made again for each
 * request (`bench/http/uncached-server.ts`). All are measured in one run, in turns, over the same number of
 * connections. A page of every kind: `npm run bench -- pages`; more titles: `npm run bench -- growth`.
 *
 *   npm run bench -- http
 *   BENCH_ROUNDS (3) BENCH_SECONDS (2) BENCH_TITLES (60) BENCH_PORT (3200)
 */
import { join } from 'node:path'
import { apiBase } from '#contract/route.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { fillCatalogue } from './http/catalogue.ts'
import { compareServers, type Target } from './http/compare-servers.ts'
import { sizeOf } from './support/size.ts'

function targetsOf(ids: { product: number; widget: number }, token: string): Target[] {
  const guest = { 'accept-language-site': 'fa' }
  const member = { ...guest, authorization: `Bearer ${token}` }
  const call = (path: string, headers: Record<string, string> = guest) => ({
    name: `GET ${path.replace(/\d+$/, ':id')}${headers === member ? ' (member)' : ''}`,
    path: apiBase + path,
    headers,
    isShared: headers === guest,
  })
  return [
    { name: 'home page, compressed', path: '/', headers: { 'accept-encoding': 'br' }, isShared: true },
    call('/core/get-home-slider'),
    call(`/widgetV4/${ids.widget}`),
    call('/products?genre=drama&sort=title'),
    call(`/products/${ids.product}`),
    call(`/purchase-info/${ids.product}`, member),
    call('/me', member),
  ]
}

await buildWeb({ root: join(import.meta.dirname, '..') })
await compareServers({
  rounds: sizeOf('BENCH_ROUNDS', 3),
  seconds: sizeOf('BENCH_SECONDS', 2),
  async fill(db) {
    const ids = await fillCatalogue(db, new Date())
    const { token } = await newMember(db, new Date())
    return targetsOf(ids, token)
  },
})
