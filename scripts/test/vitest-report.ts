import { nothing, type Tally } from './tally.ts'

type Assertion = { status: string }
type File = { status: string; assertionResults: Assertion[] }
export type VitestReport = { testResults: File[] }

/**
 * Counts a report of vitest's JSON reporter. A file that broke before or outside of its tests (an import that fails, a
 * hook that throws) names no failed test and still is a failure; so is a run that vitest itself ended in error.
 */
export function countVitest(report: VitestReport | null, exitCode: number): Tally {
  const tally = { ...nothing }
  for (const file of report?.testResults ?? []) {
    const failedBefore = tally.failed
    for (const { status } of file.assertionResults) {
      if (status === 'passed') tally.passed++
      else if (status === 'failed') tally.failed++
      else tally.skipped++
    }
    if (file.status === 'failed' && tally.failed === failedBefore) tally.failed++
  }
  if (exitCode !== 0 && tally.failed === 0) tally.failed++
  return tally
}
