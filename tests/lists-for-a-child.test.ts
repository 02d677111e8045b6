import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnPage, Told } from '#tests/support/pages/drawn-page.tsx'

const shared = vi.hoisted(() => ({
  limit: null as number | null,
  change: {},
  waiting: false,
  failed: false,
}))

vi.mock('#web/use-age-limit.ts', () => ({ useAgeLimit: () => shared.limit }))
vi.mock('#web/use-list-for-age.ts', () => ({
  useListForAge: (list: object) => ({
    list: Object.assign({}, list, shared.change),
    waiting: shared.waiting,
    failed: shared.failed,
    again: () => undefined,
  }),
}))

const pages = { movies: 'movies', series: 'series-list', screenings: 'screenings' } as const
type Name = keyof typeof pages

/** The page as `state` says, where everybody else sees five entries. */
async function drawn(name: Name, search: string, state: Partial<typeof shared>): Promise<string> {
  Object.assign(shared, state)
  // by its path, because the types of pages are checked with the pages
  const file = path.join(import.meta.dirname, '../src/web/routes', `${pages[name]}.tsx`)
  const page = (await import(file)) as Parameters<typeof drawnPage>[0]
  return drawnPage(page, { address: `/${name}${search}`, locale: 'en', told: new Told(), many: 5 })
}

const nothing = { items: [], total: 0, days: [] }

beforeEach(() => {
  Object.assign(shared, { limit: null, change: {}, waiting: false, failed: false })
})

describe.each([
  ['movies', '?genre=drama', 'No film'],
  ['series', '?genre=drama', 'No series'],
  ['screenings', '?mode=room', 'No screening fits'],
] as const)('%s', (name, search, untruth) => {
  test.each([null, 7])('a page after the last one leads to the first (age limit %s)', async (limit) => {
    const html = await drawn(name, `${search}&page=9`, { limit, change: { items: [], total: 30 } })
    expect(html).toContain('No page 9 in this list')
    expect(html).toContain(`href="/en/${name}${search}"`)
    expect(html).not.toContain('Leave one out')
    expect(html).not.toContain(untruth)
  })

  test('a child is told which filters it can take back, although others see something', async () => {
    const html = await drawn(name, search, { limit: 7, change: nothing })
    expect(html).toContain(untruth)
    expect(html).toContain('Leave one out:')
    expect(html).toContain('Without “')
  })

  test('nothing is said while the list of a child is on its way', async () => {
    const html = await drawn(name, search, { limit: 7, change: nothing, waiting: true })
    expect(html).not.toContain(untruth)
    expect(html).toContain('<div aria-busy="true"></div>')
  })
})

test.each([
  ['is on its way', { waiting: true }],
  ['did not come', { failed: true }],
])('no day is counted while the list of a child %s', async (_, state) => {
  const days = Array.from({ length: 40 }, (__, ahead) => ({
    day: new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10),
    count: 2,
  }))
  expect(await drawn('screenings', '?mode=room', { change: { days } })).toMatch(/Tomorrow[^"]*, 2 screenings"/)
  const html = await drawn('screenings', '?mode=room', { limit: 7, change: { days }, ...state })
  const strip = /<nav class="day-strip".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect(strip).toMatch(/aria-label="Tomorrow [^",]*"/)
  expect(strip).not.toMatch(/nuqta|class="empty"|screenings?"/)
})
