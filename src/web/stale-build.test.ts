import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenStale } from './stale-build.ts'

const reload = vi.fn()
let tell: () => void

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => (tell = listener),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    location: { reload },
    __reactRouterManifest: { url: '/assets/manifest-1.js' },
  })
  reload.mockReset()
  reloadWhenStale()
})
afterEach(() => vi.unstubAllGlobals())

/** Waits until everything that was begun has ended. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a file of an older version brings the page anew, once', async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('', { status: 404 })))
  vi.stubGlobal('fetch', asked)
  tell()
  await settled()
  tell()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toBe('/assets/manifest-1.js')
})

test('on a line that is cut, or with a house that is down, the page that is open stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  tell()
  await settled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })))
  tell()
  await settled()
  expect(reload).not.toHaveBeenCalled()
})

test('on a line that was cut only while the file was fetched, the page stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  tell()
  await settled()
  expect(reload).not.toHaveBeenCalled()
})
