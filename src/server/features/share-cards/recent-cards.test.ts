import { expect, test } from 'vitest'
import type { CardNow } from './read-share-card.ts'
import { recentCards } from './recent-cards.ts'

const card = { key: 'a card' } as CardNow

function counting(clock: (() => number) | null) {
  let asked = 0
  const find = recentCards(async ({ id }) => {
    asked += 1
    if (id === 13) throw new Error('the database is away')
    return id === 1 ? card : null
  }, clock)
  return { find, asked: () => asked }
}

test('a card, and that there is none, is looked up once in ten seconds for each title and language', async () => {
  let now = 0
  const { find, asked } = counting(() => now)
  for (let n = 0; n < 3; n += 1) expect(await find({ of: 'products', id: 1 }, 'fa')).toBe(card)
  for (let n = 0; n < 3; n += 1) expect(await find({ of: 'products', id: 2 }, 'fa')).toBeNull()
  expect(asked()).toBe(2)
  await find({ of: 'products', id: 1 }, 'en')
  await find({ of: 'cafes', id: 1 }, 'fa')
  expect(asked()).toBe(4)
  now = 10_000
  await find({ of: 'products', id: 1 }, 'fa')
  expect(asked()).toBe(5)
})

test('a failure is not remembered, nothing without a clock, and no more than a thousand', async () => {
  const { find, asked } = counting(() => 0)
  await expect(find({ of: 'products', id: 13 }, 'fa')).rejects.toThrow('away')
  await expect(find({ of: 'products', id: 13 }, 'fa')).rejects.toThrow('away')
  expect(asked()).toBe(2)
  for (let id = 100; id <= 1100; id += 1) await find({ of: 'products', id }, 'fa')
  await find({ of: 'products', id: 1100 }, 'fa')
  expect(asked()).toBe(1003)
  await find({ of: 'products', id: 100 }, 'fa')
  expect(asked()).toBe(1004)
  const forgetful = counting(null)
  await forgetful.find({ of: 'products', id: 1 }, 'fa')
  await forgetful.find({ of: 'products', id: 1 }, 'fa')
  expect(forgetful.asked()).toBe(2)
})
