import { expect, test } from 'vitest'
import { codeOf } from './code-of-name.ts'

test.for([
  ['Film noir', [], 'film_noir'],
  ['  Sci‑Fi & Fantasy!', [], 'sci_fi_fantasy'],
  ['Opéra', [], 'opera'],
  ['War', ['war', 'war_2'], 'war_3'],
  ['جنگی', [], null],
  ['90s', [], '90s'],
  ['a'.repeat(60), [], 'a'.repeat(36)],
] as const)('the code of %s beside %j is %s', ([name, taken, code]) => {
  expect(codeOf(name, new Set(taken))).toBe(code)
})
