import { afterAll, expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { listenForChanges } from '#db/listen.ts'
import { buildApp } from '#server/app.ts'
import { fillKinds } from '../bench/http/fill-kinds.ts'
import { testApp } from '#tests/support/api/app.ts'
import { chanceOf, changeAnything } from '#tests/support/caches/random-changes.ts'
import { fillAround } from '#tests/support/caches/fill-around.ts'

const seed = Number(process.env['CACHE_SEED'] ?? 7)
const changes = Number(process.env['CACHE_CHANGES'] ?? 12)

const t = await testApp()
// the rows are made by the database's clock
t.clock.set(new Date())
const ids = await fillKinds(t.db, 30, 20)
const around = await fillAround(t.db, ids)
// nothing grows old: what is wrong after a change stays wrong
const kept = await buildApp(t.core, { rememberAnswers: true, memoryClock: () => 0 })
const listening = listenForChanges({
  url: t.core.config.databaseUrl,
  channel: 'site_changed',
  onChange: (payloads) => kept.siteChanged(payloads),
  onError: (error) => expect.fail(error.message),
  // a busy machine is no reason to open the connection again, which would drop everything
  beat: { everyMs: 600_000, withinMs: 600_000 },
})
/** Until all that is committed has been heard. */
const caughtUp = () => expect.poll(() => listening.hasCaughtUp(), { timeout: 60_000 }).toBe(true)
afterAll(async () => {
  await listening.stop()
  await kept.app.close()
})

const widgets = await t.db.selectFrom('widgets').select('id').execute()
const tracks = await t.db.selectFrom('products').where('kind', '=', 'track').select('id').limit(1).execute()
const episodes = await t.db.selectFrom('products').where('kind', '=', 'episode').select('id').limit(1).execute()
const paths = [
  '/core/get-home-slider',
  '/core/get-home-widgets',
  ...widgets.map(({ id }) => `/widgetV4/${id}`),
  '/products',
  '/products?genre=drama&sort=title',
  '/products?kind=series&subtitle=en',
  ...[ids.movie, ids.movie + 1, ids.movie + 2, ids.series, ids.album].map((id) => `/products/${id}`),
  ...episodes.map(({ id }) => `/episodes/${id}`),
  ...tracks.map(({ id }) => `/tracks/${id}/lyrics`),
  `/products/${ids.movie}/share-card`,
  `/products/${ids.screening}/share-card`,
  '/music-home',
  '/new',
  '/addresses',
  '/addresses/pages',
  `/people/${ids.person}`,
  '/people',
  '/topics/genre/drama',
  '/topics/country/FR',
  '/topics',
  '/collections',
  `/collections/${ids.collection}`,
  '/screenings',
  `/screenings/${ids.screening}`,
  '/festivals',
  `/festivals/${ids.festival}`,
  '/shop',
  '/shop/goods',
  '/shop/titles',
  `/shop/goods/${ids.goods}`,
  ...around.paths,
  '/core/configV3',
  '/core/countries',
  '/core/lists/goods_return',
  '/core/lists/case_topic',
  '/core/default-avatars',
]

type App = typeof kept.app
const ask = async (app: App, path: string) => {
  const { statusCode, body } = await app.inject({ url: apiBase + path, headers: { 'accept-language-site': 'en' } })
  return statusCode === 200 ? body : `${statusCode}`
}

test('a page that shows nothing of a changed title stays in memory, and one that does is made anew', async () => {
  const rows = await t.db.selectFrom('products').where('kind', '=', 'movie').select('id').execute()
  await caughtUp()
  const bodies = await Promise.all(rows.map(async ({ id }) => ({ id, body: await ask(kept.app, `/products/${id}`) })))
  const shows = (body: string) => body.includes(`"id":${ids.movie},`)
  const apart = bodies.filter(({ body }) => body.startsWith('{') && !shows(body))
  expect(apart.length).toBeGreaterThan(0)
  await t.db.updateTable('products').set({ title_en: 'Another Name' }).where('id', '=', ids.movie).execute()
  await caughtUp()
  const made = kept.memory['answers']?.made
  for (const { id, body } of apart) expect(await ask(kept.app, `/products/${id}`)).toBe(body)
  expect(kept.memory['answers']?.made).toBe(made)
  for (const { id, body } of bodies.filter((one) => shows(one.body)))
    expect([id, await ask(kept.app, `/products/${id}`)]).not.toEqual([id, body])
})

test('after any change each answer from memory is what one made anew would be', { timeout: 1_200_000 }, async () => {
  const chance = chanceOf(seed)
  const answered = await Promise.all(paths.map((path) => ask(kept.app, path)))
  const missing = paths.filter((_, at) => answered[at]?.startsWith('{') === false)
  expect(missing).toEqual([])
  await caughtUp()
  const hits = () => kept.memory['answers']?.fromMemory ?? 0
  const before = hits()
  for (let turn = 0; turn < changes; turn += 1) {
    const change = await changeAnything(t.db, chance)
    await caughtUp()
    for (const path of paths)
      expect({ turn, change, path, body: await ask(kept.app, path) }).toEqual({
        turn,
        change,
        path,
        body: await ask(t.app, path),
      })
  }
  const share = (hits() - before) / (changes * paths.length)
  if (process.env['CACHE_SHARE'] !== undefined) console.log(`from memory: ${share}`)
  expect(share).toBeGreaterThan(0.5)
})
