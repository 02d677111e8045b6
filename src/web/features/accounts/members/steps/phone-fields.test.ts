import { expect, test } from 'vitest'
import { faultyField, fieldAfter } from './phone-fields.ts'

const nobody = { first_name: '', last_name: '', birth_day: '', country: 'IR' }

test.each([
  ['at the beginning', null, nobody, 'first_name'],
  ['after the first name', 'first_name', { ...nobody, first_name: 'نگار' }, 'last_name'],
  ['after the last name', 'last_name', { ...nobody, first_name: 'نگار', last_name: 'رستگار' }, 'birth_day'],
  // it may stay empty, and is not asked again
  ['after the birth day', 'birth_day', { ...nobody, first_name: 'نگار', last_name: 'رستگار' }, null],
  [
    'where the country is unknown',
    'birth_day',
    { ...nobody, first_name: 'نگار', last_name: 'رستگار', country: '' },
    'country',
  ],
  ['where the last name was passed over', 'country', { ...nobody, first_name: 'نگار' }, 'last_name'],
  [
    'when one of a draft is opened again',
    'first_name',
    { ...nobody, first_name: 'ن', last_name: 'ر', birth_day: '۱۳۷۰/۱/۱' },
    null,
  ],
] as const)('%s the next one is asked', (_when, open, person, next) => {
  expect(fieldAfter(open, person)).toBe(next)
})

test('a refusal opens the first field that it names, or none of the first step', () => {
  expect(faultyField({ country: 'x', last_name: 'x' })).toBe('last_name')
  expect(faultyField({ password: 'x' })).toBeNull()
})
