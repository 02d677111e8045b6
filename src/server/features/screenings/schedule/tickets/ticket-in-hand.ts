import { after, hours } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { TicketInHand } from '#server/features/playback/play/index.ts'
import { type CodeQuestion, findTicket } from './find-ticket.ts'
import { codeOf, hashOfCode } from './ticket-code.ts'
import { beginTicket, findBegun, type TicketRow } from './ticket-queries.ts'
import { watchHours } from './watch-hours.ts'

/** The hours of a ticket run from its first play; of a live event it is good until its end, and for the replay. */
function endOf({ screening_ends_at: ends, replay_hours: replay }: TicketRow, from: Date): Date {
  if (replay === null || ends === null) return after(from, hours(watchHours))
  const until = after(ends, hours(replay))
  return until > from ? until : from
}

async function begin(core: Core, row: TicketRow, memberId: MemberId, from: Date) {
  const now = core.clock.now()
  const { secret } = core.config
  const ticket = { id: row.id, codeHash: hashOfCode(secret, codeOf(secret, row)), memberId, watchHours }
  await beginTicket(core.db, ticket, { now, from, endsAt: endOf(row, from) })
  const begun = await findBegun(core.db, row.id)
  // revoked, or given to a new holder, since the code was read
  if (begun === undefined) fail('ticket.unknown')
  if (begun.member_id !== memberId) fail('ticket.used_by_other')
  return { rightId: begun.id, until: begun.ends_at }
}

/** A found ticket for playback; nothing begins before its `begin`. */
export function inHand(core: Core, row: TicketRow, memberId: MemberId): TicketInHand {
  return {
    id: row.id,
    productId: row.product_id,
    isEvent: row.mode === 'live',
    // a group that gave seats back is still one: its one playing place is the screen of the room
    isAtTheDoor: row.mode === 'room' && row.seats + row.seats_back === 1,
    watchHours,
    isBegun: row.first_played_at !== null,
    isOver: row.ends_at !== null && row.ends_at <= core.clock.now(),
    begin: (from) => begin(core, row, memberId, from),
  }
}

/**
 * The ticket of a typed code for playback. Fails with `ticket.unknown`, `ticket.used_by_other`, or 429 after too many
 * wrong codes.
 */
export async function ticketInHand(core: Core, asked: CodeQuestion): Promise<TicketInHand> {
  return inHand(core, await findTicket(core, asked), asked.viewer.memberId)
}
