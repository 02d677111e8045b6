import { expect, test } from 'vitest'
import { actsAfter, type DoorAct, withActs } from './door-sales.ts'

const at = '2026-11-26T17:40:00.000Z'
const sell = (id: string, seats: number): DoorAct => ({ act: 'sell', id, seats, at })
const back = (id: string): DoorAct => ({ act: 'take_back', id })
const known = { sales: [{ id: 'a', seats: 2, sold_at: at, by: 'Mina' }], seats_free: 5 }

test.each<[string, DoorAct[], [string[], number, number]]>([
  ['nothing waits', [], [['a'], 2, 5]],
  ['the newest first, and fewer seats left', [sell('b', 1), sell('c', 3)], [['c', 'b', 'a'], 6, 1]],
  ['one that the server knows already counts once', [sell('a', 2)], [['a'], 2, 5]],
  [
    'taken back before it was sent: its seats stay kept until the server has spoken',
    [sell('b', 1), back('b')],
    [['a'], 2, 4],
  ],
  ['taken back, and not sent yet', [back('a')], [[], 0, 5]],
  ['never fewer than none', [sell('b', 9)], [['b', 'a'], 11, 0]],
])('%s', (_, waiting, expected) => {
  const { sales, seats, left } = withActs(known, waiting)
  expect([sales.map(({ id }) => id), seats, left]).toEqual(expected)
})

test('What was done while a batch was on its way still waits, an undo of it too.', () => {
  const sent = [sell('b', 1)]
  expect(actsAfter([...sent, back('b'), sell('c', 1)], sent)).toEqual([back('b'), sell('c', 1)])
})
