import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import { demoAlbums } from '#db/seed/albums.ts'
import { demoMovies } from '#db/seed/catalog.ts'
import { demoWidgets } from '#db/seed/home.ts'
import { demoSeries } from '#db/seed/series.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Core } from '../core.ts'
import { testApp } from '#tests/support/api/app.ts'
import { emptyAuditLog } from '#tests/support/rows/empty-audit-log.ts'
import { keptPictures } from '#tests/support/product/kept-pictures.ts'
import { newAsset } from '#tests/support/rows/new-rows.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { startRunFromFile } from '../features/media/index.ts'
import { filmHandler } from './make-film.job.ts'
import { orderLongFilms } from './order-films.ts'
import { seedDemo } from './seed-demo.ts'

const { core: app, db, call } = await testApp()
// a picture that a killed seed has lost costs nothing when it is made again
const core: Core = { ...app, config: { ...app.config, keptPictures } }
const movies = demoMovies.filter((movie) => ['station', 'snow', 'naranj'].includes(movie.slug))

// one season with one episode, one album with one track: the test looks at every reading of the clock
const series = demoSeries
  .filter(({ slug }) => slug === 'roofs')
  .map((one) => ({
    ...one,
    seasons: one.seasons.map((season) => ({ ...season, episodes: season.episodes.slice(0, 1) })),
  }))

const albums = demoAlbums
  .filter(({ score_of: film }) => film === 'station')
  .map((album) => ({ ...album, tracks: album.tracks.slice(0, 1) }))
const titles = { movies, series, albums, announced: [] }

const counted = [
  'products',
  'images',
  'product_stills',
  'members',
  'rights',
  'subtitle_tracks',
  'film_marks',
  'home_slides',
  'widgets',
  'people',
  'offers',
  'purchases',
  'gift_lots',
  'ledger_postings',
  'cafes',
  'cafe_hosts',
  'goods',
  'variants',
  'stock_moves',
  'collections',
  'delivery_methods',
  'orders',
  'parcels',
  'order_returns',
] as const

async function count(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of counted) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    rows[table] = Number(row.n)
  }
  return rows
}

/** A core whose clock throws after this many readings, like a process that is killed there. */
function dying(looks: number): Core {
  let left = looks
  const now = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return core.clock.now()
  }
  return { ...core, clock: { ...core.clock, now } }
}

test('seeding that is killed again and again ends in the same house as one that is not', async () => {
  for (let looks = 1; looks < 500; looks += 5) {
    const ended = await seedDemo(dying(looks), titles).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed')
        return false
      },
    )
    if (ended) break
  }
  expect(await count()).toEqual({
    // three films, a series with a season and an episode, an album with a track, the festival with its show of one of
    // the films, and 22 goods with their pictures; a landing page has one of its own
    products: 32,
    images: 68,
    product_stills: 34,
    members: demoAccounts.length,
    rights: 2,
    subtitle_tracks: 4,
    film_marks: 8,
    home_slides: 3,
    widgets: demoWidgets.length,
    people: 12,
    offers: 4,
    // two members bought the station, and one has ten orders of goods; four members together have got seven gifts;
    // three of the orders are paid back, one of them in part
    purchases: 12,
    gift_lots: 7,
    ledger_postings: 22,
    // a cafe in each of two cities, each with its host
    cafes: 2,
    cafe_hosts: 2,
    goods: 22,
    variants: 44,
    stock_moves: 59,
    collections: 4,
    delivery_methods: 7,
    orders: 10,
    parcels: 5,
    order_returns: 2,
  })
})

test('a member has receipts, a statement and money left, and the books agree', async () => {
  const { body: login } = await call('POST /auth/login', {
    body: { user_name: 'negar@parde.example', password: demoPassword },
  })
  const token = login.token ?? undefined
  const { body: purchases } = await call('GET /me/orders', { query: {} }, { token, locale: 'en' })
  expect(purchases.items).toMatchObject([
    {
      title: 'Last Station at Night',
      state: 'paid',
      created_at: new Date(core.clock.now().getTime() - 12 * 24 * 3600_000).toISOString(),
      receipt: { total: { amount: 1_190_000 }, from_wallet: { amount: 1_190_000 }, buyer: 'نگار نمونه' },
    },
  ])
  const { body: statement } = await call('GET /me/wallet/statement', { query: {} }, { token, locale: 'en' })
  expect(statement.items.map(({ type, title, direction }) => [type, title, direction])).toEqual([
    ['gift', 'Autumn gift', 'in'],
    ['gift', 'Welcome gift', 'in'],
    ['purchase', 'Last Station at Night', 'out'],
    ['gift', 'Summer survey prize', 'in'],
  ])
  const { body: wallet } = await call('GET /me/wallet', {}, { token })
  expect(wallet.pockets.find(({ currency }) => currency === 'IRR')?.spendable.amount).toBe(
    2_680_000 + 800_000 - 1_190_000,
  )
  expect((await checkLedger(db)).differences).toEqual([])
  expect(await compareBooks(db)).toEqual([])
})

