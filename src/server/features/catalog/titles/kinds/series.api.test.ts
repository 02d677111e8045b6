import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { TitleInput } from '#contract/catalog/titles.ts'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { days } from '#lib/time/clock.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newImage, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'
import { findProduct } from '../product-queries.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })
const staff = { token, locale: 'en' as const }
const inDays = (count: number) => new Date(now.getTime() + days(count))

const words = { title_fa: 'پرونده', title_en: 'The Case', synopsis_fa: 'داستان', synopsis_en: 'A story' }
const priced = (irr: number) => ({ is_free: false, buy: { irr, usd: null } })
const seriesFields: z.input<typeof TitleInput> = {
  kind: 'series',
  ...words,
  year: 2024,
  end_year: null,
  countries: ['ir'],
  genres: ['drama'],
  credits: [],
  age_rating: 12,
  sales: { is_free: false, buy: { irr: 1_490_000, usd: null, covers_future: true } },
}

const make = async (body: z.input<typeof TitleInput>) => {
  const answer = await call('POST /studio/titles', { body }, staff)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const seasonFields = (series_id: number, number: number): z.input<typeof TitleInput> => ({
  kind: 'season',
  series_id,
  number,
  ...words,
  title_fa: `فصل ${number}`,
  title_en: `Season ${number}`,
  age_rating: 0,
  sales: priced(790_000),
})
const episodeFields = (
  season_id: number,
  number: number,
): Extract<z.input<typeof TitleInput>, { kind: 'episode' }> => ({
  kind: 'episode',
  season_id,
  number,
  ...words,
  title_fa: `قسمت ${number}`,
  title_en: `Episode ${number}`,
  age_rating: 0,
  sales: priced(250_000),
  credits: [],
})

test('a series is made season by season and episode by episode, and published from its episodes up', async () => {
  const series = await make(seriesFields)
  expect(series).toMatchObject({
    kind: 'series',
    year: 2024,
    countries: ['IR'],
    sales: { buy: { covers_future: true } },
  })
  const season = await make(seasonFields(series.id, 1))
  const episode = await make({ ...episodeFields(season.id, 1), credits_at_ms: 90_000 })
  expect(episode).toMatchObject({
    kind: 'episode',
    number: 1,
    credits_at_ms: 90_000,
    comes_after: null,
    part_of: { series_id: series.id, series_title: 'The Case', season_id: season.id, season: 1 },
    missing: ['the episode’s file'],
  })
  const publish = (id: number) => refused('POST /studio/titles/:id/publish', { params: { id } }, staff)
  expect((await publish(series.id)).body.message).toContain('a season with a published episode')
  expect((await publish(season.id)).body.message).toContain('a published episode')
  expect((await publish(episode.id)).body.message).toContain('file')
  await newAsset(db, episode.id, { durationMs: 2_880_000 })
  await db
    .updateTable('products')
    .set({ poster_id: await newImage(db) })
    .where('id', '=', series.id)
    .execute()
  for (const { id } of [episode, season, series]) expect((await publish(id)).status).toBe(200)

  const { body: page } = await call('GET /products/:id', { params: { id: series.id } })
  expect(page).toMatchObject({
    kind: 'series',
    year: 2024,
    genres: [{ code: 'drama' }],
    countries: [{ code: 'IR' }],
    series: {
      end_year: null,
      seasons: [
        {
          number: 1,
          offers: [{ way: 'buy', prices: [{ amount: 790_000 }] }],
          episodes: [
            {
              number: 1,
              duration_minutes: 48,
              state: 'available',
              is_free: false,
              age_rating: 12,
              offers: [{ prices: [{ amount: 250_000, currency: 'IRR' }] }],
            },
          ],
        },
      ],
    },
  })
  expect(page.offers[0]?.terms).toContain('also those that come later')
  // only titles that stand alone are listed, in the studio too
  for (const query of ['Case', 'CASE the', `#${toPersianDigits(String(page.id))}`]) {
    const { body: listed } = await call('GET /studio/titles', { query: { query } }, staff)
    expect(
      listed.items.map(({ kind }) => kind),
      query,
    ).toEqual(['series'])
  }
  const { body: found } = await call('GET /products', { query: { kind: 'series', year: 2024, genre: 'drama' } })
  expect(found).toMatchObject({
    total: 1,
    items: [{ title: 'The Case', kind: 'series' }],
    facets: { years: [{ year: 2024, count: 1 }] },
  })
  expect((await call('GET /products', { query: { kind: 'series', year: 2023 } })).body.total).toBe(0)
})

test('two parts never have one number, and a part stays where it is', async () => {
  const series = await make(seriesFields)
  const season = await make(seasonFields(series.id, 1))
  const other = await make(seasonFields(series.id, 2))
  const first = await make(episodeFields(season.id, 1))
  const second = await make(episodeFields(season.id, 2))
  const faults = async (id: number | null, body: z.input<typeof TitleInput>, version = 1) =>
    (id === null
      ? await refused('POST /studio/titles', { body }, staff)
      : await refused('PUT /studio/titles/:id', { params: { id }, body: { ...body, version } }, staff)
    ).body.errors
  expect(await faults(null, seasonFields(series.id, 2))).toHaveProperty('number')
  expect(await faults(null, episodeFields(season.id, 2))).toHaveProperty('number')
  expect(await faults(first.id, episodeFields(season.id, 2), first.version)).toHaveProperty('number')
  expect(await faults(first.id, episodeFields(other.id, 1), first.version)).toHaveProperty('season_id')
  expect(await faults(other.id, seasonFields(series.id + 1, 2), other.version)).toHaveProperty('series_id')
  // no season within a season, no episode within a series or within nothing
  expect(await faults(null, seasonFields(season.id, 3))).toHaveProperty('series_id')
  expect(await faults(null, episodeFields(series.id, 3))).toHaveProperty('season_id')
  expect(await faults(null, episodeFields(2_000_000_000, 3))).toHaveProperty('season_id')
  expect(
    await faults(second.id, { ...episodeFields(season.id, 2), comes_after: second.id }, second.version),
  ).toHaveProperty('comes_after')
  expect(await faults(null, { ...seriesFields, end_year: 2020 })).toHaveProperty('end_year')
  expect(
    await faults(second.id, { ...episodeFields(season.id, 2), comes_after: first.id }, second.version),
  ).toBeUndefined()
})

test('two editors who give one number at the same moment: one of them is told', async () => {
  const series = await make(seriesFields)
  const season = await make(seasonFields(series.id, 1))
  const answers = await Promise.all(
    [0, 1].map(() => refused('POST /studio/titles', { body: episodeFields(season.id, 7) }, staff)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
})

test('an episode that is to come shows its day, without a file; one that is out without one is being prepared', async () => {
  const series = await newSeries(db, now, {
    seasons: [
      {
        number: 1,
        episodes: [
          { irr: 250_000 },
          { irr: 250_000, hasFilm: false },
          { irr: 250_000, hasFilm: false, releaseAt: inDays(3) },
          { state: 'draft' },
        ],
      },
      { number: 2, state: 'draft', episodes: [{}] },
    ],
  })
  const { body } = await call('GET /products/:id', { params: { id: series.productId } })
  expect(body.series?.seasons.map(({ number }) => number)).toEqual([1])
  expect(body.series?.seasons[0]?.episodes.map(({ number, state, offers }) => [number, state, offers.length])).toEqual([
    [1, 'available', 1],
    [2, 'preparing', 0],
    [3, 'coming', 1],
  ])
  expect(body.series?.seasons[0]?.episodes[2]?.release_at).toBe(inDays(3).toISOString())
})

test('seasons are in their order with the specials last, and subtitles of episodes are those of the series', async () => {
  const series = await newSeries(db, now, {
    seasons: [
      { number: 0, episodes: [{ isFree: true }] },
      { number: 2, episodes: [{}] },
      { number: 1, episodes: [{}] },
    ],
  })
  const [episode] = series.seasons[1]?.episodes ?? []
  await db
    .insertInto('subtitle_tracks')
    .values({
      product_id: episode?.productId ?? 0,
      lang: 'en',
      path: 'subtitles/a',
      cues: 1,
      file_name: 'a',
      encoding: 'utf-8',
    })
    .execute()
  const { body } = await call('GET /products/:id', { params: { id: series.productId } })
  expect([body.series?.seasons.map(({ number }) => number), body.subtitles]).toEqual([[1, 2, 0], ['en']])
  const { body: list } = await call('GET /products', { query: { kind: 'series', subtitle: 'en' } })
  expect([list.items.map(({ id }) => id), list.facets.subtitles]).toEqual([
    [series.productId],
    [{ lang: 'en', count: 1 }],
  ])
})

test('a free series or season makes its episodes free', async () => {
  const series = await newSeries(db, now, { isFree: true, seasons: [{ number: 1, episodes: [{ irr: 250_000 }] }] })
  const { body } = await call('GET /products/:id', { params: { id: series.productId } })
  expect(body.series?.seasons[0]?.episodes[0]).toMatchObject({ is_free: true, offers: [] })
  const [episode] = series.seasons[0]?.episodes ?? []
  const { body: play } = await call('GET /play-info/:id', { params: { id: episode?.productId ?? 0 } })
  expect(play?.watchable).toMatchObject({ allowed: true, by: 'FREE' })
})

test('an episode says of what it is a part; what is no episode on the site is none', async () => {
  const series = await newSeries(db, now, {
    ageRating: 15,
    seasons: [{ number: 2, episodes: [{ titleEn: 'Testimony' }] }],
  })
  const [episode] = series.seasons[0]?.episodes ?? []
  const params = { id: episode?.productId ?? 0 }
  expect((await call('GET /episodes/:id', { params }, { locale: 'en' })).body).toMatchObject({
    title: 'Testimony',
    name: 'The Case — season 2 · episode 1',
    season: 2,
    number: 1,
    age_rating: 15,
    series: { id: series.productId, title: 'The Case' },
  })
  expect((await call('GET /episodes/:id', { params }, { locale: 'fa' })).body.name).toBe('پرونده — فصل ۲ · قسمت ۱')
  const film = await newProduct(db, now)
  for (const id of [film.productId, series.productId, 2_000_000_000])
    expect((await refused('GET /episodes/:id', { params: { id } })).body.code).toBe('product.not_found')
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', series.productId).execute()
  expect((await refused('GET /episodes/:id', { params })).status).toBe(404)
})

test('a series is read by one statement, however many episodes it has', async () => {
  const many = await newSeries(db, now, {
    seasons: [1, 2, 3].map((number) => ({ number, episodes: Array.from({ length: 8 }, () => ({ irr: 250_000 })) })),
  })
  const counting = countingStatements(db)
  expect((await findProduct(counting.db, many.productId))?.series_parts).toHaveLength(27)
  expect(counting.count()).toBe(1)
})
