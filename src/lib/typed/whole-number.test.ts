import { expect, test } from 'vitest'
import { readWhole, wholeOf } from './whole-number.ts'

test.each([
  ['12', 12],
  ['۱۲', 12],
  ['١٢', 12],
  [' ۱۲ ', 12],
  ['0', 0],
  ['۰', 0],
  ['007', 7],
  ['1,200', 1200],
  ['۱٬۲۰۰', 1200],
  ['۱،۲۰۰', 1200],
  ['1.200', 1200],
  ['1 200 300', 1_200_300],
  ['\u200e12\u200f', 12],
  ['+5', 5],
])('%j is a whole number', (text, number) => {
  expect(readWhole(text)).toEqual({ number })
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['\u200c', 'empty'],
  ['abc', 'no_number'],
  ['-', 'no_number'],
  ['1.5', 'no_number'],
  ['۱٫۵', 'no_number'],
  ['1e3', 'no_number'],
  ['0x10', 'no_number'],
  ['12,34', 'no_number'],
  ['1,200.300', 'no_number'],
  ['-5-', 'no_number'],
  ['5 6', 'no_number'],
  ['-1', 'too_small'],
  ['1000000000', 'too_large'],
  ['9'.repeat(400), 'too_large'],
] as const)('%j is refused: %s', (text, refused) => {
  expect(readWhole(text)).toEqual({ refused })
})

test.each([
  ['-5', -5],
  ['−۵', -5],
  ['۵-', -5],
  ['- 5', -5],
  ['-0', 0],
  ['72', 72],
  ['-72', -72],
  ['73', null],
  ['-73', null],
  ['', null],
])('%j, where hours may be taken back, is %s', (text, number) => {
  expect(wholeOf(text, { least: -72, most: 72 })).toBe(number)
})
