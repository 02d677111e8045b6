const dayMs = 86_400_000

/** The times of episodes: the first at an instant, each next one `everyDays` days later. */
export type ReleasePlan = { first: string; everyDays: number }

/**
 * The instants of a plan, in ISO 8601. Tehran keeps one time all the year, so the clock there shows the same hour each
 * time.
 */
export const planned = ({ first, everyDays }: ReleasePlan, count: number): string[] =>
  Array.from({ length: count }, (_each, at) => new Date(Date.parse(first) + at * everyDays * dayMs).toISOString())
