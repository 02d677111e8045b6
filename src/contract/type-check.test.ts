import { expect, expectTypeOf, test } from 'vitest'
import { type InputOf, type OutputOf, routes } from './api.ts'

test('a call is typed by its method and path', () => {
  const right: InputOf<'GET /products/:id'> = { params: { id: 1 } }
  // @ts-expect-error a path parameter cannot be left out
  const wrong: InputOf<'GET /products/:id'> = {}
  expect([right, wrong]).toHaveLength(2)
  expectTypeOf<OutputOf<'GET /core/countries'>>().toEqualTypeOf<{
    items: { code: string; name: string; is_hidden: boolean }[]
  }>()
})

test('no two routes share a method and path', () => {
  const keys = routes.map((r) => `${r.method} ${r.path}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('GET /play-info/:id')
})
