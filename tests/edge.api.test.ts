import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { after, hours, systemClock } from '#lib/time/clock.ts'
import type { AssetId } from '#lib/ids.ts'
import { keys } from '#server/features/media/pipeline/media-keys.ts'
import { mediaFolder } from '#server/media-token.ts'
import { edgeConfig } from '../scripts/edge/edge-config.ts'
import { testApp } from '#tests/support/api/app.ts'
import { type Edge, freePort, hasNginx, startEdge } from '#tests/support/edge/nginx.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'

const secret = 'edge-secret-of-a-test-0123456789abcdef'

describe('the configuration of the edge', () => {
  const webs = ['10.0.0.2:3000', '10.0.0.3:3000']
  const none = { objects: null, tls: null, behind: [], countryHeader: null, redirect: null }
  const whole = { listen: ['80'], webs, secret, ...none }
  const cache = { folder: '/var/cache/parde', size: '20g' }

  test('never takes a web process out for what it answers', () => {
    const text = edgeConfig({ ...whole, cache })
    expect(text).toContain('server 10.0.0.2:3000 max_fails=0;\n  server 10.0.0.3:3000 max_fails=0;')
    expect(text).toContain('proxy_next_upstream error timeout;')
    expect(text).not.toMatch(/proxy_next_upstream[^;]*http_5/)
  })

  test('speaks HTTP/2 wherever it speaks TLS', () => {
    const listen = ['80', '443 ssl', '[::]:443 ssl default_server', '8443 ssl http2', '443 quic']
    const lines = edgeConfig({ ...whole, cache, listen }).match(/^ {2}listen .*$/gm)
    expect(lines?.map((line) => line.trim())).toEqual([
      'listen 80;',
      'listen 443 ssl http2;',
      'listen [::]:443 ssl default_server http2;',
      'listen 8443 ssl http2;',
      'listen 443 quic;',
    ])
  })

  test('is not made of what nginx would read as something else', () => {
    const faulty = [
      { webs: [] },
      { webs: ['10.0.0.2:3000; include /etc/passwd'] },
      { secret: 'short' },
      { secret: `${secret}";` },
      { listen: ['80', '80; root /'] },
      { redirect: { listen: ['80; root /'], challenges: '/var/www/html' } },
      { redirect: { listen: ['80'], challenges: '/var/www"; deny all' } },
      { objects: '/a" ; deny all' },
      { tls: { certificate: '/a;b', key: '/k' } },
      { behind: ['10.0.0.9; include /x'] },
      { countryHeader: 'x-country ""; include /x' },
    ]
    for (const one of faulty) expect(() => edgeConfig({ ...whole, cache, ...one })).toThrow()
    expect(() => edgeConfig({ ...whole, cache: { folder: '/c', size: 'much' } })).toThrow()
  })
})

