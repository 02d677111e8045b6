import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { apiBase } from '#contract/route.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { buildApp } from '../app.ts'

const t = await testApp()
const kept = await buildApp(t.core, { rememberAnswers: true })
afterAll(() => kept.app.close())
const now = t.clock.now()
const film = await newProduct(t.db, now, { titleFa: 'نخست', titleEn: 'First' })

const ask = (path: string, headers: Record<string, string> = {}) =>
  kept.app.inject({ url: apiBase + path, headers: { 'accept-language-site': 'en', ...headers } })
const rename = (title: string) =>
  t.db.updateTable('products').set({ title_en: title }).where('id', '=', film.productId).execute()
const titleNow = async (path = `/products/${film.productId}`) => (await ask(path)).json<{ title: string }>().title

test('an answer for everybody is made once, for each language, until the site changes', async () => {
  let trips = 0
  t.pool.on('acquire', () => (trips += 1))
  const first = await Promise.all(Array.from({ length: 20 }, () => ask(`/products/${film.productId}`)))
  const forOne = trips
  expect(new Set(first.map((answer) => answer.body)).size).toBe(1)
  expect(forOne).toBeGreaterThan(0)
  expect(forOne).toBeLessThan(20)

  await rename('Second')
  trips = 0
  expect(await titleNow()).toBe('First')
  expect(await titleNow(`/products/${film.productId}?nothing=${Math.PI}`)).toBe('First')
  expect(trips).toBe(0)
  const persian = await ask(`/products/${film.productId}`, { 'accept-language-site': 'fa' })
  expect(persian.json()).toMatchObject({ title: 'نخست' })
  expect(persian.headers['content-language']).toBe('fa')

  kept.siteChanged()
  expect(await titleNow()).toBe('Second')
})

test('it is compressed, may be kept by others, and is not sent again to who has it', async () => {
  const plain = await ask('/products')
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=30',
    vary: 'accept-encoding, accept-language, accept-language-site',
    'content-type': 'application/json; charset=utf-8',
  })
  const small = await ask('/products', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  expect(small.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength)
  const again = await ask('/products', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('what is kept ends when the rate of tax changes, also at others', async () => {
  const noon = after(now, minutes(1))
  const vatRates = [
    { percent: 10, from: null },
    { percent: 12, from: noon },
  ] as const
  const house = await buildApp({ ...t.core, config: { ...t.core.config, vatRates } }, { rememberAnswers: true })
  const told = async () => {
    const answer = await house.app.inject({ url: `${apiBase}/core/configV3` })
    return [answer.headers['cache-control'], answer.json<{ vat_percent: number }>().vat_percent]
  }
  expect(await told()).toEqual(['public, max-age=60', 10])
  t.clock.set(after(noon, -1))
  expect((await told())[1]).toBe(10)
  t.clock.set(noon)
  expect(await told()).toEqual(['public, max-age=300', 12])
  t.clock.set(now)
  await house.app.close()
})

test('a refusal is not kept', async () => {
  expect((await ask('/products/999999')).statusCode).toBe(404)
  expect((await ask('/products/999999')).headers['cache-control']).toBe('no-store')
  expect((await ask('/products?year=12')).statusCode).toBe(422)
})

test('a call that knows its visitor is never shared', () => {
  const route = { method: 'GET', path: '/mine', tag: 'x', summary: 'x', access: 'optional', responses: {} } as const
  expect(() => kept.api.mount({ ...route, sharedSeconds: 30 }, async () => ({ status: 204 }) as never)).toThrow(
    'knows its visitor',
  )
})
