/** The duration of one test. */
export type Timing = {
  /** Path from the project's root. */
  file: string
  /** With the names of its groups; a browser test's title begins with its project. */
  title: string
  seconds: number
}

const mostTests = 20
const mostFiles = 8

const longestFirst = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds

function line(seconds: number, what: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${what}`
}

/** The slowest tests of a whole run, one line each. */
export function slowestTests(timings: readonly Timing[]): string[] {
  return [...timings]
    .sort(longestFirst)
    .slice(0, mostTests)
    .map(({ file, title, seconds }) => line(seconds, `${file}: ${title}`))
}

/** The slowest files of one step, by the sum of their tests, one line each. */
export function slowestFiles(timings: readonly Timing[]): string[] {
  const files = new Map<string, { tests: number; seconds: number }>()
  for (const { file, seconds } of timings) {
    const sum = files.get(file) ?? { tests: 0, seconds: 0 }
    files.set(file, { tests: sum.tests + 1, seconds: sum.seconds + seconds })
  }
  return [...files]
    .map(([file, sum]) => ({ file, ...sum }))
    .sort(longestFirst)
    .slice(0, mostFiles)
    .map(({ file, tests, seconds }) => line(seconds, `${file} (${tests})`))
}

/** `75.2 s`, or `14 min 20 s`. */
export function spell(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 120) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