// without nginx the rest cannot be tried; `npm test` brings one where there is apt
describe.skipIf(!hasNginx)('nginx with it', async () => {
  if (!hasNginx) return
  const open: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const one of open.toReversed()) await one()
  })
  const until = after(systemClock.now(), hours(24))

  /** A house, and the edge before it; `film` has one more film in its store. */
  async function house(sendFiles: 'self' | 'accel') {
    const { app, core, db, clock } = await testApp({ edgeSecret: secret, sendFiles, trustProxy: ['127.0.0.1'] })
    const asked: string[] = []
    const port = await freePort()
    await app.listen({ port, host: '127.0.0.1' })
    app.server.on('request', ({ url = '' }) => asked.push(url))
    const objects = sendFiles === 'accel' ? join(core.config.dataDir, 'media') : null
    const edge = await startEdge({ webs: [`127.0.0.1:${port}`], secret, objects })
    open.push(() => edge.stop())
    const film = async () => {
      const { productId } = await newProduct(db, clock.now(), { state: 'draft' })
      const asset = await newAsset(db, productId, {})
      await core.storage.put(`${keys.asset(asset)}master.m3u8`, Buffer.from('#EXTM3U\n'))
      await core.storage.put(`${keys.asset(asset)}v720/1.m4s`, Buffer.alloc(1_400_000, 7))
      await core.storage.put(`${keys.asset(asset)}v240/1.m4s`, Buffer.alloc(1000, 8))
      const usual = { assetId: asset, productId: 1001, rightId: null, network: '127.0.0.1', until }
      const folder = (change: Partial<{ assetId: AssetId; until: Date; rightId: string }> = {}) =>
        mediaFolder(core.config, { ...usual, ...change })
      const askedFor = (file: string) => asked.filter((url) => url.endsWith(`${asset}/${file}`)).length
      return { asset, edge, askedFor, folder }
    }
    return { film, asked }
  }
  const far = await house('self')
  const near = await house('accel')

  const get = ({ origin }: Edge, path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers })

  test('who comes without TLS is sent to https, and the proof for a certificate is read where it lies', async () => {
    const challenges = mkdtempSync(join(tmpdir(), 'parde-challenges-'))
    open.push(() => rm(challenges, { recursive: true }))
    // a real nginx reads a world-readable folder
    chmodSync(challenges, 0o755)
    mkdirSync(join(challenges, '.well-known/acme-challenge'), { recursive: true })
    writeFileSync(join(challenges, '.well-known/acme-challenge/a-proof'), 'the proof')
    const port = await freePort()
    const redirect = { listen: [`127.0.0.1:${port}`], challenges }
    const edge = await startEdge({ webs: [`127.0.0.1:${await freePort()}`], secret, redirect })
    open.push(() => edge.stop())
    const plain = `http://127.0.0.1:${port}`
    const sent = await fetch(`${plain}/en/movie/7?from=mail`, { redirect: 'manual' })
    expect([sent.status, sent.headers.get('location')]).toEqual([301, 'https://127.0.0.1/en/movie/7?from=mail'])
    expect(await (await fetch(`${plain}/.well-known/acme-challenge/a-proof`)).text()).toBe('the proof')
  })

  test('a second viewer is served from the cache with another token, and a range of it too', async () => {
    const { edge, askedFor, folder } = await far.film()
    const mine = `${folder()}/v720/1.m4s`
    const first = await get(edge, mine)
    expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS'])
    expect((await first.arrayBuffer()).byteLength).toBe(1_400_000)

    const others = `${folder({ rightId: randomUUID() })}/v720/1.m4s`
    expect(others).not.toBe(mine)
    const second = await get(edge, `${others}?x=1`)
    expect([second.status, second.headers.get('x-cache')]).toEqual([200, 'HIT'])
    await second.arrayBuffer()
    const part = await get(edge, others, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('x-cache')]).toEqual([206, 'HIT'])
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    expect(askedFor('v720/1.m4s')).toBe(1)
  })

  test('many that ask for a new segment at once cost one request', async () => {
    const { edge, askedFor, folder } = await far.film()
    const all = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await get(edge, `${folder({ rightId: randomUUID() })}/v720/1.m4s`)
        return (await answer.arrayBuffer()).byteLength
      }),
    )
    expect(new Set(all)).toEqual(new Set([1_400_000]))
    expect(askedFor('v720/1.m4s')).toBe(1)
  })

  test('a wrong token is refused, one of another film too, and one that is over is gone: also for what the cache has', async () => {
    const { edge, folder } = await far.film()
    const right = folder()
    await (await get(edge, `${right}/v720/1.m4s`)).arrayBuffer()
    const longer = right.replace(/\/t\/(\d+)-/, (_, end: string) => `/t/${Number(end) + 60}-`)
    expect((await get(edge, `${longer}/v720/1.m4s`)).status).toBe(403)
    const [, , , token = ''] = folder({ assetId: randomUUID() }).split('/')
    const [, , , , asset = ''] = right.split('/')
    expect((await get(edge, `/media/t/${token}/${asset}/v720/1.m4s`)).status).toBe(403)
    const over = folder({ until: after(systemClock.now(), -1000) })
    expect((await get(edge, `${over}/v720/1.m4s`)).status).toBe(410)
    // without its part of the token the web process judges it, as without an edge
    expect((await get(edge, `${right.replace(/\/t\/[^~]+~/, '/t/')}/v720/1.m4s`)).status).toBe(200)
    expect((await get(edge, `${right.replace(/\/t\/[^~]+~[^/]+/, '/t/x')}/v720/1.m4s`)).status).toBe(403)
  })

  test('a master list and the calls of a member are never stored', async () => {
    const { edge, askedFor, folder } = await far.film()
    for (let n = 0; n < 2; n += 1) {
      expect((await get(edge, `${folder()}/master.m3u8`)).headers.get('x-cache')).toBeNull()
      expect((await get(edge, '/api/v1/me')).status).toBe(401)
    }
    expect(askedFor('master.m3u8')).toBe(2)
    expect(far.asked.filter((url) => url === '/api/v1/me')).toHaveLength(2)
  })

  test('on one machine nginx reads large files itself, with their ranges, and nobody asks for one from outside', async () => {
    const { edge, asset, folder } = await near.film()
    const whole = await get(edge, `${folder()}/v720/1.m4s`)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/iso.segment'])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Set(new Uint8Array(await whole.arrayBuffer()))).toEqual(new Set([7]))
    const part = await get(edge, `${folder()}/v720/1.m4s`, { range: 'bytes=-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1399995-1399999/1400000'])
    // a small one comes from the memory of the process
    expect((await (await get(edge, `${folder()}/v240/1.m4s`)).arrayBuffer()).byteLength).toBe(1000)
    expect((await get(edge, `/_objects/${keys.asset(asset)}v720/1.m4s`)).status).toBe(404)
  })

  test('a visitor’s address and country are what a balancer before the edge says, where one is named, and else not his own word', async () => {
    const web = createServer(({ headers }, response) =>
      response.end(JSON.stringify([headers['x-forwarded-for'], headers['x-country'] ?? null])),
    )
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    open.push(async () => web.close())
    const webs = [`127.0.0.1:${(web.address() as AddressInfo).port}`]
    const heard = async (behind: string[]): Promise<unknown> => {
      const edge = await startEdge({ webs, secret, behind, countryHeader: 'X-Country' })
      open.push(() => edge.stop())
      return (await get(edge, '/', { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-country': 'IR' })).json()
    }
    expect(await heard([])).toEqual(['127.0.0.1', null])
    expect(await heard(['127.0.0.1'])).toEqual(['203.0.113.9', 'IR'])
    // another machine is named, and this one asks by itself
    expect(await heard(['10.0.0.9', '10.1.0.0/16'])).toEqual(['127.0.0.1', null])
  })

  test('a web process that is gone costs no call, and one that says “in a moment” is asked again at once', async () => {
    const answers = [503, 503, 200]
    const web = createServer((_request, response) => response.writeHead(answers.shift() ?? 200).end())
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    open.push(async () => web.close())
    const { port } = web.address() as AddressInfo
    const edge = await startEdge({ webs: [`127.0.0.1:${await freePort()}`, `127.0.0.1:${port}`], secret })
    open.push(() => edge.stop())
    // the start of the edge has asked once
    expect(answers).toEqual([503, 200])
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await get(edge, '/')).status)
    expect(statuses).toEqual([503, ...Array.from({ length: 11 }, () => 200)])
  })
})
