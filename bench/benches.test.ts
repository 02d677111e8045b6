import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longSteps } from '../scripts/test/long-steps.ts'
import { benchNames, benchOf } from './benches.ts'

/** Files of this folder that are not benches. */
const around = ['benches.ts', 'benches.test.ts', 'run.ts', 'smallest.ts']

test('every bench of the folder can be run, and is tried in its smallest size', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !around.includes(file))
  expect(benchNames.map((name) => `${name}.ts`).toSorted()).toEqual(files.toSorted())
})

test('a bench that the smoke test leaves to the long run has its step there', () => {
  const steps = new Set(longSteps.map(({ name }) => name))
  const left = benchNames.map((name) => benchOf(name).longStep).filter((step) => step !== undefined)
  expect(left.filter((step) => !steps.has(step))).toEqual([])
  expect(steps).toContain('benches')
})
