import type { z } from 'zod'
import type { getLostTime } from '#contract/screenings/tickets/lost-time.ts'
import { minutes } from '#lib/time/clock.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { moneyOfTicket } from '#server/features/screenings/ticket-returns/index.ts'
import { isOpen } from './answer-offer.ts'
import { findOffer } from './lost-time-queries.ts'

type Answer = z.input<(typeof getLostTime)['responses'][200]>

/** Presents a ticket's offer for lost time to its holder, or the holder's choice. Fails with `ticket.unknown`. */
export async function readLostTime(core: Core, asked: { ticketId: TicketId; viewer: Viewer }): Promise<Answer> {
  const { ticketId, viewer } = asked
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== viewer.memberId) fail('ticket.unknown')
  const { row } = held
  const offer = await findOffer(core.db, ticketId)
  const isGone = row.revoked_at !== null && offer?.state !== 'money'
  if (offer === undefined || isGone) return { offer: null }
  const isStillOpen = isOpen(offer, core.clock.now()) && row.revoked_at === null
  const money = isStillOpen ? await moneyOfTicket(core, held) : null
  const isForOther = row.buyer_id !== null && row.buyer_id !== viewer.memberId
  const ways: NonNullable<Answer['offer']>['ways'] = []
  if (isStillOpen && row.first_played_at !== null) ways.push('again')
  if (money !== null && !isForOther) ways.push('wallet')
  if (money !== null) ways.push('as_paid')
  return {
    offer: {
      state: offer.state === 'open' && !isStillOpen ? 'over' : offer.state,
      lost_minutes: Math.max(1, Math.round(Number(offer.lost_ms) / minutes(1))),
      until: offer.ends_at.toISOString(),
      ways,
      // what it cost is its buyer's affair
      money: isForOther ? null : money,
      is_for_other: isForOther && money !== null,
    },
  }
}
