import { expect, test } from 'vitest'
import { isHeldBack } from './held-segments.ts'

const at = (second: number) => new Date(Date.parse('2026-11-21T18:00:00Z') + second * 1000)
const segment = (starts: number, written = starts + 2.1) => ({ starts_at: at(starts), written_at: at(written) })
const hold = (from: number, until: number | null) => ({
  held_from: at(from),
  held_until: until === null ? null : at(until),
})

test.each([
  ['without a hold nothing is held back', segment(0), [], false],
  ['what was listed before the hold stays', segment(0, 2.1), [hold(3, null)], false],
  ['what was written at the very instant stays', segment(0, 3), [hold(3, null)], false],
  ['the segment in whose middle it began is held back', segment(2, 4.1), [hold(3, null)], true],
  ['what comes during it is held back', segment(10), [hold(3, null)], true],
  ['the segment in whose middle it ended is held back', segment(18, 20.1), [hold(3, 19)], true],
  ['the first segment after it is shown', segment(20), [hold(3, 19)], false],
  ['one that began at the very end is shown', segment(19), [hold(3, 19)], false],
  ['a later hold counts too', segment(40), [hold(3, 19), hold(39, null)], true],
  ['between two holds it is shown', segment(25), [hold(3, 19), hold(39, null)], false],
  ['by a camera’s clock that runs ahead, what came during it stays held back', segment(20, 18), [hold(3, 19)], true],
] as const)('%s', (_title, one, holds, expected) => {
  expect(isHeldBack(one, holds)).toBe(expected)
})

test('a segment that was held back while the hold lasted is held back for good', () => {
  for (let starts = 0; starts < 40; starts += 0.5) {
    const one = segment(starts, starts + 1.9)
    const during = isHeldBack(one, [hold(10, null)])
    // written before the hold ended, so it was in a list while it lasted
    if (one.written_at <= at(25)) expect(isHeldBack(one, [hold(10, 25)])).toBe(during)
  }
})
