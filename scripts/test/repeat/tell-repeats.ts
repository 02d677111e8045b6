/** One run of one test, and what it said first if it was red. */
export type Outcome = { file: string; title: string; error: string | null }

type Repeated = { name: string; runs: number; red: number; error: string }

function countByTest(outcomes: readonly Outcome[]): Repeated[] {
  const tests = new Map<string, Repeated>()
  for (const { file, title, error } of outcomes) {
    const name = `${file}: ${title}`
    const known = tests.get(name) ?? { name, runs: 0, red: 0, error: '' }
    known.runs += 1
    if (error !== null) {
      known.red += 1
      known.error ||= error
    }
    tests.set(name, known)
  }
  return [...tests.values()]
}

const mostOfError = 1500

/** How often each test was red, those that were most often first, with the first error of each. */
export function tellRepeats(outcomes: readonly Outcome[]): string[] {
  return countByTest(outcomes)
    .toSorted((one, other) => other.red - one.red)
    .flatMap(({ name, runs, red, error }) => {
      const line = `${red > 0 ? '✗' : '✓'} red ${red} of ${runs}  ${name}`
      return red > 0 ? [line, error.slice(0, mostOfError).replaceAll(/^/gm, '    ')] : [line]
    })
}
