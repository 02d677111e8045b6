import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const countries = [
  { value: 'IR', label: 'ایران', detail: 'IR' },
  { value: 'IQ', label: 'عراق', detail: 'IQ' },
  { value: 'IE', label: 'جمهوری ایرلند', detail: 'IE' },
  { value: 'GB', label: 'بریتانیا', detail: 'GB' },
]
const codes = (text: string) => fitting(countries, text).map(({ value }) => value)

test('what begins with the typed text comes before what has it within', () => {
  expect(codes('ایر')).toEqual(['IR', 'IE'])
  expect(codes('')).toEqual(['IR', 'IQ', 'IE', 'GB'])
})

test('Arabic letters, half-spaces and codes of any case are understood', () => {
  expect(codes('بريتانيا')).toEqual(['GB'])
  expect(codes('جمهوری\u200c ایر')).toEqual(['IE'])
  expect(codes('iq')).toEqual(['IQ'])
  expect(codes('هند')).toEqual([])
})
