import { nothing, type Tally } from './tally.ts'

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts a report of Playwright's JSON reporter. Passing only at the second try is not passing. */
export function countPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  const tally = { ...nothing }
  if (report) {
    tally.passed = report.stats.expected
    tally.failed = report.stats.unexpected + report.stats.flaky + report.errors.length
    tally.skipped = report.stats.skipped
  }
  if (exitCode !== 0 && tally.failed === 0) tally.failed++
  return tally
}
