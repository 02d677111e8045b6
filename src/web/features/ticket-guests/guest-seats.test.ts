import { expect, test } from 'vitest'
import { dropSeat, saveSeat, readSeats } from './guest-seats.ts'

function box(first: string | null = null) {
  let kept = first
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}

test('the newest seat is first, once, and can be dropped', () => {
  const storage = box()
  for (const token of ['a', 'b', 'a']) saveSeat(storage, token)
  expect(readSeats(storage)).toEqual(['a', 'b'])
  dropSeat(storage, 'a')
  expect(readSeats(storage)).toEqual(['b'])
})

test('ten are kept, and what is no list is none', () => {
  const storage = box('{"x":1}')
  expect(readSeats(storage)).toEqual([])
  for (let n = 1; n <= 11; n += 1) saveSeat(storage, `t${n}`)
  expect(readSeats(storage)).toHaveLength(10)
  expect(readSeats(storage)[0]).toBe('t11')
  expect(readSeats(box('['))).toEqual([])
})
