import type { MemberId } from '#lib/ids.ts'

/** A ticket of a show, as far as a vote asks. */
export interface BallotFacts {
  /** Who played it first. */
  usedBy: MemberId | null
  holderId: MemberId
  /** Ticked at the door of its show. */
  cameIn: boolean
  /** Whose vote stands on it; null: nobody's. */
  voterId: MemberId | null
  /** Whether this member has voted for the show with another ticket. */
  votedElsewhere: boolean
  festivalEndsAt: Date
}

export type VoteRefusal = 'ticket.unknown' | 'festival.not_seen' | 'festival.voted' | 'festival.vote_over'

/**
 * Judges whether a member may vote with a ticket: the member who has played it, or its holder after it was ticked at
 * the door; one vote a ticket, and one a member and show. So two tickets of one person are one vote, and a group ticket
 * is one vote of the member who plays it. A vote may be changed until the festival ends.
 */
export function refusalOfVote(ticket: BallotFacts, memberId: MemberId, now: Date): VoteRefusal | null {
  if ((ticket.usedBy ?? ticket.holderId) !== memberId) return 'ticket.unknown'
  if (ticket.usedBy === null && !ticket.cameIn) return 'festival.not_seen'
  if (ticket.festivalEndsAt <= now) return 'festival.vote_over'
  if (ticket.votedElsewhere) return 'festival.voted'
  return ticket.voterId === null || ticket.voterId === memberId ? null : 'festival.voted'
}

/** The least votes for a mean; with fewer it would say how single people voted. */
const leastVotes = 5

export interface Count {
  votes: number
  /** The sum of their stars. */
  stars: number
}

/** The mean of stars, to a tenth, half a tenth upwards; null where too few have voted. */
export function meanOf({ votes, stars }: Count): number | null {
  return votes < leastVotes ? null : Math.floor((stars * 20 + votes) / (votes * 2)) / 10
}

/** The best mean first; of equals, and of those without one, the one with more votes. */
export function compareCounts(a: Count, b: Count): number {
  const [first, second] = [meanOf(a) ?? 0, meanOf(b) ?? 0]
  return second - first || b.votes - a.votes
}
