import { expect, test } from 'vitest'
import { askedStart, withoutAskedStart } from './asked-start.ts'

test.each([
  ['', null],
  ['?start=0', 0],
  ['?start=5', null],
  ['?t=0', 0],
  ['?t=754', 754_000],
  ['?t=-3', null],
  ['?t=1e3', null],
  ['?t=12345678', null],
  ['?t=', null],
  // both in one address: the beginning is the plainer wish
  ['?t=754&start=0', 0],
])('“%s” asks to begin at %s ms', (search, at) => {
  expect(askedStart(search)).toBe(at)
})

test('what asked for a beginning is taken out of the address, and the rest stays', () => {
  expect(withoutAskedStart('?t=754&code=ABCD')).toBe('?code=ABCD')
  expect(withoutAskedStart('?start=0')).toBe('')
})
