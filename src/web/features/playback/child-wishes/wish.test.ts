import { expect, test } from 'vitest'
import { mayAsk, type OwnWish, wishOf } from './wish.ts'

const wish = (id: string, product: number, state: OwnWish['state']) =>
  ({ id, product: { id: product }, state }) as unknown as OwnWish

test('of several wishes of a title the newest counts', () => {
  const items = [wish('b', 7, 'asked'), wish('a', 7, 'refused'), wish('c', 8, 'over')]
  expect(wishOf(items, 7)?.id).toBe('b')
  expect(wishOf(items, 9)).toBeNull()
})

test('a title is asked for again when it was refused, taken back, nobody answered, or what was bought is over', () => {
  const states = ['asked', 'paying', 'bought', 'open', 'refused', 'withdrawn', 'over'] as const
  expect(states.filter((state) => mayAsk(wish('a', 7, state)))).toEqual(['bought', 'refused', 'withdrawn', 'over'])
  expect(mayAsk(null)).toBe(true)
})
