/** What a host tests on the device of the room before the film. */
export const hostTests = ['line', 'picture', 'sound'] as const
export type HostTest = (typeof hostTests)[number]

/** When each was passed (ms since 1970), and how fast the line was (megabits a second). */
export type Passed = { [test in HostTest]?: number } & { megabits?: number }

const lastsMs = 60 * 60 * 1000

/** Passed not more than an hour ago: cables and lines change. A time in the future is none. */
export function isPassed(passed: Passed, test: HostTest, now: number): boolean {
  const at = passed[test]
  return at !== undefined && at <= now && now - at <= lastsMs
}

/** The picture that a line carries without waiting; null: it is too slow even for the smallest that fills a wall. */
export function heightOf(megabits: number): 1080 | 720 | 480 | null {
  if (megabits >= 6) return 1080
  if (megabits >= 3) return 720
  return megabits >= 1.2 ? 480 : null
}

const key = 'host-tests'

/** What this device has passed; the tests belong to the device and not to an evening. */
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
