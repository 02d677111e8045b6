import type { ProblemCode } from '#contract/problem.ts'
import { after, days } from '#lib/time/clock.ts'
import type { HeldTicket } from '#server/features/screenings/schedule/index.ts'

const longestLinkDays = 7

/** Why a ticket cannot be given to anybody; null when it can. A postponed screening's ticket can. */
export function obstacleToGift(
  state: HeldTicket['state'],
  ticket: { isOfPass: boolean; cameIn: boolean },
): Extract<ProblemCode, `ticket${string}`> | null {
  if (state === 'revoked') return 'ticket.unknown'
  if (state === 'in_use' || state === 'over' || ticket.cameIn) return 'ticket_gift.played'
  if (state === 'missed' || state === 'cancelled') return 'ticket_gift.too_late'
  return ticket.isOfPass ? 'ticket_gift.of_pass' : null
}

/** The last instant of a new link: seven days, but not beyond the screening's end. */
export function linkEnd(now: Date, screening: { endsAt: Date | null }): Date {
  const usual = after(now, days(longestLinkDays))
  return screening.endsAt !== null && screening.endsAt > now && screening.endsAt < usual ? screening.endsAt : usual
}

export interface LinkFacts {
  state: 'open' | 'accepted' | 'withdrawn'
  giverId: string
  receiverId: string | null
  expiresAt: Date
}

/** Returns what a link is for somebody who has its secret; `over` says nothing more about it. */
export function linkFor(
  link: LinkFacts,
  ticket: { holderId: string; obstacle: ProblemCode | null },
  asker: { memberId: string | null; now: Date },
): 'open' | 'own' | 'yours' | 'over' {
  const { memberId, now } = asker
  const isMine = memberId !== null && ticket.holderId === memberId
  if (link.state === 'accepted') return isMine && link.receiverId === memberId ? 'yours' : 'over'
  if (link.state === 'withdrawn' || link.expiresAt <= now) return 'over'
  // the ticket went another way since the link was made
  if (ticket.obstacle !== null || ticket.holderId !== link.giverId) return 'over'
  return isMine ? 'own' : 'open'
}
