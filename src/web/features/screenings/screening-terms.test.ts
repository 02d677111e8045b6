import { expect, test } from 'vitest'
import { screeningTerms } from './screening-terms.ts'

const together = {
  mode: 'together',
  starts_at: '2026-11-27T17:30:00Z',
  doors_at: '2026-11-27T17:15:00Z',
  late_entry: 'join',
  watch_hours: 8,
  returns_until: '2026-11-27T15:30:00Z',
  is_free: false,
} as const

test('a screening that all see together has doors, a rule for the late, watching time and returns', () => {
  expect(screeningTerms(together)).toEqual([
    { key: 'doors', minutes: 15 },
    { key: 'join' },
    { key: 'watchHours', hours: 8 },
    { key: 'returns', until: '2026-11-27T15:30:00Z' },
  ])
})

test.each([
  ['from_start', 'fromStart'],
  ['none', 'noLateEntry'],
] as const)('late entry “%s” has its own rule', (late_entry, key) => {
  expect(screeningTerms({ ...together, late_entry })).toContainEqual({ key })
})

test('a window has neither doors nor late comers', () => {
  const keys = screeningTerms({ ...together, mode: 'window', returns_until: null }).map(({ key }) => key)
  expect(keys).toEqual(['window', 'watchHours', 'noReturns'])
})

test('doors that open at the beginning are no doors of their own', () => {
  expect(screeningTerms({ ...together, doors_at: together.starts_at })[0]).toEqual({ key: 'atStart' })
})

test('for a free screening nobody has a ticket to use or to give back', () => {
  expect(screeningTerms({ ...together, is_free: true }).map(({ key }) => key)).toEqual(['doors', 'join'])
})
