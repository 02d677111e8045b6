import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { freePort } from '../scripts/start/ports.ts'
import { fillKinds } from '../bench/http/fill-kinds.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

// Two web processes, each with its own memory, and a third place that changes rows.
const t = await testApp()
const { db } = t
const ids = await fillKinds(db, 30, 20)
// the shop's film has no year, so no page
await db.updateTable('products').set({ state: 'draft' }).where('id', '<', ids.movie).execute()

async function startWeb(port: number) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'support', 'processes', 'web-alone.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: t.core.config.databaseUrl,
      DATA_DIR: t.core.config.dataDir,
      PARDE_SECRET: t.core.config.secret,
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  afterAll(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
  const origin = `http://127.0.0.1:${port}`
  const isReady = async () => {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    return answer?.ok === true && (await answer.text()).includes('"heard"')
  }
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The web process ended before it was ready.')
    await wait(100)
  }
  const get = async (url: string) => {
    const answer = await fetch(origin + apiBase + url, { headers: { 'accept-language-site': 'en' } })
    return answer.text()
  }
  return { origin, get }
}

// an answer lives for 30 s: what is seen within twenty was noticed
const noticedMs = 20_000

const webs = await Promise.all([await freePort(), await freePort()].map(startWeb))

const widget = await db.selectFrom('widgets').select('id').orderBy('position').executeTakeFirstOrThrow()
const { movie } = ids
const { person_id: actor } = await db
  .selectFrom('credits')
  .where('product_id', '=', movie)
  .select('person_id')
  .limit(1)
  .executeTakeFirstOrThrow()
/** Where the first film is shown: its page, a list, a row of the home page, a person's page, a genre's. */
const shows = [
  `/products/${movie}`,
  '/products?sort=newest',
  `/widgetV4/${widget.id}`,
  `/people/${actor}`,
  '/topics/year/2031',
]

test('a film that gets another name has it at every web process at once, wherever it is shown', async () => {
  // the newest of all
  await db.updateTable('films').set({ year: 2031 }).where('product_id', '=', movie).execute()
  const seen = async (title: string) =>
    (await Promise.all(webs.flatMap((web) => shows.map(web.get)))).map((body) => body.includes(`"${title}"`))
  const everywhere = webs.flatMap(() => shows.map(() => true))
  for (const title of ['First Name', 'Second Name', 'Third Name']) {
    await db.updateTable('products').set({ title_en: title }).where('id', '=', movie).execute()
    await expect.poll(() => seen(title), { timeout: noticedMs, interval: 20 }).toEqual(everywhere)
  }
})

test('whoever changes a title sees it in the answer after the next, at the same web process', async () => {
  const editor = await newMember(db, new Date(), { staffRole: 'editor' })
  const headers = { authorization: `Bearer ${editor.token}` }
  const web = webs[1] ?? expect.unreachable()
  const other = movie + 1
  await web.get(`/products/${other}`)
  const answer = await fetch(`${web.origin}${apiBase}/studio/titles/${other}/unpublish`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
  expect(await web.get(`/products/${other}`)).toContain('product.not_found')
})
