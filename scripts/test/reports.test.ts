import { expect, test } from 'vitest'
import { countPlaywright } from './playwright-report.ts'
import { add, check, isGood, lastLine, nothing } from './tally.ts'
import { countVitest } from './vitest-report.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('a vitest report is counted test by test', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a test file that broke outside of its tests is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a vitest run that ended in error with every test passed is a failure', () => {
  expect(countVitest({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a run without a report is a failure', () => {
  expect(countVitest(null, 1).failed).toBe(1)
  expect(countPlaywright(null, 1).failed).toBe(1)
})

test('a browser test that passed only at the second try is a failure', () => {
  const report = { stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] }
  expect(countPlaywright(report, 0)).toEqual({ passed: 4, failed: 1, skipped: 2 })
})

test('an error before the first browser test is a failure', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }
  expect(countPlaywright(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a run in which nothing ran is not good', () => {
  expect(isGood(nothing)).toBe(false)
})

test('one failed check spoils the run and shows in the last line', () => {
  const total = add(check(true), check(false))
  expect(isGood(total)).toBe(false)
  expect(lastLine(total)).toBe('1 passed, 1 failed')
})
