/** What one step of `npm test` found. A step that could not run counts as one failure. */
export type Tally = { passed: number; failed: number; skipped: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** A check that either holds or does not: formatting, one linter, the types. */
export function check(isRight: boolean): Tally {
  return isRight ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** Whether the whole run may be called good: something ran, and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0
}

/** The run's very last line. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
