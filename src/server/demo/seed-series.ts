import { TitleInput } from '#contract/catalog/titles.ts'
import { type DemoEpisode, type DemoSeason, type DemoSeries, demoSeries } from '#db/seed/series.ts'
import type { DemoPrice } from '#db/seed/demo-movie.ts'
import { transaction } from '#db/transaction.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createTitle, markPublished } from '#server/features/catalog/titles/index.ts'
import { episodeCreditsMs } from '../features/media/index.ts'
import { findPart, findTitle } from './demo-queries.ts'
import type { DemoFilm } from './jobs.ts'
import { addStills, seedFirstPictures, seedStills } from './seed-titles.ts'

const day = 24 * 3600_000
const friday = 5

/** The coming Friday at eight in the evening in Tehran; on a Friday the one after. */
function comingFriday(now: Date): number {
  const { year, month, day: date } = tehranTime(now)
  const ahead = (friday - new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 7) % 7 || 7
  // Tehran is three and a half hours ahead of UTC all the year
  return Date.UTC(year, month - 1, date + ahead, 16, 30)
}

const sold = (price: DemoPrice | null) => ({
  is_free: false,
  buy: price === null ? null : { ...price, sale: null, places: null },
})

function fieldsOfSeries(series: DemoSeries) {
  const {
    slug: _slug,
    price,
    specials: _specials,
    poster: _poster,
    stills: _stills,
    seasons: _seasons,
    ...own
  } = series
  return TitleInput.parse({ ...own, kind: 'series', sales: sold(price), in_plans: true })
}

const fieldsOfSeason = (seriesId: ProductId, { number, title_fa, title_en, price }: DemoSeason) =>
  TitleInput.parse({
    kind: 'season',
    series_id: seriesId,
    number,
    title_fa,
    title_en,
    synopsis_fa: '',
    synopsis_en: '',
    age_rating: 0,
    sales: sold(price),
  })

interface Standing {
  seasonId: ProductId
  number: number
  comesAfter: ProductId | null
}

function fieldsOfEpisode({ price, week, ...episode }: DemoEpisode, at: Standing, now: Date) {
  const { title_fa, title_en, synopsis_fa, synopsis_en, film } = episode
  return TitleInput.parse({
    kind: 'episode',
    season_id: at.seasonId,
    number: at.number,
    comes_after: at.comesAfter,
    credits: [],
    title_fa,
    title_en,
    synopsis_fa,
    synopsis_en,
    age_rating: 0,
    credits_at_ms: film === null ? null : episodeCreditsMs,
    sales: price === null ? { is_free: true, buy: null } : sold(price),
    release_at: new Date(comingFriday(now) + week * 7 * day).toISOString(),
  })
}

/** The episodes of a series by season and number, made as an editor would where they are missing. */
async function makeParts(core: Core, seriesId: ProductId, series: DemoSeries): Promise<Map<string, ProductId>> {
  const ids = new Map<string, ProductId>()
  const now = core.clock.now()
  for (const season of series.seasons) {
    const known = await findPart(core.db, seriesId, season.number)
    const seasonId = known?.id ?? (await createTitle(core, fieldsOfSeason(seriesId, season)))
    ids.set(`${season.number}`, seasonId)
    for (const [index, episode] of season.episodes.entries()) {
      const number = index + 1
      const after = season.number === 0 ? series.specials[number] : undefined
      const comesAfter = after === undefined ? null : (ids.get(after.join('.')) ?? null)
      const made = await findPart(core.db, seasonId, number)
      const fields = fieldsOfEpisode(episode, { seasonId, number, comesAfter }, now)
      ids.set(`${season.number}.${number}`, made?.id ?? (await createTitle(core, fields)))
    }
  }
  return ids
}

/** The films of the episodes, for the queue: they are made after the films of the site. */
export async function seedSeries(core: Core, all: readonly DemoSeries[] = demoSeries): Promise<DemoFilm[]> {
  const films: DemoFilm[] = []
  for (const series of all) {
    const known = await findTitle(core.db, series.title_en)
    const seriesId = known?.id ?? (await createTitle(core, fieldsOfSeries(series)))
    const ids = await makeParts(core, seriesId, series)
    for (const season of series.seasons)
      for (const [index, { film }] of season.episodes.entries()) {
        const product = ids.get(`${season.number}.${index + 1}`)
        if (film !== null && product !== undefined) films.push({ product, purpose: 'feature', film })
      }
  }
  return films
}

/** Pictures and publication, the parts before what contains them; nothing that was published once is changed. */
export async function showSeries(core: Core, all: readonly DemoSeries[] = demoSeries): Promise<void> {
  for (const series of all) {
    const known = await findTitle(core.db, series.title_en)
    if (known === undefined) continue
    for (const season of series.seasons) {
      const part = await findPart(core.db, known.id, season.number)
      if (part === undefined) continue
      for (const [index, episode] of season.episodes.entries()) {
        const made = await findPart(core.db, part.id, index + 1)
        if (made === undefined) continue
        if (Number(made.stills) === 0) await addStills(core, made.id, [{ file: episode.still, focus: 'center' }])
        await publishOnce(core, made)
      }
      await publishOnce(core, part)
    }
    await seedFirstPictures(core, series)
    await publishOnce(core, known)
    await seedStills(core, series)
  }
}

async function publishOnce(core: Core, title: { id: ProductId; published_at: Date | null }): Promise<void> {
  if (title.published_at !== null) return
  await transaction(core.db, (tx) => markPublished(tx, title.id, core.clock.now()))
}