test('a house that was seeded is never touched again, whatever an editor changed', async () => {
  await db
    .updateTable('products')
    .set({ title_en: 'Another name' })
    .where('title_en', '=', 'Snow in Late Winter')
    .execute()
  const before = await count()
  await seedDemo(core, titles)
  expect(await count()).toEqual(before)
  await db
    .updateTable('products')
    .set({ title_en: 'Snow in Late Winter' })
    .where('title_en', '=', 'Another name')
    .execute()
})

/** A core that tells which films were queued, and queues nothing. */
function listening() {
  const asked: string[] = []
  const queue: Queue = {
    ...core.queue,
    enqueue: async (_tx, definition, payload) => void asked.push(`${definition.name} ${JSON.stringify(payload)}`),
  }
  const films = () =>
    asked.filter((line) => line.startsWith('demo.make_film')).map((line) => /"film":"([^"]+)"/.exec(line)?.[1])
  return { core: { ...core, queue }, films }
}

/** The files that were given to the pipeline, in their order. */
async function given(): Promise<string[]> {
  const runs = await db.selectFrom('pipeline_runs').orderBy('created_at').select('file_name').execute()
  return runs.map(({ file_name: name }) => name)
}

test('titles have finished films, what is watched first before the others, each once', async () => {
  const films = ['snow-small.mp4', 'station-small.mp4', 'naranj-trailer-small.mp4', 'episode-morning-small.mp4']
  expect(await given()).toEqual(films)
  await emptyAuditLog(db)
  const demo = listening()
  await seedDemo(demo.core, titles)
  expect(await given()).toEqual(films)
  expect(demo.films()).toEqual([])
})

test('long films are drawn by their own word only, also in a demo that was made without it, and what is drawn stays', async () => {
  const { core: quiet, films } = listening()
  await orderLongFilms(quiet, movies)
  expect(films()).toEqual(['snow', 'station', 'naranj-trailer'])
  const snow = await db
    .selectFrom('products')
    .where('title_en', '=', 'Snow in Late Winter')
    .select('id')
    .executeTakeFirstOrThrow()
  const source = { productId: snow.id, purpose: 'feature', fileName: 'snow.mp4', bytes: Buffer.from('drawn') } as const
  await startRunFromFile(quiet, source)
  const again = listening()
  await orderLongFilms(again.core, movies)
  expect(again.films()).toEqual(['station', 'naranj-trailer'])
  // a film that an earlier start left in the queue is not drawn
  const signal = new AbortController().signal
  const payload = { product: 1, purpose: 'feature', film: 'no such film' } as const
  await filmHandler.run({ payload, core, signal, tryNumber: 1, isLastTry: false })
  // and one that is drawn does not wait for these
  await db.updateTable('pipeline_runs').set({ state: 'cancelled' }).execute()
  await expect(
    filmHandler.run({
      payload,
      signal,
      tryNumber: 1,
      isLastTry: false,
      core: { ...core, config: { ...core.config, demoLongFilms: true } },
    }),
  ).rejects.toThrow('no demo film called no such film')
})

test('the site shows the house: slides, coming titles, no drafts', async () => {
  const { body: list } = await call('GET /products', undefined, { locale: 'fa' })
  expect(list.items.map((item) => item.title).toSorted()).toEqual(['ایستگاهِ آخرِ شب', 'بادِ نارنج', 'برفِ اسفند'])
  const slides = async () => {
    const { body } = await call('GET /core/get-home-slider', undefined, { locale: 'en' })
    return body.items.map((item) => item.product.title)
  }
  // the home page shows no film that nobody can watch yet
  expect(await slides()).toEqual(['Bitter Orange Wind'])
  const films = await db
    .selectFrom('products')
    .where('title_en', 'in', ['Snow in Late Winter', 'Last Station at Night'])
    .select('id')
    .execute()
  for (const { id } of films) await newAsset(db, id)
  expect(await slides()).toEqual(['Snow in Late Winter', 'Last Station at Night', 'Bitter Orange Wind'])
})

test('every account of the sandbox page signs in with the password that is written there', async () => {
  const accounts = JSON.parse(readFileSync(join(core.config.dataDir, 'demo-accounts.json'), 'utf8')) as {
    user_name: string
    password: string
  }[]
  expect(accounts).toHaveLength(demoAccounts.length)
  for (const { user_name, password } of accounts) {
    expect(password).toBe(demoPassword)
    const { body } = await call('POST /auth/login', { body: { user_name, password } })
    // an account with several profiles must choose one first
    const isFamily = (demoAccounts.find((account) => account.user_name === user_name)?.profiles ?? []).length > 0
    expect(body.next).toBe(isFamily ? 'SELECT_PROFILE' : 'DONE')
  }
})
