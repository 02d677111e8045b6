/**
 * The processor time, of program and database, of the call behind every list and page, with sixty titles and with fifty
 * thousand, made anew each time. A page whose rows sixty titles do not fill is compared with a catalogue that fills them, and
 * its name says so. Ends with exit code 1 when a call misses its goal. Filling and indexing takes minutes.
 *
 *   npm run bench -- growth
 *   BENCH_TITLES (50000) BENCH_PEOPLE (100000) BENCH_TURNS (60)
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { type FilledKinds, fillKinds } from './http/fill-kinds.ts'
import { openSearch, type SearchHouse } from './search/open-search.ts'
import { sizeOf, tellMissed } from './support/size.ts'
import { machine, table } from './support/table.ts'
import { withDatabase } from './support/with-database.ts'

const many = { titles: sizeOf('BENCH_TITLES', 50_000), people: sizeOf('BENCH_PEOPLE', 100_000) }
const few = { titles: 60, people: 120 }
/**
 * A small catalogue that fills the rows of these pages too, or nearly: of 24 films, series and albums of a genre or a year sixty
 * titles have nine and one, and the search finds nothing among them.
 */
const filled = {
  titles: Math.min(1200, many.titles),
  people: Math.min(2400, many.people),
  calls: ['music home', 'genre', 'year', 'search'],
}
const turns = sizeOf('BENCH_TURNS', 60)
/** Of lists and pages; a search by name has to weigh more documents where more are called so. */
const goal = 1.5
const goalOfSearch = 3

/** The calls behind every kind of list and page; as many cards as the small catalogue has too, so that the answers are alike. */
const callsOf = (ids: FilledKinds): (readonly [name: string, path: string])[] => [
  ['home: rows', '/core/get-home-widgets'],
  ['home: slider', '/core/get-home-slider'],
  ['home: newest films', '/widgetV4/1'],
  ['home: newest of a genre', '/widgetV4/2'],
  ['home: newest series', '/widgetV4/3'],
  ['home: free films', '/widgetV4/5'],
  ['home: a genre by title', '/widgetV4/6'],
  ['movies', '/products?kind=movie&per_page=6'],
  ['movies of a genre, by title', '/products?kind=movie&genre=drama&sort=title&per_page=6'],
  ['movies of a year', '/products?kind=movie&year=1982&per_page=6'],
  ['movies with subtitles', '/products?kind=movie&subtitle=en&per_page=6'],
  ['series', '/products?kind=series&per_page=6'],
  ['albums', '/products?kind=music&per_page=6'],
  ['music home', '/music-home'],
  ['page of a movie', `/products/${ids.movie}`],
  ['page of a series', `/products/${ids.series}`],
  ['page of an album', `/products/${ids.album}`],
  ['page of a person', `/people/${ids.person}`],
  ['genre', '/topics/genre/drama'],
  ['country', '/topics/country/FR'],
  ['year', '/topics/year/1982'],
  ['genres, countries, years', '/topics'],
  ['collections', '/collections'],
  ['page of a collection', `/collections/${ids.collection}`],
  ['screenings', '/screenings'],
  ['page of a festival', `/festivals/${ids.festival}`],
  ['goods', '/shop/goods'],
  ['page of goods', `/shop/goods/${ids.goods}`],
  ['search', '/search/results?query=%D8%A8%D8%A7%D8%BA%20120&per_page=6'],
  ['advanced search', '/search/advanced?genre=drama&country=IR&per_page=6'],
]

interface Cost {
  statements: number
  /** Milliseconds of processor time of the program and of the database. */
  cpuMs: number
}

async function costOf(house: SearchHouse, path: string, headers: Record<string, string>): Promise<Cost> {
  for (let turn = 0; turn < Math.min(12, turns); turn += 1) await house.get(path, headers)
  const statements = await house.statementsOfGet(path, headers)
  const before = house.cpu()
  for (let turn = 0; turn < turns; turn += 1) await house.get(path, headers)
  const after = house.cpu()
  const seconds = after.program - before.program + (after.database - before.database)
  return { statements, cpuMs: (seconds * 1000) / turns }
}

async function costs(count: { titles: number; people: number }): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>()
  await withDatabase(async (databaseUrl, folder) => {
    const house = await openSearch(databaseUrl, join(folder, 'data'))
    try {
      const ids = await fillKinds(house.db, count.titles, count.people)
      await house.index()
      await sql`vacuum analyze`.execute(house.db)
      for (const [name, path] of callsOf(ids)) found.set(name, await costOf(house, path, {}))
      const member = await newMember(house.db, new Date())
      await sql`
        insert into watch_times (profile_id, product_id, position_ms, duration_ms, reached_at, updated_at)
        values (${member.profileId}, ${ids.movie}, 900000, 6000000, now(), now())`.execute(house.db)
      const signedIn = { authorization: `Bearer ${member.token}` }
      found.set('home: own', await costOf(house, '/me/home', signedIn))
    } finally {
      await house.close()
    }
  })
  return found
}

const inWords = (count: number) => count.toLocaleString('en-GB')

console.log(`\n${machine()}, load ${loadavg()[0]?.toFixed(1)}\n`)
const [before, rowsFilled, after] = [await costs(few), await costs(filled), await costs(many)]
const rows = [...before].map(([name, ofFew]) => {
  const isFilled = filled.calls.includes(name)
  const small = (isFilled ? rowsFilled.get(name) : undefined) ?? ofFew
  const large = after.get(name) ?? { cpuMs: Number.NaN, statements: 0 }
  return {
    goal: name === 'search' ? goalOfSearch : goal,
    name: isFilled ? `${name}, with ${inWords(filled.titles)} (with ${few.titles}: ${ofFew.cpuMs.toFixed(1)})` : name,
    small: small.cpuMs,
    large: large.cpuMs,
    ratio: large.cpuMs / small.cpuMs,
    statements: Math.max(small.statements, large.statements),
  }
})
console.log(
  table(
    ['processor time, ms', 'statements', `${few.titles} titles`, inWords(many.titles), 'ratio'],
    rows.map((row) => [
      row.name,
      String(row.statements),
      row.small.toFixed(1),
      row.large.toFixed(1),
      row.ratio.toFixed(2),
    ]),
  ),
)
tellMissed(
  rows
    .filter(({ ratio, goal: most }) => !(ratio <= most))
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(1)} times as much`),
)
