import { describe, expect, test } from 'vitest'
import { noteStatement } from '#db/reads.ts'
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

  test('forgets what a change touches, and does not store what was being made of it meanwhile', async () => {
    const { cache, clock, make, made } = cacheAt()
    const reading = (table: string) => async () => {
      noteStatement(`select title_fa from ${table}`)
      return make()()
    }
    const text = async (key: string, table: string) => (await cache.get(key, reading(table))).body.toString()
    expect([await text('/film', 'films'), await text('/genre', 'genres')]).toEqual(['page 1', 'page 2'])
    let finish = (): void => undefined
    const until = new Promise<void>((resolve) => (finish = resolve))
    const slow = (table: string) => async () => {
      await until
      return reading(table)()
    }
    const [film, genre] = [cache.get('/slow-film', slow('films')), cache.get('/slow-genre', slow('genres'))]
    cache.invalidate([{ table: 'films', columns: ['title_fa'], titles: null, people: null }])
    // a caller who asks now does not get the page that is being made
    expect(await text('/slow-film', 'films')).toBe('page 3')
    finish()
    await Promise.all([film, genre])
    expect([await text('/film', 'films'), await text('/genre', 'genres')]).toEqual(['page 6', 'page 2'])
    const before = made()
    await text('/slow-genre', 'genres')
    expect(made()).toBe(before)
    clock.ms = 1500
    expect(cache.figures).toMatchObject({ dropped: 1, fromMemory: 2 })
    cache.invalidate(null)
    expect(await text('/genre', 'genres')).toBe('page 7')
  })

  test('sends what a change has touched only while no other can be made, and not beyond its time', async () => {
    const { cache, clock, text } = cacheAt()
    const away = () => Promise.resolve({ page: new Page(503, {}, Buffer.from('away')), freshMs: 0, staleMs: 0 })
    await text('/')
    cache.invalidate(null)
    expect([await text('/', away), await text('/never', away)]).toEqual(['page 1', 'away'])
    clock.ms = 5999
    expect(await text('/', away)).toBe('page 1')
    clock.ms = 6000
    expect(await text('/', away)).toBe('away')
    expect(await text('/')).toBe('page 2')
  })

  test('sends nothing of before once a page is gone, was tried in vain, or its edition is over', async () => {
    const { cache, clock, text } = cacheAt()
    const status = (code: number) => () =>
      Promise.resolve({ page: new Page(code, {}, Buffer.from(String(code))), freshMs: 0, staleMs: 0 })
    await text('/gone')
    await text('/broken')
    await text('/old')
    cache.invalidate(null)
    expect([await text('/gone', status(404)), await text('/gone', status(503))]).toEqual(['404', '503'])
    expect([await text('/broken', status(500)), await text('/broken', status(503))]).toEqual(['500', 'page 2'])
    clock.edition = 'new'
    expect(await text('/old', status(503))).toBe('503')
  })

  test('does not let a page that was made slowly take the place of one that knows the change', async () => {
    const { cache, make, text } = cacheAt()
    let finish = (): void => undefined
    const until = new Promise<void>((resolve) => (finish = resolve))
    const slow = cache.get('/', async () => (await until, make()()))
    cache.invalidate(null)
    expect(await text('/')).toBe('page 1')
    finish()
    await slow
    expect(await text('/')).toBe('page 1')
  })

  test('does not store what a change touched before it was read', async () => {
    const { cache, make } = cacheAt()
    const told = { table: 'films', columns: null, titles: null, people: null }
    const body = async () => (await cache.get('/', make())).body.toString()
    await cache.get('/', async () => {
      noteStatement('select year from films')
      cache.invalidate([told])
      return make()()
    })
    expect(await body()).toBe('page 2')
  })

  test('drops a page with the answers of which it was made, from memory or made with it', async () => {
    const { cache: answers, make } = cacheAt()
    const { cache: pages } = cacheAt()
    const answer = (table: string) => answers.get(table, () => (noteStatement(`select 1 from ${table}`), make()()))
    await answer('films')
    const page = () =>
      pages.get('/', async () => {
        const bodies = await Promise.all(['films', 'genres', 'genres'].map(answer))
        return { page: pageOf(bodies.map((one) => one.body.toString()).join()), freshMs: 1000, staleMs: 0 }
      })
    const text = async () => (await page()).body.toString()
    const change = (table: string) => {
      const told = [{ table, columns: null, titles: null, people: null }]
      answers.invalidate(told)
      pages.invalidate(told)
    }
    expect(await text()).toBe('page 1,page 2,page 2')
    change('landings')
    expect(await text()).toBe('page 1,page 2,page 2')
    change('films')
    expect(await text()).toBe('page 3,page 2,page 2')
    change('genres')
    expect(await text()).toBe('page 3,page 4,page 4')
  })

  test('counts what was read as a part of its size', async () => {
    const { cache, make } = cacheAt(pageOf('page 1').size * 2)
    const long = async (key: string) =>
      cache.get(key, async () => {
        for (let at = 0; at < 20; at += 1) noteStatement(`select ${at} from films`)
        return make()()
      })
    await long('/a')
    const again = await long('/a')
    expect(again.body.toString()).toBe('page 2')
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
