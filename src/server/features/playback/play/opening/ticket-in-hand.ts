import type { ProductId, EntitlementSourceId } from '#lib/ids.ts'
import type { WatchFacts, WatchRight } from '../rights/watch-facts.ts'

/** A screening's ticket whose code a member has given. The screenings feature finds it and begins it. */
export interface TicketInHand {
  id: string
  /** The screening. */
  productId: ProductId
  /** Its screening is a live event. */
  isEvent: boolean
  /** It is a seat in a room and opens nothing on a device. */
  isAtTheDoor: boolean
  /** Hours of watching from its first play. */
  watchHours: number
  /** Whether it was played; then its right is among the member's rights. */
  isBegun: boolean
  /** Whether its watching time is over. */
  isOver: boolean
  /**
   * Makes it a right of this member, once, however many plays begin it at the same moment; returns that right and its
   * end. Its hours run from the given instant. Fails when somebody else was faster, or when it was revoked.
   */
  begin(from: Date): Promise<{ rightId: EntitlementSourceId; until: Date }>
}

/** The facts, with a ticket that nobody has played yet as one more way; it is used last, like a rental. */
export function withTicket(facts: WatchFacts, ticket: TicketInHand | null, now: Date): WatchFacts {
  if (ticket === null || ticket.isBegun) return facts
  const { id, watchHours } = ticket
  const rent = { watchHours, hasBegun: false }
  const unused: WatchRight = { id, by: 'TICKET', startsAt: now, endsAt: null, rent, festival: null }
  return { ...facts, rights: [...facts.rights, unused] }
}
