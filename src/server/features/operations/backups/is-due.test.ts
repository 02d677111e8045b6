import { expect, test } from 'vitest'
import { isBackupDue } from './is-due.ts'

// 04:10 in Tehran
const atFour = new Date('2026-11-26T00:40:00Z')
const atNoon = new Date('2026-11-26T08:40:00Z')
const seconds = (time: string) => Date.parse(time) / 1000

test.each([
  ['in its hour', { now: atFour, lastAt: null }, true],
  ['in its hour, though the last one is of yesterday', { now: atFour, lastAt: seconds('2026-11-25T00:40:00Z') }, true],
  ['in another hour', { now: atNoon, lastAt: seconds('2026-11-26T00:40:00Z') }, false],
  ['in another hour, before there was any', { now: atNoon, lastAt: null }, false],
  ['in another hour, when the last one was missed', { now: atNoon, lastAt: seconds('2026-11-25T00:40:00Z') }, true],
] as const)('a backup is due %s', (_when, facts, due) => {
  expect(isBackupDue({ hour: 4, ...facts })).toBe(due)
})
