import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PlaywrightReport, timePlaywright } from '../playwright-report.ts'
import { timeVitest, type VitestReport } from '../vitest-report.ts'

/** Seconds of a file by its kind, where no run has measured it. */
const usual: readonly (readonly [RegExp, number])[] = [
  [/^state:/, 2],
  [/\.spec\.ts$/, 12],
  [/\.system\.test\.ts$/, 25],
  [/\.api\.test\.ts$/, 6],
  [/\.db\.test\.ts$/, 2],
  [/./, 0.3],
]

function reportIn<Report>(root: string, name: string): Report | null {
  try {
    return JSON.parse(readFileSync(join(root, '.vitest', name), 'utf8')) as Report
  } catch {
    return null
  }
}

/** How long each test file takes: what the last whole run on this machine measured, else what is usual for its kind. */
export function knownSeconds(root: string): (test: string) => number {
  const measured = new Map<string, number>()
  const timings = [
    ...timeVitest(reportIn<VitestReport>(root, 'unit-db-api-sample.json'), root),
    ...timePlaywright(reportIn<PlaywrightReport>(root, 'browser.json')),
  ]
  for (const { file, seconds } of timings) measured.set(file, (measured.get(file) ?? 0) + seconds)
  return (test) => measured.get(test) ?? usual.find(([kind]) => kind.test(test))?.[1] ?? 0
}
