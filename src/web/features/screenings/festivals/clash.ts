/** A show as a visitor's evening sees it. */
export type Seen = { id: number; hallId: string; isOnline: boolean; starts: number; ends: number }

const minuteMs = 60_000
/** Two shows may overlap by this many minutes: titles and credits. */
const mostOverlap = 10
/** The walk from one hall to another needs this many minutes. */
const leastWalk = 20

/**
 * Whether nobody can see both: they overlap by more than 10 minutes, or lie in two halls with less than 20 between. From
 * one stream to another nobody walks.
 */
export function doClash(a: Seen, b: Seen): boolean {
  const between = (Math.max(a.starts, b.starts) - Math.min(a.ends, b.ends)) / minuteMs
  const staysSeated = a.hallId === b.hallId || (a.isOnline && b.isOnline)
  return staysSeated ? -between > mostOverlap : between < leastWalk
}

/** The first of these shows with which a show clashes; a show never clashes with itself. */
export function clashOf(show: Seen, others: readonly Seen[]): Seen | null {
  return others.find((other) => other.id !== show.id && doClash(show, other)) ?? null
}
