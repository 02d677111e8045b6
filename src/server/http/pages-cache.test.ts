import { describe, expect, test } from 'vitest'
import { Page, PageCache } from './pages-cache.ts'

const pageOf = (text: string) => new Page(200, {}, Buffer.from(text))

function cacheAt(maxBytes = 1_000_000) {
  const clock = { ms: 0, edition: 'old' }
  let made = 0
  const cache = new PageCache({ now: () => clock.ms, maxBytes, edition: () => ({ name: clock.edition, leftMs: 1 }) })
  const make =
    (freshMs = 1000, staleMs = 5000) =>
    async () => {
      made += 1
      return { page: pageOf(`page ${made}`), freshMs, staleMs }
    }
  const text = async (key: string, how = make()) => (await cache.get(key, how)).body.toString()
  return { cache, clock, make, text, made: () => made }
}

describe('the cache of pages', () => {
  test('renders an address once while it is fresh', async () => {
    const { text, made, clock } = cacheAt()
    expect(await text('/')).toBe('page 1')
    clock.ms = 999
    expect(await text('/')).toBe('page 1')
    expect(made()).toBe(1)
  })

  test('lets concurrent misses of one address share one rendering', async () => {
    const { text, made } = cacheAt()
    expect(await Promise.all([text('/'), text('/'), text('/')])).toEqual(['page 1', 'page 1', 'page 1'])
    expect(made()).toBe(1)
  })

  test('shows nothing of an edition that is over, nor what was still being made in it', async () => {
    const { cache, text, clock, make } = cacheAt()
    expect(await text('/')).toBe('page 1')
    let finish = () => undefined as void
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const late = cache.get('/slow', async () => {
      await slow
      return make()()
    })
    clock.edition = 'new'
    const anew = text('/slow')
    finish()
    expect((await late).body.toString()).not.toBe(await anew)
    expect(await text('/')).toBe('page 4')
    expect([await text('/slow'), await text('/')]).toEqual([await anew, 'page 4'])
  })

  test('shows a stale page while it makes a new one, and nothing older than that', async () => {
    const { text, clock } = cacheAt()
    await text('/')
    clock.ms = 1500
    expect(await text('/')).toBe('page 1')
    expect(await text('/')).toBe('page 2')
    clock.ms = 20_000
    expect(await text('/')).toBe('page 3')
  })

  test('keeps showing a stale page when it cannot be made again', async () => {
    const { cache, text, clock } = cacheAt()
    await text('/')
    clock.ms = 1500
    const failing = () => Promise.reject(new Error('no database'))
    expect((await cache.get('/', failing)).body.toString()).toBe('page 1')
    expect((await cache.get('/', failing)).body.toString()).toBe('page 1')
  })

  test('does not keep what is not to be kept, nor a failure', async () => {
    const { cache, text, make } = cacheAt()
    expect(await text('/', make(0, 0))).toBe('page 1')
    await expect(cache.get('/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await text('/', make(0, 0))).toBe('page 2')
    expect(await text('/x')).toBe('page 3')
  })

  test('forgets by prefix, and does not keep what was being made meanwhile', async () => {
    const { cache, text } = cacheAt()
    await text('/movie/1')
    await text('/movies')
    let finish = (): void => undefined
    const slow = cache.get('/movie/2', async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return { page: pageOf('old'), freshMs: 1000, staleMs: 0 }
    })
    cache.invalidate('/movie/')
    finish()
    expect((await slow).body.toString()).toBe('old')
    expect(await text('/movies')).toBe('page 2')
    expect(await text('/movie/1')).toBe('page 3')
    expect(await text('/movie/2')).toBe('page 4')
  })

  test('drops the least recently asked for when the room is full', async () => {
    const size = pageOf('page 1').size
    const { text } = cacheAt(size * 2)
    await text('/a')
    await text('/b')
    await text('/a')
    await text('/c')
    expect(await text('/a')).toBe('page 1')
    expect(await text('/b')).toBe('page 4')
  })
})
