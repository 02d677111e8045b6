import { transaction } from '#db/transaction.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { hashToken } from '#server/secrets.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { handOverTicket, type HeldTicket, lockHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { findGiftBySecret, type GiftRow, markAccepted } from './gift-queries.ts'
import { givenLetter, receivedLetter } from './gift-letters.ts'
import { linkFor, obstacleToGift } from './judge-gift.ts'

/** Judges what a link is for its reader; see `linkFor`. */
export function judgeLink(gift: GiftRow, held: HeldTicket, asker: { memberId: MemberId | null; now: Date }) {
  const { row, state } = held
  return linkFor(
    { state: gift.state, giverId: gift.giver_id, receiverId: gift.receiver_id, expiresAt: gift.expires_at },
    {
      holderId: row.holder_id,
      obstacle: obstacleToGift(state, { isOfPass: row.pass_id !== null, cameIn: row.came_in }),
    },
    asker,
  )
}

/**
 * Takes a given ticket: new holder, new code, link closed and both told, in one commit. Of two receivers, and of a
 * receiver and a play, a withdrawal or a refund, the ticket's lock lets one be first; the others find it so. Repeated by
 * its receiver it changes nothing. Fails with `ticket_gift.over` or `ticket_gift.own`.
 */
export async function acceptGift(core: Core, asked: { secret: string; memberId: MemberId }): Promise<TicketId> {
  const { memberId } = asked
  const hash = hashToken(asked.secret)
  const found = (await findGiftBySecret(core.db, hash)) ?? fail('ticket_gift.over')
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    // every change of a link happens under its ticket's lock
    const held = await lockHeldTicket(tx, found.ticket_id, now)
    const gift = await findGiftBySecret(tx, hash)
    if (held === undefined || gift === undefined) fail('ticket_gift.over')
    const link = judgeLink(gift, held, { memberId, now })
    if (link === 'own') fail('ticket_gift.own')
    if (link === 'over') fail('ticket_gift.over')
    const { row } = held
    if (link === 'yours') return row.id
    await handOverTicket(tx, core.config.secret, row, memberId)
    await markAccepted(tx, gift.id, memberId, now)
    const site = core.config.publicUrl
    await tellMember(tx, core, { memberId: gift.giver_id, kind: 'tickets' }, (locale) =>
      givenLetter(row, { locale, site }),
    )
    await tellMember(tx, core, { memberId, kind: 'tickets' }, (locale) => receivedLetter(row, row.id, { locale, site }))
    return row.id
  })
}
