import { expect, test } from 'vitest'
import { after, minutes, seconds } from '#lib/time/clock.ts'
import { failElsewhere, judgeMove, type Moves, type MoveVerdict } from './judge-move.ts'

const now = new Date('2026-12-01T18:00:00Z')
const ago = (ms: number) => after(now, -ms)

test.each<[string, Moves, MoveVerdict]>([
  ['a ticket that never moved', { count: 0, movedAt: null }, { may: 'now', left: 3 }],
  ['ten minutes after a move', { count: 1, movedAt: ago(minutes(10)) }, { may: 'now', left: 2 }],
  [
    'a second before that',
    { count: 1, movedAt: ago(minutes(10) - seconds(1)) },
    { may: 'later', at: after(now, seconds(1)) },
  ],
  ['at the moment of a move', { count: 2, movedAt: now }, { may: 'later', at: after(now, minutes(10)) }],
  ['after two moves', { count: 2, movedAt: ago(minutes(30)) }, { may: 'now', left: 1 }],
  ['after three moves', { count: 3, movedAt: ago(minutes(300)) }, { may: 'never' }],
  ['just after the third', { count: 3, movedAt: now }, { may: 'never' }],
])('%s', (_what, moves, expected) => {
  expect(judgeMove(moves, now)).toEqual(expected)
})

test('the refusal says what can be done', () => {
  const refusal = (moves: Moves) => {
    try {
      return failElsewhere(moves, now)
    } catch (error) {
      return error
    }
  }
  expect(refusal({ count: 1, movedAt: null })).toMatchObject({ code: 'ticket.other_network', data: { left: 2 } })
  expect(refusal({ count: 1, movedAt: ago(minutes(4)) })).toMatchObject({
    code: 'ticket.network_just_moved',
    data: { seconds: 360 },
    headers: { 'retry-after': '360' },
  })
  expect(refusal({ count: 3, movedAt: now })).toMatchObject({ code: 'ticket.network_moves_over' })
})
