import { expect, test } from 'vitest'
import { sectionOf } from './sections.ts'

test.each([
  ['/movie/3', '/movies'],
  ['/en/movie/3', '/movies'],
  ['/screening/9/hall', '/screenings'],
  ['/series/3', '/series'],
  ['/music/3', '/music'],
  ['/shop/goods/3', '/shop'],
  ['/collections/3', '/collections'],
])('%s stands below %s', (path, section) => {
  expect(sectionOf(path)?.path).toBe(section)
})

test.each(['/', '/en', '/movies', '/series', '/en/music', '/shop', '/help', '/people/3'])(
  '%s stands below the home page',
  (path) => {
    expect(sectionOf(path)).toBeNull()
  },
)
