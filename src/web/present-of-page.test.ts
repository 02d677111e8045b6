import { expect, test } from 'vitest'
import { isDoubtful, presentOfPage } from './present-of-page.ts'

const made = Date.parse('2026-11-27T20:00:00Z')
const minute = 60_000
const day = 1440 * minute

test.each([
  ['a right clock, a page of a minute ago', { came: minute, device: 31 * minute, server: 31 * minute }, 31 * minute],
  [
    'a clock that is two days ahead, unknown to the server',
    { came: 2 * day, device: 2 * day + minute, server: 2 * day + minute },
    minute,
  ],
  ['a clock that is two days ahead, and known', { came: 2 * day, device: 2 * day + minute, server: minute }, minute],
  ['a clock that was put back while the page was open', { came: day, device: 0, server: 0 }, 0],
])('%s', (_, { came, device, server }, present) => {
  const at = { rendered: made, came: made + came, device: made + device, server: made + server }
  expect(presentOfPage(at)).toBe(made + present)
})

test.each([
  [0, false],
  [9 * minute, false],
  [11 * minute, true],
  [-day, true],
])('a page that came after %i ms is doubtful: %s', (after, doubtful) => {
  expect(isDoubtful(made, made + after)).toBe(doubtful)
})
