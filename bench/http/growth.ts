import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { newMember } from '../../tests/support/new-rows.ts'
import { openSearch, type SearchHouse } from '../search/open-search.ts'
import { table } from '../support/table.ts'
import { fillKinds, type FilledKinds } from './fill-kinds.ts'

const setting = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual)
const many = { titles: setting('GROWTH_TITLES', 50_000), people: setting('GROWTH_PEOPLE', 100_000) }
const few = { titles: 60, people: 120 }
/**
 * A small catalogue that fills the rows of these pages too, or nearly: of 24 films, series and albums of a genre or a year sixty
 * titles have nine and one, and the search finds nothing among them.
 */
const filled = { titles: 1200, people: 2400, calls: ['music home', 'genre', 'year', 'search'] }
const turns = setting('TURNS', 60)
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

/** A page of every kind. */
export const pagesOf = (ids: FilledKinds): (readonly [name: string, path: string])[] => [
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

interface Cost {
  statements: number
  /** Milliseconds of processor time of the program and of the database. */
  cpuMs: number
}

async function costOf(house: SearchHouse, path: string, headers: Record<string, string>): Promise<Cost> {
  for (let turn = 0; turn < 12; turn += 1) await house.get(path, headers)
  const statements = await house.statementsOfGet(path, headers)
  const before = house.cpu()
  for (let turn = 0; turn < turns; turn += 1) await house.get(path, headers)
  const after = house.cpu()
  const seconds = after.program - before.program + (after.database - before.database)
  return { statements, cpuMs: (seconds * 1000) / turns }
}

async function costs(count: { titles: number; people: number }): Promise<Map<string, Cost>> {
  const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  try {
    await migrate(database.url)
    const house = await openSearch(database.url, join(folder, 'data'))
    try {
      const ids = await fillKinds(house.db, count.titles, count.people)
      await house.index()
      await sql`vacuum analyze`.execute(house.db)
      const found = new Map<string, Cost>()
      for (const [name, path] of callsOf(ids)) found.set(name, await costOf(house, path, {}))
      const member = await newMember(house.db, new Date())
      await sql`
        insert into watch_times (profile_id, product_id, position_ms, duration_ms, reached_at, updated_at)
        values (${member.profileId}, ${ids.movie}, 900000, 6000000, now(), now())`.execute(house.db)
      const signedIn = { authorization: `Bearer ${member.token}` }
      found.set('home: own', await costOf(house, '/me/home', signedIn))
      return found
    } finally {
      await house.close()
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const inWords = (count: number) => count.toLocaleString('en-GB')

/**
 * How much more processor time each call takes with many titles than with few, made anew each time. A page whose rows few titles
 * do not fill is compared with the catalogue that fills them, and its name says so. Returns what misses its goal.
 */
export async function measureGrowth(): Promise<string[]> {
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
  return rows
    .filter(({ ratio, goal: most }) => !(ratio <= most))
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(1)} times as much`)
}
