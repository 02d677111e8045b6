import { expect, test } from 'vitest'
import { after, minutes } from '../time/clock.ts'
import { entryEndsAt } from './screening-modes.ts'

const startsAt = new Date('2026-11-21T17:30:00Z')

test.each([
  ['together', 'none', after(startsAt, minutes(10))],
  ['together', 'join', null],
  ['together', 'from_start', null],
  ['window', 'none', null],
  ['room', 'none', null],
  ['live', 'none', null],
] as const)(
  'into a screening of mode %s with late entry %s somebody new is let in until %s',
  (mode, lateEntry, end) => {
    expect(entryEndsAt({ mode, startsAt, lateEntry })).toEqual(end)
    expect(entryEndsAt({ mode, startsAt: null, lateEntry })).toBeNull()
  },
)
