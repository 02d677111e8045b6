import { expect, test } from 'vitest'
import { saidNumbers } from './said-numbers.ts'

test.each([
  [[5], '۵', '5'],
  [[5, 6, 7, 8], '۵ تا ۸', '5 to 8'],
  [[8, 5, 6], '۵ تا ۶ و ۸', '5 to 6 and 8'],
  [[1, 3, 5], '۱، ۳ و ۵', '1, 3 and 5'],
  [[], '', ''],
])('the numbers %j are said as a person says them', (numbers, fa, en) => {
  expect([saidNumbers(numbers, 'fa'), saidNumbers(numbers, 'en')]).toEqual([fa, en])
})
