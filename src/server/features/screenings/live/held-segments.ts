/** A stretch in which the audience sees a pause picture; `held_until` null: it goes on. */
export interface Hold {
  held_from: Date
  held_until: Date | null
}

/** Whether a segment is in what the desk has left of an event; null: its own beginning, or its own end. */
export function isInCut(
  { starts_at: starts, duration_us: length }: { starts_at: Date; duration_us: number },
  { from, until }: { from: Date | null; until: Date | null },
): boolean {
  return (from === null || starts >= from) && (until === null || starts.getTime() + length / 1000 <= until.getTime())
}

/**
 * Tells whether a segment belongs to a hold, so that the audience never gets it. A segment written before the hold
 * began is in viewers' lists already and stays; one with even one picture from within is left out. The answer for a
 * written segment never changes when the hold ends later, because a list must not change what it has listed (RFC 8216,
 * 6.2.1).
 */
export function isHeldBack(segment: { starts_at: Date; written_at: Date }, holds: readonly Hold[]): boolean {
  return holds.some(
    ({ held_from: from, held_until: until }) =>
      segment.written_at > from && (until === null || segment.starts_at < until || segment.written_at <= until),
  )
}
