export interface PlaceLease {
  placeId: string
  sessionId: string
  until: Date
}

/** Who plays, or asks: a player chooses its place; a request for a key only tells its session. */
export type PlaceAsker = { placeId: string } | { sessionId: string }

/** Whether a ticket plays somewhere else at this instant. A lease that has ended keeps nobody out. */
export function isElsewhere(lease: PlaceLease | undefined, asker: PlaceAsker, now: Date): boolean {
  if (lease === undefined || lease.until <= now) return false
  return 'placeId' in asker ? lease.placeId !== asker.placeId : lease.sessionId !== asker.sessionId
}
