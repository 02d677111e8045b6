import { readFile } from 'node:fs/promises'
import { demoMovies, finishedFilms } from '#db/seed/catalog.ts'
import type { DemoMovie } from '#db/seed/demo-movie.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { startRunFromFile } from '../features/media/index.ts'
import { findTitle, hasRun } from './demo-queries.ts'
import { type DemoFilm, drawnName, filmJob } from './jobs.ts'

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
  'simorgh',
  'rain',
  'ships',
  'turquoise',
  'doors',
  'salt',
]

/** Films and previews of these movies, in the order in which they are made. */
export function filmsOf(movies: readonly DemoMovie[], ids: ReadonlyMap<string, ProductId>): DemoFilm[] {
  return order.flatMap((slug) => {
    const movie = movies.find((one) => one.slug === slug)
    const product = ids.get(slug)
    if (movie === undefined || product === undefined) return []
    const { film, preview } = movie
    return [
      ...(film === null ? [] : [{ product, purpose: 'feature' as const, film }]),
      ...(preview === null ? [] : [{ product, purpose: 'preview' as const, film: preview }]),
    ]
  })
}

/** Passes the finished file of a film to the pipeline, unless its title ever had one. */
export async function takeFinishedFilm(core: Core, { product: productId, purpose, film }: DemoFilm): Promise<void> {
  const file = finishedFilms.get(film)
  if (file === undefined || (await hasRun(core.db, productId, purpose))) return
  await startRunFromFile(core, { productId, purpose, fileName: `${film}-small.mp4`, bytes: await readFile(file) })
}

/**
 * Queues the drawing of films at their full size, which keeps two cores busy for more than an hour. Safe to repeat: a
 * film that was drawn, or waits to be, is not ordered again. An episode's finished file has its full size already.
 */
export async function orderLongFilms(core: Core, movies: readonly DemoMovie[] = demoMovies): Promise<void> {
  const ids = new Map<string, ProductId>()
  for (const { slug, title_en } of movies) {
    const title = await findTitle(core.db, title_en)
    if (title !== undefined) ids.set(slug, title.id)
  }
  for (const [turn, film] of filmsOf(movies, ids).slice(0, core.config.demoFilms).entries()) {
    const { product, purpose } = film
    if (await hasRun(core.db, product, purpose, drawnName(film.film))) continue
    const once = { priority: 100 - turn, singletonKey: `${product} ${purpose}` }
    await transaction(core.db, (tx) => core.queue.enqueue(tx, filmJob, film, once))
  }
}
