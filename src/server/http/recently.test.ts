import { expect, test } from 'vitest'
import { noteReads, Reads } from '#db/reads.ts'
import { recently } from './recently.ts'

function counting(clock: (() => number) | null) {
  let asked = 0
  const look = async (id: number) => {
    asked += 1
    if (id === 13) throw new Error('the database is away')
    return id === 1 ? 'found' : null
  }
  return { find: recently(look, { name: String, keptMs: 10_000, clock }), asked: () => asked }
}

test('what was found, and that nothing was, is looked up once in a while', async () => {
  let now = 0
  const { find, asked } = counting(() => now)
  expect(await Promise.all([find(1), find(1), find(2), find(2)])).toEqual(['found', 'found', null, null])
  expect([await find(1), asked()]).toEqual(['found', 2])
  now = 10_000
  expect([await find(1), asked()]).toEqual(['found', 3])
})

test('a failure is not remembered, nothing without a clock, and no more than a thousand', async () => {
  const { find, asked } = counting(() => 0)
  for (let turn = 0; turn < 2; turn += 1) await expect(find(13)).rejects.toThrow('away')
  expect(asked()).toBe(2)
  for (let id = 100; id <= 1100; id += 1) await find(id)
  expect([await find(1100), asked()]).toEqual([null, 1003])
  expect([await find(100), asked()]).toEqual([null, 1004])
  const forgetful = counting(null)
  expect([await forgetful.find(1), await forgetful.find(1), forgetful.asked()]).toEqual(['found', 'found', 2])
})

test('what a page is made of is looked up anew, so that the page knows all that it depends on', async () => {
  const { find, asked } = counting(() => 0)
  await find(1)
  await noteReads(new Reads(), () => Promise.all([find(1), find(1)]))
  expect(asked()).toBe(3)
})
