import { randomBytes } from 'node:crypto'
import { transaction } from '#db/transaction.ts'
import { holdsAddress } from '#lib/text/holds-address.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { noAddress } from '#server/http/validation.ts'
import { hashToken } from '#server/secrets.ts'
import { readUserName } from '#server/features/accounts/members/index.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { tellAddress } from '#server/features/notices/messages/index.ts'
import { lockHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { giftLetter } from './gift-letters.ts'
import { findOpenGift, type GiftRow, insertGift, withdrawGift } from './gift-queries.ts'
import { linkEnd, obstacleToGift } from './judge-gift.ts'

const longestName = 60

function nameOf(typed: string): string {
  const name = displayText(typed).replaceAll(/\s+/g, ' ')
  if (name === '') failFields({ giver_name: [{ fa: 'نامتان را بنویسید.', en: 'Write your name.' }] })
  if (Array.from(name).length > longestName)
    failFields({ giver_name: [{ fa: 'نام را کوتاه‌تر بنویسید.', en: 'Make the name shorter.' }] })
  if (holdsAddress(name)) failFields({ giver_name: [noAddress] })
  return name
}

interface Giving {
  ticketId: TicketId
  memberId: MemberId
  giverName: string
  /** To whom the link is sent, as typed; null: nobody. */
  userName: string | null
  locale: Locale
}

/**
 * Makes the link of a ticket, of 192 random bits; only its hash is stored, so a lost link is replaced by a new one. The
 * link of before ends. With an address the link is sent there; how often is limited for each member.
 */
export async function giveTicket(core: Core, giving: Giving): Promise<{ secret: string; gift: GiftRow }> {
  const { ticketId, memberId, locale } = giving
  const giverName = nameOf(giving.giverName)
  const to = giving.userName === null ? null : readUserName(giving.userName).normal
  await limit(core, {
    'ticket_gift.member': memberId,
    ...(to === null ? {} : { 'ticket_gift_letter.member': memberId }),
  })
  const secret = randomBytes(24).toString('base64url')
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const held = await lockHeldTicket(tx, ticketId, now)
    if (held === undefined || held.row.holder_id !== memberId) fail('ticket.unknown')
    const obstacle = obstacleToGift(held.state, { isOfPass: held.row.pass_id !== null, cameIn: held.row.came_in })
    if (obstacle !== null) fail(obstacle)
    await withdrawGift(tx, ticketId, now)
    const expiresAt = linkEnd(now, { endsAt: held.row.release_ends_at })
    const secretHash = hashToken(secret)
    await insertGift(tx, { ticketId, giverId: memberId, giverName, secretHash, createdAt: now, expiresAt })
    const gift = await findOpenGift(tx, ticketId)
    if (gift === undefined) throw new Error('a link was not written')
    if (to !== null) {
      const words = giftLetter({ of: held.row, giverName, secret }, { locale, site: core.config.publicUrl })
      await tellAddress(tx, core, { kind: 'tickets', memberId: null, address: to, locale, words })
    }
    return { secret, gift }
  })
}

/** Ends the open link; without one nothing happens. Fails with `ticket.unknown` for a ticket of somebody else. */
export async function withdrawTicketGift(core: Core, asked: { ticketId: TicketId; memberId: MemberId }): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const held = await lockHeldTicket(tx, asked.ticketId, now)
    if (held === undefined || held.row.holder_id !== asked.memberId) fail('ticket.unknown')
    await withdrawGift(tx, asked.ticketId, now)
  })
}
