import { readTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit, refuseReached } from '#server/limits/rate-limits.ts'
import { guestEndsAfter } from '../seats/guest-codes.ts'
import { hashOfCode } from './ticket-code.ts'
import { findGuestByCode, findTicketByCode, type TicketRow } from './ticket-queries.ts'

export interface CodeQuestion {
  /** As it was typed or pasted. */
  code: string
  viewer: Viewer
  /** The address of the call. */
  ip: string
}

/**
 * The ticket of a code that this member may play: one that nobody has played yet, or only this member. Unknown, dead and
 * revoked codes fail alike with `ticket.unknown`, and each counts for the member and the address, so that codes cannot
 * be guessed. The code of a guest of a group fails with `ticket.of_guest`: it plays nothing. When too many were wrong, a stranger's right code is refused too; one's own tickets are not.
 */
export async function findTicket(core: Core, { code, viewer, ip }: CodeQuestion): Promise<TicketRow> {
  const hits = { 'ticket.member': viewer.memberId, 'ticket.address': ip } as const
  const read = readTicketCode(code)
  const hash = read === null ? null : hashOfCode(core.config.secret, read)
  const found = hash === null ? undefined : await findTicketByCode(core.db, hash)
  if (found === undefined) {
    const guest = hash === null ? undefined : await findGuestByCode(core.db, hash, guestEndsAfter(core.clock.now()))
    await (guest === undefined ? limit(core, hits) : refuseReached(core, hits))
    fail(guest === undefined ? 'ticket.unknown' : 'ticket.of_guest')
  }
  const { memberId } = viewer
  if (found.holder_id !== memberId && found.used_by !== memberId) await refuseReached(core, hits)
  if (found.used_by !== null && found.used_by !== memberId) fail('ticket.used_by_other')
  return found
}
