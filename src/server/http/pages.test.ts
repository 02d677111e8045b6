import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteStatement } from '#db/reads.ts'
import { type Edition, onlyEdition } from './edition.ts'
import { pageAddress } from './pages-address.ts'
import { registerPages, type Pages } from './pages.ts'

// A build with the real one's interface, whose pages return what they were asked.
const server = `
const headers = { 'content-type': 'text/html; charset=utf-8' }
const shared = { ...headers, 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' }
let renderings = 0
const html = (text) => '<!doctype html><script>go()</script><script type="text/plain">later()</script><script type="application/ld+json">{}</script><p>' + text + ' '.repeat(600) + '</p>'
export const entry = { module: {
  RouterContextProvider: class { values = new Map(); set(key, value) { this.values.set(key, value) } },
  apiContext: 'api', siteContext: 'site', queryOfPage: (pathname, search) => new URLSearchParams([...search].filter(([name]) => name === 'page')),
  createRequestHandler: () => async (request, context) => {
    const { pathname, search } = new URL(request.url)
    if (globalThis.isAwayInPagesTest) return new Response(html('away'), { status: 503, headers })
    if (pathname === '/broken') throw new Error('broken')
    if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/kept' } })
    if (pathname === '/nothing') return new Response(html('nothing'), { status: 404, headers })
    if (pathname === '/from-api') {
      const api = context.values.get('api')
      await Promise.all([api('/api/v1/reads/films', { locale: 'fa' }), api('/api/v1/reads/landings', { locale: 'fa' })])
      return new Response(html(++renderings), { headers: shared })
    }
    if (pathname === '/api-answer') {
      const answer = await context.values.get('api')('/api/v1/x', { locale: 'fa' })
      return new Response(html(JSON.stringify(answer) + context.values.get('site').origin), { headers })
    }
    const seen = [...request.headers.keys()].join()
    return new Response(html(++renderings + pathname + search + seen), { headers: pathname === '/kept' ? shared : headers })
  },
} }
`

let dir: string
let app: FastifyInstance
let pages: Pages
let edition: Edition

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(dir, 'server'), { recursive: true })
  await mkdir(path.join(dir, 'client', 'assets'), { recursive: true })
  await writeFile(path.join(dir, 'server', 'index.js'), server)
  await writeFile(path.join(dir, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(path.join(dir, 'client', 'assets', 'a-1234.js'), 'let a')
  await writeFile(path.join(dir, 'client', 'favicon.svg'), '<svg/>')
})

afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

