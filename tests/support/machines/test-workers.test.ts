import { expect, test } from 'vitest'
import { testWorkers } from './test-workers.ts'

test('a quiet machine runs one process more than it has processors, a busy one twice as many', () => {
  expect(testWorkers(2, 0)).toBe(3)
  expect(testWorkers(2, 5)).toBe(3)
  expect(testWorkers(2, 5.1)).toBe(6)
  expect(testWorkers(8, 20)).toBe(9)
})
