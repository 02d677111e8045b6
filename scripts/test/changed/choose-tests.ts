/** A test file, or a test of one, that a change may turn red. */
export type Candidate = {
  name: string
  /** How many steps lie between it and what has changed; 0 is a test that has changed itself. */
  distance: number
  /** On how many short ways it reaches the change. */
  ways: number
  /** How much it needs in all: of two as near, the one of a narrower subject says more about the change. */
  breadth: number
  /** About how long it takes, in seconds. */
  seconds: number
}

export type Choice = { run: Candidate[]; left: Candidate[] }

/**
 * The nearest tests, as many as fit into a time. A test that has changed itself always runs; so does the nearest of all,
 * because a check that runs nothing says nothing.
 */
export function chooseTests(candidates: readonly Candidate[], seconds: number): Choice {
  const nearest = candidates.toSorted(
    (one, other) =>
      one.distance - other.distance ||
      other.ways - one.ways ||
      one.breadth - other.breadth ||
      one.name.localeCompare(other.name),
  )
  const choice: Choice = { run: [], left: [] }
  let spent = 0
  for (const candidate of nearest) {
    const fits = candidate.distance === 0 || choice.run.length === 0 || spent + candidate.seconds <= seconds
    if (fits) spent += candidate.seconds
    choice[fits ? 'run' : 'left'].push(candidate)
  }
  return choice
}
