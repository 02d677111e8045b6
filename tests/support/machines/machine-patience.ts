/**
 * How long tests of machines wait, in milliseconds. A wait ends with what it waits for, so a limit only ends a test that
 * hangs. On a machine that does much else a process needs twenty times as long as on a quiet one: limits that were set test
 * by test measured the machine, and were red with it.
 */
export const machinePatience = {
  /** For one thing to happen: a process that listens, a row that changes. */
  step: 600_000,
  /** For a whole test, or what stands before all tests of a file; the first one of a clone also builds pages or pictures. */
  test: 1_800_000,
} as const
