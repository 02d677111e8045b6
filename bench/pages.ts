/**
 * A page of every kind as `npm run bench -- http` measures the home page: kept, made anew each time, and a bare Fastify
 * route with the same bytes, in turns; with the statements that making it takes. A minute for each round.
 *
 *   npm run bench -- pages
 *   BENCH_ROUNDS (1) BENCH_SECONDS (1) BENCH_PORT (3200)
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/start/web-build.ts'
import { compareServers } from './http/compare-servers.ts'
import { type FilledKinds, fillKinds } from './http/fill-kinds.ts'
import { openSearch } from './search/open-search.ts'
import { sizeOf } from './support/size.ts'

/** A page of every kind; the home page stands among the calls. */
const pagesOf = (ids: FilledKinds): (readonly [name: string, path: string])[] => [
  ['movies', '/movies'],
  ['movie', `/movie/${ids.movie}`],
  ['series, list', '/series'],
  ['series', `/series/${ids.series}`],
  ['music', '/music'],
  ['albums', '/music/albums'],
  ['album', `/music/${ids.album}`],
  ['person', `/people/${ids.person}`],
  ['genre', '/genres/drama'],
  ['country', '/countries/fr'],
  ['year', '/years/1982'],
  ['collections', '/collections'],
  ['collection', `/collections/${ids.collection}`],
  ['screenings', '/screenings'],
  ['screening', `/screening/${ids.screening}`],
  ['festival', `/festival/${ids.festival}`],
  ['goods, list', '/shop/list'],
  ['goods', `/shop/goods/${ids.goods}`],
  ['search', '/search?q=%D8%A8%D8%A7%D8%BA'],
  ['advanced search', '/search/advanced?genre=drama'],
]

await buildWeb({ root: join(import.meta.dirname, '..') })
await compareServers({
  rounds: sizeOf('BENCH_ROUNDS', 1),
  seconds: sizeOf('BENCH_SECONDS', 1),
  async fill(db, databaseUrl) {
    const ids = await fillKinds(db, 60, 120)
    const house = await openSearch(databaseUrl, join(tmpdir(), 'parde-bench-search'))
    await house.index()
    await house.close()
    return pagesOf(ids).map(([name, path]) => ({ name, path, headers: { 'accept-encoding': 'br' }, isShared: true }))
  },
})
