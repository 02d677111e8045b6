import { expect, test } from 'vitest'
import type { TitleRow } from '../title-data.ts'
import { isLively, tagsOf } from './title-tags.ts'

const row: TitleRow = {
  id: 1,
  kind: 'movie',
  title: 'نمک',
  other_title: 'Salt',
  year: 2025,
  year_jalali: 1404,
  state: 'published',
  media_state: 'ready',
  has_film: true,
  media_progress: 1,
  poster: null,
  is_free: true,
  price_irr: null,
  price_usd: null,
  rent_irr: null,
  rent_usd: null,
  release_at: null,
  updated_at: '2026-11-21T00:00:00.000Z',
}
const now = Date.parse('2026-11-21T12:00:00Z')
const tags = (change: Partial<TitleRow>) => tagsOf({ ...row, ...change }, now)

test('a title on the site is published, or scheduled while its release is to come', () => {
  expect(tags({})).toEqual([{ kind: 'published' }])
  expect(tags({ release_at: '2026-11-20T00:00:00Z' })).toEqual([{ kind: 'published' }])
  expect(tags({ release_at: '2026-11-27T17:30:00Z' })).toEqual([{ kind: 'scheduled', at: '2026-11-27T17:30:00Z' }])
  expect(tags({ state: 'draft', release_at: '2026-11-27T17:30:00Z' })).toEqual([{ kind: 'draft' }])
})

test('a title on the site without a film says so, unless it is still to come', () => {
  const filmless = { media_state: 'none', has_film: false } as const
  expect(tags(filmless)).toEqual([{ kind: 'published' }, { kind: 'filmless' }])
  // a live event has its camera, a series its episodes, a screening the film of another title
  expect(tags({ media_state: 'none' })).toEqual([{ kind: 'published' }])
  expect(tags({ ...filmless, release_at: '2026-11-27T17:30:00Z' })).toHaveLength(1)
  expect(tags({ ...filmless, state: 'draft' })).toEqual([{ kind: 'draft' }])
})

test('what happens to the film is said beside it', () => {
  expect(tags({ state: 'draft', media_state: 'running', media_progress: 0.64 })).toEqual([
    { kind: 'draft' },
    { kind: 'running', progress: 0.64 },
  ])
  expect(tags({ media_state: 'watchable', media_progress: 0.8 })[1]).toEqual({ kind: 'running', progress: 0.8 })
  expect(tags({ media_state: 'failed' })[1]).toEqual({ kind: 'failed' })
  expect(tags({ media_state: 'uploading' })[1]).toEqual({ kind: 'uploading' })
})

test('a list is lively while a film is on its way', () => {
  expect(isLively([row, { ...row, media_state: 'failed' }])).toBe(false)
  expect(isLively([row, { ...row, media_state: 'uploading' }])).toBe(true)
})
