import { expect, test } from 'vitest'
import { arrange, heightsOf } from './board.ts'

const of = (counts: { needs?: number; onAir?: number; next?: number; sales?: number; running?: number }) =>
  heightsOf({
    needs: Array(counts.needs ?? 0).fill({}),
    on_air: Array(counts.onAir ?? 0).fill({}),
    next: Array(counts.next ?? 0).fill({}),
    sales: Array(counts.sales ?? 0).fill({}),
    video: {
      running: Array(counts.running ?? 0).fill({}),
      total: 0,
      waiting: 0,
      old_packages: { left: 0, failed: 0 },
      ready: [],
      room: null,
      is_room_low: false,
    },
    isCalm: false,
  })

test.each([
  ['an ordinary day is read in rows', { needs: 4, onAir: 1, next: 3, sales: 1, running: 2 }, { kind: 'rows' }],
  [
    'four shows stand above each other, and nothing stays empty beside them',
    { needs: 2, onAir: 2, next: 2, sales: 1, running: 2 },
    { kind: 'columns', first: 2 },
  ],
  [
    'much that waits has a column of its own',
    { needs: 12, next: 0, sales: 1, running: 1 },
    { kind: 'columns', first: 1 },
  ],
  ['an empty house is read in rows', {}, { kind: 'rows' }],
] as const)('%s', (...[, counts, arrangement]) => {
  expect(arrange(of(counts))).toEqual(arrangement)
})

test('cards that would leave a hole beside them in rows stand in the columns that leave the smallest one', () => {
  expect(arrange([100, 500, 300, 300])).toEqual({ kind: 'columns', first: 2 })
  // a hole of two lines is none
  expect(arrange([300, 420, 300, 300])).toEqual({ kind: 'rows' })
  expect(arrange([300, 300, 200])).toEqual({ kind: 'rows' })
  expect(arrange([100])).toEqual({ kind: 'rows' })
  expect(arrange([])).toEqual({ kind: 'rows' })
})
