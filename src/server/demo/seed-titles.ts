import { readFile } from 'node:fs/promises'
import { TitleInput } from '#contract/catalog/titles.ts'
import { seedFile } from '#db/seed/catalog.ts'
import type { DemoMovie, DemoStill } from '#db/seed/demo-movie.ts'
import { outsidePlans } from '#db/seed/plans.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { addStill, createTitle, markPublished, setPoster } from '#server/features/catalog/titles/index.ts'
import { addSubtitle, storeImage, prepareImage } from '../features/media/index.ts'
import { findTitle, hasSubtitle, markFilm } from './demo-queries.ts'

const day = 24 * 3600_000

/** The id of a demo movie; creates it as an editor would when it is missing. */
export async function seedTitle(core: Core, movie: DemoMovie): Promise<ProductId> {
  const known = await findTitle(core.db, movie.title_en)
  return known?.id ?? createTitle(core, fieldsOf(movie, core.clock.now()))
}

function releaseOf(movie: DemoMovie, now: Date): Date {
  return new Date(now.getTime() + movie.released_in_days * day)
}

const usualWindows = { start_days: 30, watch_hours: 48 }

function salesOf({ price, rent, sale, places }: DemoMovie, now: Date) {
  if (price === null) return { is_free: true, buy: null }
  const ends_at = sale === undefined ? null : new Date(now.getTime() + sale.days * day).toISOString()
  return {
    is_free: false,
    buy: {
      ...price,
      sale: sale === undefined || ends_at === null ? null : { irr: sale.irr, usd: sale.usd, ends_at },
      places: places ?? null,
    },
    rent: rent === undefined ? null : { ...rent, ...usualWindows },
  }
}

function fieldsOf(movie: DemoMovie, now: Date) {
  const { kind, title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en } = movie
  const { year, countries, genres, age_rating } = movie
  return TitleInput.parse({
    kind,
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    year,
    countries,
    genres,
    age_rating,
    credits: movie.credits,
    sales: salesOf(movie, now),
    in_plans: movie.price !== null && !outsidePlans.includes(movie.slug),
    release_at: releaseOf(movie, now).toISOString(),
    release_ends_at:
      movie.leaves_in_days === undefined ? null : new Date(now.getTime() + movie.leaves_in_days * day).toISOString(),
  })
}

/** Both subtitles of a movie, through the same parser as an upload. */
export async function seedSubtitles(core: Core, movie: DemoMovie): Promise<void> {
  const title = await findTitle(core.db, movie.title_en)
  if (title === undefined || !movie.has_subtitles) return
  for (const lang of ['fa', 'en'] as const) {
    if (await hasSubtitle(core.db, title.id, lang)) continue
    const bytes = await readFile(seedFile(`films/${movie.slug}/${lang}.srt`))
    await addSubtitle(
      core,
      { productId: title.id, lang, fileName: `${movie.slug}.${lang}.srt`, bytes },
      { locale: 'fa' },
    )
    // once: what an editor of the demo removes stays removed
    if (lang === 'fa') await markFilm(core.db, title.id)
  }
}

/** Pictures that a card and a slide need: the poster and the first still, where missing. */
export async function seedFirstPictures(
  core: Core,
  movie: Pick<DemoMovie, 'title_en' | 'poster' | 'stills'>,
): Promise<void> {
  const title = await findTitle(core.db, movie.title_en)
  if (title === undefined) return
  const [poster, still] = await Promise.all([
    title.poster_id === null ? prepare(core, movie.poster) : null,
    Number(title.stills) === 0 ? prepareStills(core, movie.stills.slice(0, 1)) : [],
  ])
  if (poster !== null)
    await transaction(core.db, async (tx) => setPoster(tx, title.id, await storeImage(core, tx, poster, 'center')))
  await storeStills(core, title.id, still)
}

const prepare = async (core: Core, file: string) => prepareImage(core, await readFile(seedFile(`art/${file}.webp`)))

/** The other missing stills. */
export async function seedStills(core: Core, movie: Pick<DemoMovie, 'title_en' | 'stills'>): Promise<void> {
  const title = await findTitle(core.db, movie.title_en)
  if (title !== undefined) await addStills(core, title.id, movie.stills.slice(Number(title.stills)))
}

/** Adds stills at the end. */
export async function addStills(core: Core, productId: ProductId, stills: readonly DemoStill[]): Promise<void> {
  await storeStills(core, productId, await prepareStills(core, stills))
}

/** All at once, because each keeps one core busy; a kill leaves files that no row names, and these are swept. */
const prepareStills = (core: Core, stills: readonly DemoStill[]) =>
  Promise.all(stills.map(async ({ file, focus }) => ({ picture: await prepare(core, file), focus })))

async function storeStills(
  core: Core,
  productId: ProductId,
  stills: Awaited<ReturnType<typeof prepareStills>>,
): Promise<void> {
  for (const { picture, focus } of stills)
    await transaction(core.db, async (tx) => addStill(tx, productId, await storeImage(core, tx, picture, focus)))
}

/**
 * Publishes a movie that was never published. Unlike an editor, the demo does not wait for the film: the page says that
 * the film is being prepared, and it can be watched minutes later.
 */
export async function publishOnce(core: Core, movie: DemoMovie): Promise<void> {
  const title = await findTitle(core.db, movie.title_en)
  if (title === undefined || title.published_at !== null || movie.state === 'draft') return
  const now = core.clock.now()
  const release = releaseOf(movie, now)
  await transaction(core.db, (tx) => markPublished(tx, title.id, release < now ? release : now))
}
