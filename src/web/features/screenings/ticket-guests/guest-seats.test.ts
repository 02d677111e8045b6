import { expect, test } from 'vitest'
import { dropSeat, forgetKey, keyFor, readSeats, saveSeat } from './guest-seats.ts'

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

test('a link is asked with one key until the seat has come', () => {
  const storage = box()
  let made = 0
  const key = (link: string) => keyFor(storage, link, () => `k${(made += 1)}`)
  expect([key('a'), key('a')]).toEqual(['k1', 'k1'])
  expect(key('b')).toBe('k2')
  forgetKey(storage)
  expect(key('b')).toBe('k3')
})
