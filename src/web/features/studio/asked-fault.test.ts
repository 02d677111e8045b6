import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../api.ts'
import { askedFault } from './asked-fault.ts'

const words = { noAnswer: 'no answer', failed: 'failed' }
const problem = (message: string, wasDeclined = false) =>
  Object.assign(new ApiProblem(403, { code: 'auth.confirm_first', message }), { wasDeclined })

test.each([
  ['a lost line', new NetworkFailure(), 'no answer'],
  ['an error of the page', new Error('x'), 'failed'],
  ['a refusal', problem('Too late.'), 'Too late.'],
  ['a refusal without words', problem(''), 'failed'],
  ['a drawer that was closed', problem('Write your password once more for this.', true), null],
])('of %s is said: %o', (_what, error, said) => {
  expect(askedFault(error, words)).toBe(said)
})
