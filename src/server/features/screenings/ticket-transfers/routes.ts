import {
  acceptTicketGift,
  getOwnTicketGift,
  getTicketGift,
  giveTicket as giveTicketRoute,
  withdrawTicketGift as withdrawRoute,
} from '#contract/screenings/tickets/ticket-transfers.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized, sentence } from '#server/fail.ts'
import { hashToken } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { cardsOfScreenings, readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { acceptGift, judgeLink } from './accept-gift.ts'
import { giftPath } from './gift-letters.ts'
import { findGiftBySecret, findOpenGift, type GiftRow } from './gift-queries.ts'
import { giveTicket, withdrawTicketGift } from './give-ticket.ts'
import { obstacleToGift } from './judge-gift.ts'

const made: Localized = {
  fa: 'لینک آماده است. تا کسی آن را نپذیرد، بلیت مال شماست.',
  en: 'The link is ready. Until somebody accepts it, the ticket stays yours.',
}
const sent: Localized = {
  fa: 'لینک را فرستادیم. تا کسی آن را نپذیرد، بلیت مال شماست.',
  en: 'We sent the link. Until somebody accepts it, the ticket stays yours.',
}
const withdrawn: Localized = {
  fa: 'لینک بسته شد و بلیت پیش شما ماند.',
  en: 'The link is closed; the ticket stays yours.',
}
const accepted: Localized = { fa: 'بلیت مال شما شد، با کدی تازه.', en: 'The ticket is yours, with a new code.' }

const presentOpen = (gift: GiftRow) => ({
  giver_name: gift.giver_name,
  created_at: gift.created_at.toISOString(),
  expires_at: gift.expires_at.toISOString(),
})

async function readOwn(core: Core, asked: { ticketId: TicketId; viewer: Viewer; locale: Locale }) {
  const { ticketId, viewer, locale } = asked
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== viewer.memberId) fail('ticket.unknown')
  const obstacle = obstacleToGift(held.state, { isOfPass: held.row.pass_id !== null, cameIn: held.row.came_in })
  const open = obstacle === null ? await findOpenGift(core.db, ticketId) : undefined
  const isOpen = open !== undefined && open.giver_id === viewer.memberId && open.expires_at > core.clock.now()
  return {
    may_give: obstacle === null,
    message: obstacle === null ? null : sentence(obstacle, locale),
    gift: isOpen ? presentOpen(open) : null,
  }
}

/** Returns the gift of a link. Other links fail alike and count for their address; a right one is never refused. */
async function readLink(core: Core, asked: { secret: string; viewer: Viewer | null; locale: Locale; ip: string }) {
  const { secret, viewer, locale, ip } = asked
  const gift = await findGiftBySecret(core.db, hashToken(secret))
  const held = gift === undefined ? undefined : await readHeldTicket(core, gift.ticket_id)
  const now = core.clock.now()
  if (gift === undefined || held === undefined) {
    await limit(core, { 'ticket_gift_wrong.address': ip })
    return fail('ticket_gift.over')
  }
  const state = judgeLink(gift, held, { memberId: viewer?.memberId ?? null, now })
  const screening = (await cardsOfScreenings(core.db, [held.row.product_id], { locale, now })).get(held.row.product_id)
  if (state === 'over' || screening === undefined) fail('ticket_gift.over')
  return {
    state,
    giver_name: gift.giver_name,
    screening,
    seats: held.row.seats,
    expires_at: gift.expires_at.toISOString(),
    ticket_id: state === 'open' ? null : held.row.id,
  }
}

/** Giving a ticket to somebody by a link. */
export function registerTicketTransfers({ core, mount }: Api): void {
  mount(getOwnTicketGift, async ({ params }, { viewer, locale }) =>
    ok(await readOwn(core, { ticketId: params.id, viewer, locale })),
  )

  mount(giveTicketRoute, async ({ params, body }, { viewer, locale }) => {
    const typed = body.user_name?.trim() ?? ''
    const userName = typed === '' ? null : typed
    const asked = { ticketId: params.id, memberId: viewer.memberId, giverName: body.giver_name, userName, locale }
    const { secret, gift } = await giveTicket(core, asked)
    const message = (userName === null ? made : sent)[locale]
    return created({ path: giftPath(secret), gift: presentOpen(gift), message })
  })

  mount(withdrawRoute, async ({ params }, { viewer, locale }) => {
    await withdrawTicketGift(core, { ticketId: params.id, memberId: viewer.memberId })
    return ok({ message: withdrawn[locale] })
  })

  mount(getTicketGift, async ({ params }, { viewer, locale, ip }) =>
    ok(await readLink(core, { secret: params.secret, viewer, locale, ip })),
  )

  mount(acceptTicketGift, async ({ params }, { viewer, locale }) => {
    const ticketId = await acceptGift(core, { secret: params.secret, memberId: viewer.memberId })
    return ok({ ticket_id: ticketId, message: accepted[locale] })
  })
}
