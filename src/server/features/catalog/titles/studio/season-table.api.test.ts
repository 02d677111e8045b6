import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { saveEpisodes } from '#contract/catalog/studio-series.ts'
import { days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember } from '#tests/support/rows/new-rows.ts'
import { newSeries } from '#tests/support/rows/series-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })
const staff = { token, locale: 'en' as const }
const inDays = (count: number) => new Date(now.getTime() + days(count))

type Table = z.input<typeof saveEpisodes.body>
type Row = Table['episodes'][number]

const row = (number: number, fields: Partial<Row> = {}): Row => ({
  number,
  title_fa: `قسمت ${number}`,
  title_en: `Episode ${number}`,
  synopsis_fa: '',
  synopsis_en: '',
  is_free: false,
  irr: 250_000,
  usd: null,
  ...fields,
})

/** A series with an empty draft season, and ways to its table. */
async function emptySeason() {
  const series = await newSeries(db, now, { seasons: [{ number: 1, state: 'draft', episodes: [] }] })
  const id = series.seasons[0]?.productId ?? 0
  const params = { params: { id } }
  const read = async () => {
    const { body } = await call('GET /studio/series/:id/seasons', { params: { id: series.productId } }, staff)
    const found = body.items.find((one) => one.id === id)
    if (found === undefined) throw new Error('The season is gone.')
    return found
  }
  return {
    id,
    seriesId: series.productId,
    read,
    save: (body: Table) => refused('PUT /studio/seasons/:id/episodes', { ...params, body }, staff),
    publish: (episodes: number[]) =>
      refused('POST /studio/seasons/:id/publish', { ...params, body: { episodes } }, staff),
    rows: async (): Promise<Row[]> => (await read()).episodes,
  }
}

test('a season of ten episodes is written at once, with prices and days, and read back the same', async () => {
  const { save, read } = await emptySeason()
  const rows = Array.from({ length: 10 }, (_, at) =>
    row(at + 1, { release_at: inDays(7 * at + 1).toISOString(), ...(at === 0 ? { is_free: true, irr: null } : {}) }),
  )
  expect((await save({ version: (await read()).version, episodes: rows })).status).toBe(200)
  const { episodes } = await read()
  expect(episodes).toMatchObject(rows)
  expect(episodes.every(({ state, media_state: media }) => state === 'draft' && media === 'none')).toBe(true)
})

test('rows are changed, added and taken away in one, and numbers may change places', async () => {
  const { save, read } = await emptySeason()
  await save({ version: (await read()).version, episodes: [row(1), row(2), row(3)] })
  const { version, episodes } = await read()
  const [first, second, third] = episodes
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three rows were written.')
  const next: Row[] = [{ ...first, number: 2 }, { ...second, number: 1, irr: 300_000 }, row(3, { title_en: 'New' })]
  const answer = await save({ version, episodes: next, removed: [third.id] })
  expect(answer.status).toBe(200)
  expect((await read()).episodes).toMatchObject([
    { id: second.id, number: 1, irr: 300_000 },
    { id: first.id, number: 2, irr: 250_000 },
    { number: 3, title_en: 'New' },
  ])
})

test('of two who save one table the second is told, and overwrites nothing', async () => {
  const { save, read } = await emptySeason()
  const { version } = await read()
  const answers = await Promise.all([1, 2].map((number) => save({ version, episodes: [row(number)] })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read()).episodes).toHaveLength(1)
})

test('a table with one fault is written not at all, and the fault is at its row', async () => {
  const { save, read } = await emptySeason()
  const elsewhere = await newSeries(db, now, { seasons: [{ number: 1, episodes: [{}] }] })
  const foreign = elsewhere.seasons[0]?.episodes[0]?.productId ?? 0
  const { version } = await read()
  const faults = async (...episodes: Row[]) => Object.keys((await save({ version, episodes })).body.errors ?? {})
  expect(await faults(row(1), row(1))).toEqual(['episodes.1.number'])
  expect(await faults(row(1), row(2, { title_en: ' ' }))).toEqual(['episodes.1.title_en'])
  expect(await faults(row(1), row(2, { irr: 1 }))).toEqual(['episodes.1.irr'])
  expect(await faults(row(1, { id: foreign }))).toEqual(['episodes.0.id'])
  expect(await faults(row(1, { comes_after: foreign }))).toEqual(['episodes.0.comes_after'])
  expect(await read()).toMatchObject({ version, episodes: [] })
})

test('an episode with a file, or one that was on the site, is not taken away by a table', async () => {
  const { save, read, publish, rows } = await emptySeason()
  await save({ version: (await read()).version, episodes: [row(1), row(2)] })
  const [filmed, shown] = (await read()).episodes
  if (filmed === undefined || shown === undefined) throw new Error('Two rows were written.')
  for (const { id } of [filmed, shown]) await newAsset(db, id, { durationMs: 60_000 })
  expect((await publish([shown.id])).status).toBe(200)
  for (const { id } of [filmed, shown]) {
    const episodes = (await read()).episodes.filter((one) => one.id !== id)
    const answer = await save({ version: (await read()).version, episodes, removed: [id] })
    expect([answer.status, answer.body.code]).toEqual([409, 'studio.episode_stays'])
  }
  expect(await rows()).toHaveLength(2)
})

test('a season is published with its episodes, all or none, and says of each what is missing', async () => {
  const { id, seriesId, save, read, publish } = await emptySeason()
  expect((await publish([])).body.message).toContain('an episode')
  const coming = inDays(9).toISOString()
  await save({ version: (await read()).version, episodes: [row(1), row(2), row(3, { release_at: coming })] })
  const [first, second, third] = (await read()).episodes.map((one) => one.id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three rows were written.')
  await newAsset(db, first, { durationMs: 60_000 })
  const answer = await publish([first, second, third])
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('episode 2')
  expect(answer.body.message).not.toMatch(/episode [13]/)
  expect((await read()).episodes.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft'])

  // one that comes later needs no file yet
  expect((await publish([first, third])).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'published', episodes: [{ state: 'published' }, { state: 'draft' }, {}] })
  const { body: page } = await call('GET /products/:id', { params: { id: seriesId } })
  expect(page.series?.seasons.find((one) => one.id === id)?.episodes.map((one) => one.id)).toEqual([first, third])

  const other = await emptySeason()
  expect((await other.publish([first])).body.code).toBe('product.not_found')
})
