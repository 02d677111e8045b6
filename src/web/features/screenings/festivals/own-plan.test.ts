import { expect, test } from 'vitest'
import { marksIn } from './own-plan.ts'

test.each([
  ['nothing', null, []],
  ['marks', '[3,1]', [3, 1]],
  ['a mark twice', '[3,3]', [3]],
  ['what is no number of a show', '[1.5,-2,"4",null,7]', [7]],
  ['another thing', '{"a":1}', []],
  ['a broken text', '[1,', []],
])('a device that keeps %s', (_title, text, marks) => {
  expect(marksIn(text)).toEqual(marks)
})