beforeEach(async () => {
  edition = onlyEdition()
  await app?.close()
  app = fastify()
  app.get('/api/v1/x', async (request) => ({ language: request.headers['accept-language-site'] }))
  app.get<{ Params: { table: string } }>('/api/v1/reads/:table', async ({ params }) => {
    await wait(1)
    noteStatement(`select 1 from ${params.table}`)
    return {}
  })
  pages = await registerPages(app, {
    buildDir: dir,
    publicUrl: 'https://parde.example',
    mode: 'production',
    vat: () => ({ percent: edition.name === '' ? 10 : 12, since: null, next: null }),
    edition: () => edition,
    maxCacheBytes: 40_000,
    formTargets: ['https://bank.example'],
  })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  test('that was dropped by a change is still sent while no other can be made', async () => {
    const before = await get('/kept')
    pages.invalidate(null)
    Reflect.set(globalThis, 'isAwayInPagesTest', true)
    const meanwhile = await get('/kept')
    const other = await get('/never-made')
    Reflect.set(globalThis, 'isAwayInPagesTest', false)
    expect([meanwhile.statusCode, meanwhile.body]).toEqual([200, before.body])
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '5'])
    expect((await get('/kept')).body).not.toBe(before.body)
  })
  test('is rendered once for everybody, whoever asks', async () => {
    const first = await get('/kept', { authorization: 'Bearer a', cookie: 'b=1' })
    const second = await get('/kept')
    expect(second.body).toBe(first.body)
    expect(first.body).not.toContain('authorization')
  })

  test('is rendered anew when the next edition begins, and tells caches when that is', async () => {
    edition = { name: '', leftMs: 20_000 }
    const first = await get('/kept')
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=20, stale-while-revalidate=0')
    expect((await get('/kept')).body).toBe(first.body)
    edition = { name: 'noon', leftMs: Number.POSITIVE_INFINITY }
    const second = await get('/kept')
    expect(second.body).not.toBe(first.body)
    expect(second.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect((await get('/kept')).body).toBe(second.body)
  })

  test('is kept apart by what it reads of its address', async () => {
    const second = await get('/kept?page=2&login=1')
    expect(second.body).toContain('/kept?page=2')
    expect((await get('/kept?utm_source=x&page=2')).body).toBe(second.body)
    expect((await get('/kept?page=3')).body).not.toBe(second.body)
  })

  test('stays although a stranger makes up any number of searches', async () => {
    const first = await get('/kept')
    for (let page = 0; page < 60; page += 1) await get(`/kept?page=${page}`)
    expect((await get('/kept')).body).toBe(first.body)
    expect((await get('/kept?page=59')).body).toBe((await get('/kept?page=59')).body)
  })

  test('is rendered anew after it was invalidated', async () => {
    const first = await get('/kept')
    pages.invalidate(null)
    expect((await get('/kept')).body).not.toBe(first.body)
  })

  test('is rendered anew after a change of what its loaders read, however deep in the call, and of nothing else', async () => {
    const change = (table: string) => pages.invalidate([{ table, columns: null, titles: null, people: null }])
    const first = await get('/from-api')
    change('genres')
    expect((await get('/from-api')).body).toBe(first.body)
    change('landings')
    const second = await get('/from-api')
    expect(second.body).not.toBe(first.body)
    change('films')
    expect((await get('/from-api')).body).not.toBe(second.body)
  })

  test('allows its own inline scripts by hash, and no others', async () => {
    const hash = createHash('sha256').update('go()').digest('base64')
    const policy = String((await get('/kept')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    // inert text that one of them runs later
    expect(policy).toContain(createHash('sha256').update('later()').digest('base64'))
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("form-action 'self' https://bank.example;")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('is compressed as asked, and says so', async () => {
    const plain = await get('/kept')
    const br = await get('/kept', { 'accept-encoding': 'gzip, br' })
    const gz = await get('/kept', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers.vary).toBe('accept-encoding')
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await get('/kept')
    const again = await get('/kept', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('that is not to be kept is rendered for each call and told so', async () => {
    const first = await get('/fresh')
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await get('/fresh')).body).not.toBe(first.body)
  })

  test('that fails answers 500 in words of both languages and is tried again', async () => {
    const failed = await get('/broken')
    expect(failed.statusCode).toBe(500)
    expect(failed.body).toContain('دوباره')
    expect(failed.headers['cache-control']).toBe('no-store')
  })

  test('that is not there answers 404, one that has moved leads on', async () => {
    expect((await get('/nothing')).statusCode).toBe(404)
    const moved = await get('/moved')
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/kept'])
  })

  test('answers HEAD without a body and refuses other methods', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/kept' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const post = await app.inject({ method: 'POST', url: '/kept' })
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('reaches the API as a guest in its own language, inside the process', async () => {
    const { body } = await get('/api-answer')
    expect(body).toContain('{"status":200,"body":{"language":"fa"}}https://parde.example')
  })
})

describe('the address of a page', () => {
  const known = (_pathname: string, search: URLSearchParams) =>
    new URLSearchParams(['genre', 'page'].flatMap((name) => search.getAll(name).map((value) => [name, value])))

  test('loses the parameters that no page reads, and has one order', () => {
    expect(pageAddress('/movies?utm_source=x&page=2&login=1&genre=a', known)).toEqual({
      kind: 'page',
      url: '/movies?genre=a&page=2',
    })
    expect(pageAddress('/movies?login=1', known)).toEqual({ kind: 'page', url: '/movies' })
  })

  test('keeps the parts a browser asks of a page’s data, and only there', () => {
    expect(pageAddress('/movies.data?_routes=a', known)).toEqual({ kind: 'page', url: '/movies.data?_routes=a' })
    expect(pageAddress('/movies?_routes=a', known)).toEqual({ kind: 'page', url: '/movies' })
  })

  test('has no slash too many, and never leads to another site', () => {
    expect(pageAddress('/movies/?page=2', known)).toEqual({ kind: 'moved', to: '/movies?page=2' })
    expect(pageAddress('//evil.example/', known)).toEqual({ kind: 'moved', to: '/evil.example' })
    for (const [from, to] of [
      ['/EN/', '/en'],
      ['/En/play/3?a=1', '/en/play/3?a=1'],
      ['/shop/EN', '/shop/en'],
    ] as const)
      expect(pageAddress(from, known)).toEqual({ kind: 'moved', to })
    expect(pageAddress('/ENGLISH', known)).toEqual({ kind: 'page', url: '/ENGLISH' })
    expect(pageAddress('/', known)).toEqual({ kind: 'page', url: '/' })
  })
})

describe('a built file', () => {
  test('with a hash in its name never changes, another is asked for again after a day', async () => {
    const script = await get('/assets/a-1234.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })
})
