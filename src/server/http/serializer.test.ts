import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#contract/api.ts'
import { serializerOf } from './serializer.ts'

test('every body of the contract can be written: what cannot be compiled is found here, not by a visitor', () => {
  const bodies = Object.values(routes).flatMap((route) => Object.values(route.responses))
  const schemas = bodies.filter((schema) => schema instanceof z.ZodType)
  expect(schemas.length).toBeGreaterThan(100)
  for (const schema of schemas) expect(serializerOf(schema)).toBeTypeOf('function')
})

test('a schema is compiled once, and what it does not name is not sent, in a union too', () => {
  const schema = z.object({ one: z.union([z.object({ name: z.string() }), z.null()]) })
  expect(serializerOf(schema)).toBe(serializerOf(schema))
  expect(serializerOf(schema)({ one: { name: 'a', secret: 'b' } })).toBe('{"one":{"name":"a"}}')
})
