import { expect, test } from 'vitest'
import { countPlaywright, timePlaywright } from './playwright-report.ts'
import { add, check, isGood, lastLine, nothing, skip } from './tally.ts'
import { slowestFiles, slowestTests, spell } from './timings.ts'
import { countVitest, timeVitest } from './vitest-report.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('a vitest report is counted test by test', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')] }
  expect(countVitest(report, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 1 })
})

test('a test file that broke outside of its tests is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] }, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a vitest run that ended in error with every test passed is a failure', () => {
  expect(countVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})

test('a run without a report is a failure', () => {
  expect(countVitest(null, 1).failed).toBe(1)
  expect(countPlaywright(null, 1).failed).toBe(1)
})

test('a browser test that passed only at the second try is a failure', () => {
  const report = { stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] }
  expect(countPlaywright(report, 0)).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
})

test('an error before the first browser test is a failure', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }
  expect(countPlaywright(report, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a run in which nothing ran is not good', () => {
  expect(isGood(nothing)).toBe(false)
})

test('one failed check spoils the run and shows in the last line', () => {
  const total = add(check(true, 'one'), check(false, 'the other'))
  expect(isGood(total)).toBe(false)
  expect(lastLine(total)).toBe('1 passed, 1 failed')
  expect(total.failures).toEqual(['the other'])
})

test('a failed test is named with what it said', () => {
  const failed = { status: 'failed', fullName: 'sums > adds', failureMessages: ['expected 3 to be 4'] }
  const report = { testResults: [{ status: 'failed', name: 'sums.test.ts', assertionResults: [failed] }] }
  expect(countVitest(report, 1).failures).toEqual(['sums.test.ts: sums > adds\nexpected 3 to be 4'])
})

test('what was skipped is named, so that a reader sees what the count leaves out', () => {
  const skipped = { status: 'skipped', fullName: 'kustomize > renders' }
  const report = { testResults: [{ status: 'passed', name: 'deploy.test.ts', assertionResults: [skipped] }] }
  expect(countVitest(report, 0).leftOut).toEqual(['deploy.test.ts: kustomize > renders'])
  const tests = [{ projectName: 'en', status: 'skipped', results: [] }]
  const suites = [{ title: 'site.spec.ts', specs: [{ title: 'opens', tests }] }]
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 1 }
  expect(countPlaywright({ stats, errors: [], suites }, 0).leftOut).toEqual(['[en] site.spec.ts: opens'])
})

test('a failed browser test is named with its round and what it said', () => {
  const tests = [{ projectName: 'fa', status: 'unexpected', results: [{ errors: [{ message: 'no such button' }] }] }]
  const inner = { title: 'login', specs: [{ title: 'opens', tests }] }
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const report = { stats, errors: [], suites: [{ title: 'site.spec.ts', suites: [inner] }] }
  expect(countPlaywright(report, 1).failures).toEqual(['[fa] login: opens\nno such button'])
})

test('the slowest tests of a run are named with file, title and seconds, longest first', () => {
  const assertions = [12, 1500, null].map((duration, n) => ({ status: 'passed', fullName: `sums > ${n}`, duration }))
  const report = { testResults: [{ status: 'passed', name: '/parde/src/sums.test.ts', assertionResults: assertions }] }
  const tests = [{ projectName: 'fa', status: 'expected', results: [{ duration: 2040, errors: [] }] }]
  const inner = { title: 'login', file: 'site.spec.ts', specs: [{ title: 'opens', tests }] }
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  const suites = [{ title: 'site.spec.ts', file: 'site.spec.ts', suites: [inner] }]
  const timings = [...timeVitest(report, '/parde'), ...timePlaywright({ stats, errors: [], suites })]
  expect(slowestTests(timings)).toEqual([
    '    2.0 s  tests/e2e/site.spec.ts: [fa] login > opens',
    '    1.5 s  src/sums.test.ts: sums > 1',
    '    0.0 s  src/sums.test.ts: sums > 0',
    '    0.0 s  src/sums.test.ts: sums > 2',
  ])
  expect(slowestFiles(timings)[1]).toBe('    1.5 s  src/sums.test.ts (3)')
})

test('no more than twenty tests are called slow, and a run without a report names none', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ file: 'a.test.ts', title: String(n), seconds: n }))
  expect(slowestTests(many)).toHaveLength(20)
  expect([timeVitest(null, '/'), timePlaywright(null)]).toEqual([[], []])
})

test('times are said in seconds, and from two minutes on in minutes', () => {
  expect([spell(75_240), spell(860_000)]).toEqual(['75.2 s', '14 min 20 s'])
})

test('a run of what this machine cannot do is not good, beside what passed it is', () => {
  expect(isGood(skip('a store'))).toBe(false)
  expect(isGood(add(skip('a store'), check(true, '')))).toBe(true)
})
