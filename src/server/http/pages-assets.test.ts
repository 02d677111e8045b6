import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerAssets } from './pages-assets.ts'

const opened: { app: FastifyInstance; dir: string }[] = []
afterEach(async () => {
  for (const { app, dir } of opened.splice(0)) {
    await app.close()
    await rm(dir, { recursive: true })
  }
})

async function site(serviceWorker: boolean) {
  const dir = await mkdtemp(path.join(tmpdir(), 'assets-'))
  await mkdir(path.join(dir, 'client', 'assets'), { recursive: true })
  for (const name of ['sw.js', 'offline.html', 'favicon.svg', 'assets/a-1234.js', 'assets/a-1234.js.br'])
    await writeFile(path.join(dir, 'client', name), `/* ${name} */`)
  const app = fastify()
  await registerAssets(app, dir, { serviceWorker })
  opened.push({ app, dir })
  return async (address: string) => {
    const { body, headers, statusCode } = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } })
    const { 'cache-control': cache, 'content-security-policy': policy, 'content-encoding': encoding } = headers
    return { body, cache, policy, encoding, statusCode }
  }
}

test('the worker and its page are asked for each time, and nothing foreign runs in the page', async () => {
  const get = await site(true)
  expect(await get('/sw.js')).toMatchObject({ body: '/* sw.js */', cache: 'no-cache' })
  expect(await get('/offline.html')).toMatchObject({
    cache: 'no-cache',
    policy: expect.stringContaining(`script-src 'self';`),
  })
  expect((await get('/assets/a-1234.js')).cache).toContain('immutable')
  expect((await get('/favicon.svg')).cache).toContain('86400')
})

test('a file is sent as it was compressed beforehand, and nothing else of its folder has an address', async () => {
  const get = await site(true)
  expect(await get('/assets/a-1234.js')).toMatchObject({ body: '/* assets/a-1234.js.br */', encoding: 'br' })
  for (const address of ['/assets/a-1234.js.br', '/assets/b-1234.js', '/assets/', '/assets', '/assets/../client/sw.js'])
    expect((await get(address)).statusCode, address).toBe(404)
})

test('where the worker is switched off, browsers get one that ends every worker and empties the caches', async () => {
  const get = await site(false)
  const { body, cache } = await get('/sw.js')
  expect(cache).toBe('no-cache')
  const heard = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>()
  const [deleted, ended]: [string[], string[]] = [[], []]
  // the worker's own text, in the place of a browser
  runInNewContext(body, {
    addEventListener: (name: string, listener: () => void) => void heard.set(name, listener),
    skipWaiting: () => undefined,
    caches: { keys: async () => ['offline-1', 'offline-2'], delete: async (name: string) => deleted.push(name) },
    registration: { unregister: async () => ended.push('worker') },
  })
  let work: Promise<void> | undefined
  heard.get('activate')?.({ waitUntil: (given) => void (work = given) })
  await work
  expect([deleted, ended]).toEqual([['offline-1', 'offline-2'], ['worker']])
})
