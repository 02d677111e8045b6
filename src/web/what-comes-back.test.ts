import { expect, test } from 'vitest'
import { droppedByChild, whatComesBack } from './what-comes-back.ts'

type Query = { genre?: string; price?: string; year?: number; page?: number }
const names = ['genre', 'price', 'year'] as const
const query: Query = { genre: 'drama', price: 'free', page: 3 }

test('each filter that is set is asked without, from the first page', async () => {
  const asked: Query[] = []
  const dropped = await whatComesBack(query, names, async (without) => {
    asked.push(without)
    return without.genre === undefined ? 5 : 2
  })
  expect(asked).toEqual([{ price: 'free' }, { genre: 'drama' }])
  expect(dropped).toEqual([
    { name: 'genre', total: 5 },
    { name: 'price', total: 2 },
  ])
})

test('what brings nothing is left out, unless nothing else is there to take back', async () => {
  expect(await whatComesBack(query, names, async (_, name) => (name === 'genre' ? 0 : 4))).toEqual([
    { name: 'price', total: 4 },
  ])
  expect(await whatComesBack(query, names, async () => 0)).toEqual([
    { name: 'genre', total: null },
    { name: 'price', total: null },
  ])
})

test('a part that did not come leaves its filter without a number, and no filter leaves nothing', async () => {
  expect(await whatComesBack(query, names, async () => null)).toEqual([
    { name: 'genre', total: null },
    { name: 'price', total: null },
  ])
  expect(await whatComesBack({ page: 2 } as Query, names, async () => 1)).toEqual([])
})

test.each([
  [query, ['genre', 'price']],
  [{ page: 2 } as Query, []],
])('a child takes back each filter of %j, none with a number', (asked, expected) => {
  expect(droppedByChild(asked, names)).toEqual(expected.map((name) => ({ name, total: null })))
})
