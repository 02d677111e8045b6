import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#contract/api.ts'
import { PageQuery, ProductId } from '#contract/primitives.ts'
import { addressNumbers } from './address-numbers.ts'

const schema = PageQuery.extend({ id: ProductId, name: z.string().optional() })
const read = addressNumbers(schema)

test.each(['0x3f5', '0b11', '1.013e3', '1013.0', '+1013', ' 1013', '1013\t', '001013', '۱۰۱۳', '1_013', ''])(
  'the id %j is no number',
  (id) => {
    expect(schema.safeParse(read({ id })).success).toBe(false)
  },
)

test.each(['1', '1013', '2147483647'])('the id %s is one', (id) => {
  expect(schema.parse(read({ id, page: '2', name: '0x3f5' }))).toMatchObject({ id: Number(id), page: 2, name: '0x3f5' })
})

test('a body has no field that makes a number of whatever comes: true would be 1, and a list of one its first', () => {
  const lenient = routes.filter(({ body }) => JSON.stringify(body?.def ?? {}).includes('"coerce":true'))
  // a kept search is the conditions as the address of its page writes them
  expect(lenient.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /me/saved-searches'])
})
