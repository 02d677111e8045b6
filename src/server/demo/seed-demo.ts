import { type DemoAlbum, demoAlbums } from '#db/seed/albums.ts'
import { demoMovies } from '#db/seed/catalog.ts'
import type { DemoMovie } from '#db/seed/demo-movie.ts'
import { demoSlides } from '#db/seed/home.ts'
import { announcedMovies } from '#db/seed/movies-announced.ts'
import { type DemoSeries, demoSeries } from '#db/seed/series.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { orderMissingCopies, withoutCopies } from '../features/media/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
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
import { findMember, isSeeded } from './demo-queries.ts'
import type { DemoFilm } from './jobs.ts'
import { filmsOf, takeFinishedFilm } from './order-films.ts'
import { seedReportParties } from './seed-report-parties.ts'
import { seedScreenings } from './seed-screenings.ts'
import { seedSeries, showSeries } from './seed-series.ts'
import { seedShop } from './seed-shop.ts'
import { seedWatching } from './seed-watching.ts'
import { publishOnce, seedFirstPictures, seedStills, seedSubtitles, seedTitle } from './seed-titles.ts'

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
export async function seedDemo(core: Core, titles: DemoTitles = demoTitles): Promise<void> {
  await writeAccounts(core)
  if (await isSeeded(core.db)) return
  // small copies of pictures come after the last title: before, they would take the processors from what is told about
  await seedHouse({ ...core, queue: withoutCopies(core.queue) }, titles)
  await rememberSeeded(core)
}

async function seedHouse(core: Core, { movies, series, albums, announced }: DemoTitles): Promise<void> {
  await seedMembers(core)
  await seedPlans(core)
  const ids = new Map<string, ProductId>()
  for (const movie of movies) ids.set(movie.slug, await seedTitle(core, movie))
  const ofEpisodes = await seedSeries(core, series)
  await takeFilms(core, movies, { ids, ofEpisodes })
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
}

/** Gives titles and episodes their finished films, as many as the settings say; episodes come after the films. */
async function takeFilms(
  core: Core,
  movies: readonly DemoMovie[],
  { ids, ofEpisodes }: { ids: ReadonlyMap<string, ProductId>; ofEpisodes: readonly DemoFilm[] },
): Promise<void> {
  const films = [...filmsOf(movies, ids), ...ofEpisodes].slice(0, core.config.demoFilms)
  for (const film of films) await takeFinishedFilm(core, film)
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
  await transaction(core.db, async (tx) => {
    await orderMissingCopies(core, tx)
    await audit(tx, { memberId, action: 'demo.seeded', subject: 'house' })
  })
}
