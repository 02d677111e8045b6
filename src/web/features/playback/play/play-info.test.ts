import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken } from '#web/session.ts'
import { askPlayInfo, type PlayRequest } from './play-info.ts'
import { lookupOf } from './streaming-lookup.ts'

const host = 'https://stream.example/lookup'
let asked: string[] = []
/** The answer of the streaming host; null: none comes. */
let ofHost: Response | null = null
let ofApi = () => Response.json({ auth: null })
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: () => null,
  length: 0,
}

beforeEach(() => {
  asked = []
  kept.clear()
  ofHost = Response.json({ streaming_ip: '5.6.7.8~signed' })
  ofApi = () => Response.json({ auth: null })
  const window = { location: { pathname: '/en' }, localStorage: storage, sessionStorage: storage }
  vi.stubGlobal('window', { ...window, addEventListener: () => undefined, dispatchEvent: () => true })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    if (address !== host) return Promise.resolve(ofApi())
    return ofHost === null ? Promise.reject(new TypeError('no line')) : Promise.resolve(ofHost)
  })
})
afterEach(() => vi.unstubAllGlobals())

const ip = 'streaming_ip=5.6.7.8%7Esigned'
const of = (more: Partial<PlayRequest>): PlayRequest => ({ id: 7, reel: 'feature', lookup: host, ...more })
const pathOf = (address: string | undefined) => (address ?? '').split('?')[0]

test.each([
  ['a film', of({}), '/api/v1/play-info/7'],
  ['a live event', of({ isLive: true }), '/api/v1/live-play-info/7'],
  ['a ticket', of({ ticket: '2222' }), '/api/v1/play-info'],
  ['a ticket of a live event', of({ ticket: '2222', isLive: true }), '/api/v1/live-play-info'],
  ['a preview', of({ reel: 'preview' }), '/api/v1/play-preview-info/7'],
])('before %s plays, the streaming host says the address, and the call passes it on', async (_what, request, path) => {
  await askPlayInfo(request)
  expect([asked[0], pathOf(asked[1])]).toEqual([host, path])
  expect(decodeURIComponent(asked[1] ?? '')).toContain(decodeURIComponent(ip))
  expect(asked[1]?.includes('using_ticket=2222')).toBe(request.ticket !== undefined)
})

test('a host that is silent, refuses, or says something else does not keep a film from playing', async () => {
  for (const said of [null, new Response('no', { status: 503 }), Response.json({ ip: 1 })]) {
    ofHost = said
    asked = []
    expect(await askPlayInfo(of({}))).toEqual({ auth: null })
    expect(asked[1]).not.toContain('streaming_ip')
  }
  asked = []
  await askPlayInfo(of({ lookup: null }))
  expect(pathOf(asked[0])).toBe('/api/v1/play-info/7')
})

test('an answer that brings a sign-in along signs in here', async () => {
  const me = { id: 'm', user_name: 'a@b.ir', profile: null, favorites: [] }
  ofApi = () => Response.json({ auth: { token: 'of-the-ticket', me } })
  await askPlayInfo(of({ ticket: '2222' }))
  expect(readToken()).toBe('of-the-ticket')
})

test('a film that is not available now is no film', async () => {
  ofApi = () => new Response(null, { status: 204 })
  expect(await askPlayInfo(of({}))).toBeNull()
})

test('films and live events ask a host of their own', () => {
  const config = { streaming_lookup: '/of-films', live_streaming_lookup: '/of-events' }
  expect([lookupOf(config, false), lookupOf(config, true)]).toEqual(['/of-films', '/of-events'])
})
