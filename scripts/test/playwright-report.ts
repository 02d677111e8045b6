import { join } from 'node:path'
import { add, fail, nothing, type Tally } from './tally.ts'
import type { Timing } from './timings.ts'

type Test = { projectName: string; status: string; results: { duration?: number; errors: { message?: string }[] }[] }
type Suite = { title: string; file?: string; suites?: Suite[]; specs?: { title: string; tests: Test[] }[] }

const folder = 'tests/e2e'

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

function skippedOf({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName }) => `[${projectName}] ${title}: ${spec.title}`),
  )
  return [...own, ...suites.flatMap(skippedOf)]
}

/** Counts a report of Playwright's JSON reporter. A test that passes only at the second try counts as failed. */
export function countPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  const tally: Tally = report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
        skipped: report.stats.skipped,
        leftOut: (report.suites ?? []).flatMap(skippedOf),
        failures: [...(report.suites ?? []).flatMap(failuresOf), ...report.errors.map(({ message = '' }) => message)],
      }
    : nothing
  const endedInError = exitCode !== 0 && tally.failed === 0
  return endedInError ? add(tally, fail(`the browser tests ended with code ${exitCode}`)) : tally
}

/** A suite within another is a group; the outermost ones are files. */
function timesOf({ title, file, suites = [], specs = [] }: Suite, groups: readonly string[]): Timing[] {
  const within = title === file ? groups : [...groups, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      file: join(folder, file ?? title),
      title: `[${projectName}] ${[...within, spec.title].join(' > ')}`,
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap((suite) => timesOf(suite, within))]
}

/** The duration of each test of the report, once for each project it ran in. */
export function timePlaywright(report: PlaywrightReport | null): Timing[] {
  return (report?.suites ?? []).flatMap((suite) => timesOf(suite, []))
}

function outcomesOf({
  title,
  file,
  suites = [],
  specs = [],
}: Suite): { file: string; title: string; error: string | null }[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        file: join(folder, file ?? title),
        title: `[${projectName}] ${spec.title}`,
        error:
          status === 'expected'
            ? null
            : results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(outcomesOf)]
}

/** Each run of each test: one that is repeated is there as often; an error is what a red one said. */
export function playwrightOutcomes(
  report: PlaywrightReport | null,
): { file: string; title: string; error: string | null }[] {
  const outside = (report?.errors ?? []).map(({ message = '' }) => ({ file: folder, title: 'the run', error: message }))
  return [...(report?.suites ?? []).flatMap(outcomesOf), ...outside]
}
