import { relative } from 'node:path'
import { add, fail, nothing, pass, skip, type Tally } from './tally.ts'
import type { Timing } from './timings.ts'

type Assertion = { status: string; fullName?: string; duration?: number | null; failureMessages?: string[] }
type File = { status: string; name?: string; message?: string; assertionResults: Assertion[] }
export type VitestReport = { testResults: File[] }

function countFile({ status, name = 'a test file', message = '', assertionResults }: File): Tally {
  const tallies = assertionResults.map((test) => {
    if (test.status === 'passed') return pass()
    if (test.status !== 'failed') return skip(`${name}: ${test.fullName ?? 'a test'}`)
    return fail([`${name}: ${test.fullName ?? 'a test'}`, ...(test.failureMessages ?? [])].join('\n'))
  })
  const tally = tallies.reduce(add, nothing)
  return status === 'failed' && tally.failed === 0 ? add(tally, fail(`${name}\n${message}`)) : tally
}

/**
 * Counts a report of vitest's JSON reporter. A file that breaks outside of its tests (a failing import, a hook that
 * throws) names no failed test and still counts as a failure; so does a run that vitest itself ended with an error.
 */
export function countVitest(report: VitestReport | null, exitCode: number): Tally {
  const tally = (report?.testResults ?? []).map(countFile).reduce(add, nothing)
  const endedInError = exitCode !== 0 && tally.failed === 0
  return endedInError ? add(tally, fail(`vitest ended with code ${exitCode}`)) : tally
}

/** The duration of each test of the report; tests that did not run have none. */
export function timeVitest(report: VitestReport | null, root: string): Timing[] {
  return (report?.testResults ?? []).flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ fullName = '', duration }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}
