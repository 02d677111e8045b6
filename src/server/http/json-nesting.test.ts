import fastify from 'fastify'
import { expect, test } from 'vitest'
import { deepest, isTooDeep, limitNesting } from './json-nesting.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['as deep as it may be', lists(deepest), false],
  ['one deeper', lists(deepest + 1), true],
  ['objects', '{"a":'.repeat(deepest + 1), true],
  ['a megabyte that never ends', '['.repeat(1_000_000), true],
  ['many beside one another', `[${'[],'.repeat(1000)}0]`, false],
  ['brackets in a text', JSON.stringify('['.repeat(1000)), false],
  ['brackets after a quotation mark in a text', JSON.stringify(`"${'['.repeat(1000)}\\`), false],
  ['no JSON', 'nothing', false],
])('%s', (_what, json, refused) => {
  expect(isTooDeep(json)).toBe(refused)
})

test('a body that is too deep is refused, others are read as before', async () => {
  const app = fastify({ logger: false })
  limitNesting(app)
  app.post('/', async (request) => ({ read: request.body }))
  const send = async (payload: string) =>
    (await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } }))
      .statusCode
  expect(await send('{"a":[1]}')).toBe(200)
  expect(await send('{"a":')).toBe(400)
  expect(await send('')).toBe(400)
  expect(await send('{"__proto__":{}}')).toBe(400)
  expect(await send(lists(deepest + 1))).not.toBe(200)
})
