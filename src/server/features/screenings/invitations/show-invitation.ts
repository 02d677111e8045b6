import type { MemberId, ProductId } from '#lib/ids.ts'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { limit, refuseReached } from '#server/limits/rate-limits.ts'
import { hashesOfInvitation } from './invitation-code.ts'
import { findByCode, writeShown } from './invitation-queries.ts'

/**
 * Remembers that a member has shown an invitation: the sale asks for it. Unknown codes fail with `invitation.unknown` and
 * count for member and address, so that codes cannot be guessed; when a member's were too often wrong, a right one is
 * refused too.
 * Fails with `invitation.over` for one that is closed or over; whether uses are left is decided by the sale.
 */
export async function showInvitation(
  core: Core,
  asked: { productId: ProductId; memberId: MemberId; code: string; ip: string },
) {
  const { productId, memberId, ip } = asked
  const hits = { 'invitation.member': memberId, 'invitation.address': ip } as const
  // not by the address: ten strangers behind one would shut out all others there, and 60 bits are not guessed
  await refuseReached(core, { 'invitation.member': memberId })
  const code = readTicketCode(asked.code)
  const found = code === null ? undefined : await findByCode(core.db, productId, await hashesOfInvitation(core, code))
  if (found === undefined) {
    await limit(core, hits)
    fail('invitation.unknown')
  }
  const now = core.clock.now()
  if (found.closed_at !== null || (found.ends_at !== null && found.ends_at <= now)) fail('invitation.over')
  await writeShown(core.db, { memberId, productId, invitationId: found.id, now })
  return { seats_each: found.seats_each, ends_at: found.ends_at?.toISOString() ?? null }
}
