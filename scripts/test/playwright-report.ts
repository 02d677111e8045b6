import { add, fail, nothing, type Tally } from './tally.ts'

type Test = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }
type Suite = { title: string; suites?: Suite[]; specs?: { title: string; tests: Test[] }[] }

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

function failuresOf({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
        return [`[${projectName}] ${title}: ${spec.title}`, ...messages].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** Counts a report of Playwright's JSON reporter. Passing only at the second try is not passing. */
export function countPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  const tally: Tally = report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
        skipped: report.stats.skipped,
        failures: [...(report.suites ?? []).flatMap(failuresOf), ...report.errors.map(({ message = '' }) => message)],
      }
    : nothing
  const endedInError = exitCode !== 0 && tally.failed === 0
  return endedInError ? add(tally, fail(`the browser tests ended with code ${exitCode}`)) : tally
}
