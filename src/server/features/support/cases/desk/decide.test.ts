import { expect, test } from 'vitest'
import { canDo } from './decide.ts'

test.each([
  ['waiting', ['answer', 'close', 'spam']],
  ['held', ['answer', 'let_through', 'spam']],
  ['answered', ['answer', 'close', 'open']],
  ['closed', ['answer', 'open']],
  ['spam', ['answer', 'let_through']],
] as const)('a case that is %s can be: %j', (state, wanted) => {
  const all = ['answer', 'close', 'open', 'let_through', 'spam'] as const
  expect(all.filter((action) => canDo({ state }, { action }))).toEqual(wanted)
})
