/** The tests that a host makes on the device of the room before the film. */
export const hostTests = ['line', 'picture', 'sound'] as const
export type HostTest = (typeof hostTests)[number]

/** When each was passed (ms since 1970), and which picture the line carries. */
export type Passed = { [test in HostTest]?: number } & { rung?: number }

const lastsMs = 60 * 60 * 1000

/** Passed not more than an hour ago: cables and lines change. A time in the future is none. */
export function isPassed(passed: Passed, test: HostTest, now: number): boolean {
  const at = passed[test]
  return at !== undefined && at <= now && now - at <= lastsMs
}

const key = 'host-tests'

/** Returns the tests that this device has passed; they belong to the device and not to an evening. */
export function readPassed(): Passed {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Passed
  } catch {
    return {}
  }
}

export function storePassed(passed: Passed): void {
  try {
    localStorage.setItem(key, JSON.stringify(passed))
  } catch {
    // without storage the tests count until the page is closed
  }
}
