/**
 * The result of one step of `npm test`. A step that could not run counts as one failure. `failures` and `leftOut` name
 * what failed and what was skipped, so that the end of a long output repeats it.
 */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  leftOut: readonly string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], leftOut: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    leftOut: [...a.leftOut, ...b.leftOut],
  }
}

export function pass(): Tally {
  return { ...nothing, passed: 1 }
}

export function fail(what: string): Tally {
  return { ...nothing, failed: 1, failures: [what] }
}

/** The tests that this machine cannot run. A run that skips all of its tests is not good. */
export function skip(what: string): Tally {
  return { ...nothing, skipped: 1, leftOut: [what] }
}

/** A check that either passes or fails: formatting, one linter, the types. */
export function check(isRight: boolean, what: string): Tally {
  return isRight ? pass() : fail(what)
}

/** Whether the whole run is good: something ran, and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0
}

/** The run's very last line. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
