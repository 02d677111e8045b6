import { expect, test } from 'vitest'
import { type Piece, gapsOf } from './recording-gaps.ts'

const began = Date.parse('2026-11-21T18:00:00Z')
/** A camera that sends `runs` times for `seconds`, and is away for `away` in between; what is `lost` cannot be read any more. */
function pieces({ runs = 1, seconds = 10, away = 0, lost = [] as readonly number[], late = 0 }): Piece[] {
  return Array.from({ length: runs * (seconds / 2) }, (_, n) => {
    const run = Math.floor(n / (seconds / 2))
    const startsAt = new Date(began + (n * 2 + run * away) * 1000 + run * late)
    return { startsAt, seconds: 2, isThere: !lost.includes(n) }
  })
}
const hold = (from: number, until: number | null) => ({
  held_from: new Date(began + from * 1000),
  held_until: until === null ? null : new Date(began + until * 1000),
})

test.each([
  ['nothing of one run', pieces({}), [], []],
  ['nothing of 56 runs, though each begins a few pictures late', pieces({ runs: 56, late: 120 }), [], []],
  ['where the camera was away', pieces({ runs: 2, away: 30 }), [], [{ at: 10, seconds: 30, because: 'away' }]],
  ['every absence', pieces({ runs: 56, away: 3 }), [], [10, 20, 30].map((at) => ({ at, seconds: 3, because: 'away' }))],
  ['not what was held back', pieces({ runs: 2, away: 30 }), [hold(9, 41)], []],
  ['nor what is held for ever', pieces({ runs: 2, away: 30 }), [hold(9, null)], []],
  ['what was lost, as one', pieces({ lost: [1, 2] }), [], [{ at: 2, seconds: 4, because: 'lost' }]],
  ['a lost beginning', pieces({ lost: [0] }), [], [{ at: 0, seconds: 2, because: 'lost' }]],
  ['a lost end', pieces({ lost: [4] }), [], [{ at: 8, seconds: 2, because: 'lost' }]],
  [
    'a lost run between two absences',
    pieces({ runs: 3, seconds: 4, away: 5, lost: [2, 3] }),
    [],
    [
      { at: 4, seconds: 5, because: 'away' },
      { at: 4, seconds: 4, because: 'lost' },
      { at: 4, seconds: 5, because: 'away' },
    ],
  ],
] as const)('a film lacks %s', (_what, shown, holds, gaps) => {
  expect(gapsOf(shown, holds).slice(0, 3)).toEqual(gaps)
})

test('a desk is told the hundred longest of many absences, in their order', () => {
  const many = gapsOf(pieces({ runs: 150, seconds: 4, away: 3, lost: [280, 281] }), [])
  expect(many).toHaveLength(100)
  expect(many.find(({ because }) => because === 'lost')).toEqual({ at: 560, seconds: 4, because: 'lost' })
  expect(many.map(({ at }) => at)).toEqual(many.map(({ at }) => at).toSorted((a, b) => a - b))
})
