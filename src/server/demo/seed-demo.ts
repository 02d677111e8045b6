import { type DemoAlbum, demoAlbums } from '#db/seed/albums.ts'
import { demoMovies, finishedFilms } from '#db/seed/catalog.ts'
import type { DemoMovie } from '#db/seed/demo-movie.ts'
import { demoGenres } from '#db/seed/genres.ts'
import { demoSlides } from '#db/seed/home.ts'
import { announcedMovies } from '#db/seed/movies-announced.ts'
import { type DemoSeries, demoSeries } from '#db/seed/series.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { audit } from '../features/studio/index.ts'
import { seedCampaign } from './seed-campaign.ts'
import { seedCode } from './seed-code.ts'
import { seedDoorSales } from './seed-door-sales.ts'
import { seedFestival } from './seed-festival.ts'
import { seedGroups } from './seed-groups.ts'
import { seedHome } from './seed-home.ts'
import { seedLandings } from './seed-landings.ts'
import { seedMusic } from './seed-music.ts'
import { seedMembers, writeAccounts } from './seed-members.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPastEvening } from './seed-past-evening.ts'
import { seedPeople, seedTitleCollection } from './seed-people.ts'
import { seedPlans } from './seed-plans.ts'
import { seedPurchases } from './seed-purchases.ts'
import { findMember, insertGenres, isSeeded } from './demo-queries.ts'
import type { DemoFilm } from './jobs.ts'
import { seedReportParties } from './seed-report-parties.ts'
import { seedScreenings } from './seed-screenings.ts'
import { seedSeries, showSeries } from './seed-series.ts'
import { seedShop } from './seed-shop.ts'
import { seedWatching } from './seed-watching.ts'
import {
  orderFilm,
  publishOnce,
  seedFirstPictures,
  seedStills,
  seedSubtitles,
  seedTitle,
  takeFinishedFilm,
} from './seed-titles.ts'

/**
 * The order in which films are made; the first is watchable first. A title's preview comes right after the listed
 * films.
 */
const order = [
  'snow',
  'road',
  'pool',
  'station',
  'tehran',
  'naranj',
  'rain',
  'ships',
  'simorgh',
  'turquoise',
  'doors',
  'salt',
]

/** The titles that a demo has. */
interface DemoTitles {
  movies: readonly DemoMovie[]
  series: readonly DemoSeries[]
  albums: readonly DemoAlbum[]
  /** Films that have a day and no video. */
  announced: readonly DemoMovie[]
}

const demoTitles: DemoTitles = {
  movies: demoMovies,
  series: demoSeries,
  albums: demoAlbums,
  announced: announcedMovies,
}

/**
 * Fills an empty database with the demo, through the same use cases that people use. Every step first checks whether it
 * is done already, so the function may be killed anywhere and run again. Once it has finished it never changes anything
 * again, whatever editors change.
 */
export async function seedDemo(
  core: Core,
  { movies, series, albums, announced }: DemoTitles = demoTitles,
): Promise<void> {
  await writeAccounts(core)
  if (await isSeeded(core.db)) return
  await insertGenres(core.db, demoGenres)
  await seedMembers(core)
  await seedPlans(core)
  const ids = new Map<string, ProductId>()
  for (const movie of movies) ids.set(movie.slug, await seedTitle(core, movie))
  const ofEpisodes = await seedSeries(core, series)
  await orderFilms(core, movies, { ids, ofEpisodes })
  await seedCode(core)
  await seedCampaign(core)
  await showHouse(core, movies, ids)
  await seedPeople(core)
  await seedTitleCollection(core, ids)
  await seedLandings(core, ids)
  await showSeries(core, series)
  await seedScreenings(core, ids)
  await seedDoorSales(core)
  await seedGroups(core)
  await seedReportParties(core)
  await seedPastEvening(core, ids)
  await seedFestival(core, ids)
  // goods may belong to an album
  await seedMusic(core, ids, albums)
  await seedShop(core)
  // only published titles can be bought
  await seedPurchases(core, ids)
  await seedOrders(core)
  await seedWatching(core, ids)
  // last, because nothing plays of them
  for (const movie of announced) await seedTitle(core, movie)
  for (const movie of announced) await showTitle(core, movie)
  await rememberSeeded(core)
}

async function orderFilms(
  core: Core,
  movies: readonly DemoMovie[],
  { ids, ofEpisodes }: { ids: ReadonlyMap<string, ProductId>; ofEpisodes: readonly DemoFilm[] },
): Promise<void> {
  const wanted = order.flatMap((slug) => movies.filter((movie) => movie.slug === slug))
  const ofTitles = wanted.flatMap(({ slug, film, preview }) => {
    const product = ids.get(slug)
    if (product === undefined) return []
    return [
      ...(film === null ? [] : [{ product, purpose: 'feature' as const, film }]),
      ...(preview === null ? [] : [{ product, purpose: 'preview' as const, film: preview }]),
    ]
  })
  // episodes are short, and come after all that the home page shows
  const films: DemoFilm[] = [...ofTitles, ...ofEpisodes]
  const made = films.slice(0, core.config.demoFilms)
  // the small copies go to the pipeline first: while one of them cannot be watched yet, the worker draws no film (for up
  // to two minutes), so the processors are free for the copies
  const shortestFirst = [...finishedFilms.keys()]
  const kept = made.toSorted((one, other) => shortestFirst.indexOf(one.film) - shortestFirst.indexOf(other.film))
  for (const film of kept) await takeFinishedFilm(core, film)
  for (const [turn, film] of made.entries()) await orderFilm(core, film, turn)
}

/** Titles of the slider first, then the home page, then the rest, so that an early visitor finds a usable site. */
async function showHouse(core: Core, movies: readonly DemoMovie[], ids: ReadonlyMap<string, ProductId>): Promise<void> {
  const early = demoSlides.flatMap((slide) => movies.filter((movie) => movie.slug === slide.movie))
  for (const movie of early) await showTitle(core, movie)
  await seedHome(core, ids)
  for (const movie of movies) await showTitle(core, movie)
  for (const movie of movies) {
    await seedSubtitles(core, movie)
    await seedStills(core, movie)
  }
}

async function showTitle(core: Core, movie: DemoMovie): Promise<void> {
  await seedFirstPictures(core, movie)
  await publishOnce(core, movie)
}

async function rememberSeeded(core: Core): Promise<void> {
  const memberId = await findMember(core.db, 'admin@parde.example')
  if (memberId === undefined) throw new Error('the demo has no admin')
  await transaction(core.db, (tx) => audit(tx, { memberId, action: 'demo.seeded', subject: 'house' }))
}
