import { expect, test } from 'vitest'
import { goMemory } from './go-memory.ts'

test.each([
  [24, { GOGC: 'off', GOMEMLIMIT: '6GiB' }],
  [16, { GOGC: 'off', GOMEMLIMIT: '4GiB' }],
  [15.9, {}],
  [4, {}],
])('with %d GiB the compiler gets %o', (gib, settings) => {
  expect(goMemory(gib * 2 ** 30)).toEqual(settings)
})
