import { expect, test } from 'vitest'
import { lateBy } from './delay-answers.ts'

const calls = Array.from({ length: 200 }, (_, n) => `GET /api/v1/${n}`)

test('the same seed, test, call and turn wait equally long, another seed does not', () => {
  const waits = (seed: string) => calls.map((call) => lateBy(seed, 'a test', call, 1))
  expect(waits('1')).toEqual(waits('1'))
  expect(waits('1')).not.toEqual(waits('2'))
  expect(calls.map((call) => lateBy('1', 'a test', call, 2))).not.toEqual(waits('1'))
})

test('answers asked for at once come in another order, none later than 1.2 s', () => {
  const waits = calls.map((call) => lateBy('7', 'a test', call, 1))
  expect(Math.max(...waits)).toBeLessThanOrEqual(1200)
  expect(Math.max(...waits)).toBeGreaterThan(400)
  expect(waits.filter((wait, n) => wait < (waits[n - 1] ?? 0)).length).toBeGreaterThan(50)
})
