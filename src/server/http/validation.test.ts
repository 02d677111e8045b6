import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../fail.ts'
import { readInput } from './validation.ts'

const schema = z.object({
  name: z.string().min(2).max(5),
  year: z.int().min(1888).max(2200),
  on: z.boolean(),
  list: z.array(z.string()).max(2),
  page: z.coerce.number<number | string>().int().min(1).default(1),
  inner: z.object({ note: z.string() }).optional(),
})
const right = { name: 'film', year: 2000, on: true, list: [] }

function refusal(given: object): Record<string, { fa: string; en: string }[]> {
  try {
    readInput(schema, { ...right, ...given })
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? {}
    throw error
  }
  return {}
}
const english = (given: object) =>
  Object.fromEntries(Object.entries(refusal(given)).map(([field, found]) => [field, found.map(({ en }) => en)]))

test('what fits is read', () => {
  expect(readInput(schema, right)).toEqual({ ...right, page: 1 })
})

test('what the contract does not name is not read', () => {
  expect(readInput(schema, { ...right, staff_role: 'admin' })).toEqual({ ...right, page: 1 })
})

describe('what is said of a field', () => {
  test.each([
    ['missing', { name: undefined }, { name: ['this field is required'] }],
    ['null', { name: null }, { name: ['this field is required'] }],
    ['a number for a text', { name: 7 }, { name: ['This has to be a text.'] }],
    ['a text for a number', { year: '2000' }, { year: ['This has to be a number.'] }],
    ['a fraction', { year: 2000.5 }, { year: ['This has to be a whole number.'] }],
    ['a text for yes or no', { on: 'yes' }, { on: ['This has to be true or false.'] }],
    ['a text for a list', { list: 'a' }, { list: ['This has to be a list.'] }],
    ['letters for a page', { page: 'many' }, { page: ['This has to be a number.'] }],
    ['a list for an object', { inner: [] }, { inner: ['This is another type of value than is read here.'] }],
    ['within', { inner: { note: 1 } }, { 'inner.note': ['This has to be a text.'] }],
    ['too short', { name: 'a' }, { name: ['Write at least 2 characters.'] }],
    ['too long', { name: 'abcdef' }, { name: ['No more than 5 characters fit.'] }],
    ['too small', { year: 1 }, { year: ['The least value is 1,888.'] }],
    ['too large', { year: 9999 }, { year: ['The greatest value is 2,200.'] }],
    ['too many', { list: ['a', 'b', 'c'] }, { list: ['No more than 2.'] }],
  ])('%s', (_what, given, said) => {
    expect(english(given)).toEqual(said)
  })

  test('in Persian too', () => {
    expect(refusal({ year: 'x', name: undefined })).toMatchObject({
      year: [{ fa: 'این‌جا باید عدد باشد.' }],
      name: [{ fa: 'این قسمت را پر کنید.' }],
    })
  })
})
