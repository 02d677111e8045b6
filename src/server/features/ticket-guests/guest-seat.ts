import type { z } from 'zod'
import type { GuestSeat, getGuestLink } from '#contract/ticket-guests.ts'
import { transaction } from '#db/transaction.ts'
import type { Locale } from '#lib/locale.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { hashToken, randomToken } from '../../secrets.ts'
import { limit, refuseReached } from '../accounts/index.ts'
import { cardsOfScreenings, lockHeldTicket, readHeldTicket } from '../screenings/index.ts'
import { deleteGuest, findSeatOfToken, findTicketOfLink, listGuests } from './guest-queries.ts'
import { guestName, mayChange, seatGuest } from './guests.ts'

type Seat = z.input<typeof GuestSeat>
type Invitation = z.input<(typeof getGuestLink)['responses'][200]>

interface Visitor {
  ip: string
  locale: Locale
}

async function cardOf(core: Core, productId: ProductId, locale: Locale) {
  const cards = await cardsOfScreenings(core.db, [productId], { locale, now: core.clock.now() })
  return cards.get(productId) ?? fail('ticket_guest.link_over')
}

/** Links that invite nobody fail alike and count for their address, so that none can be guessed. */
async function ticketOfLink(core: Core, secret: string, ip: string) {
  await refuseReached(core, { 'ticket_guest_wrong.address': ip })
  const found = await findTicketOfLink(core.db, hashToken(secret))
  if (found !== undefined) return found
  await limit(core, { 'ticket_guest_wrong.address': ip })
  return fail('ticket_guest.link_over')
}

/** What a link invites to. Fails with `ticket_guest.link_over`. */
export async function readInvitation(core: Core, secret: string, { ip, locale }: Visitor): Promise<Invitation> {
  const { id, holder_id: holderId } = await ticketOfLink(core, secret, ip)
  const held = await readHeldTicket(core, id)
  if (held === undefined || !mayChange(held)) fail('ticket_guest.link_over')
  const taken = await listGuests(core.db, id, holderId)
  return {
    screening: await cardOf(core, held.row.product_id, locale),
    seats_left: Math.max(0, held.row.seats - taken.length),
  }
}

/**
 * Takes a seat of the group for whoever has its link. The token opens this seat and nothing else: it is no session of
 * the accounts, so every other call refuses it. Fails with `ticket_guest.link_over` or `ticket_guest.full`.
 */
export async function takeSeat(
  core: Core,
  asked: { secret: string; name: string },
  { ip, locale }: Visitor,
): Promise<{ me: Seat; token: string }> {
  const name = guestName(asked.name)
  await ticketOfLink(core, asked.secret, ip)
  await limit(core, { 'ticket_guest.address': ip })
  const token = randomToken()
  const { number, row } = await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const secretHash = hashToken(asked.secret)
    const found = (await findTicketOfLink(tx, secretHash)) ?? fail('ticket_guest.link_over')
    const held = await lockHeldTicket(tx, found.id, now)
    // closed, made anew or given on while this waited for the ticket
    const again = await findTicketOfLink(tx, secretHash)
    if (held === undefined || again === undefined || !mayChange(held)) fail('ticket_guest.link_over')
    const guest = { holderId: again.holder_id, name, tokenHash: hashToken(token), now }
    return { number: await seatGuest(tx, held, guest), row: held.row }
  })
  return { me: { name, number, seats: row.seats, screening: await cardOf(core, row.product_id, locale) }, token }
}

/** The seat of a guest's token. Fails with `ticket_guest.no_seat`. */
export async function readSeat(core: Core, token: string | null, { ip, locale }: Visitor): Promise<Seat> {
  await refuseReached(core, { 'ticket_guest_wrong.address': ip })
  const seat = token === null ? undefined : await findSeatOfToken(core.db, hashToken(token))
  if (seat === undefined) {
    await limit(core, { 'ticket_guest_wrong.address': ip })
    return fail('ticket_guest.no_seat')
  }
  const { name, number, seats, product_id: productId } = seat
  return { name, number, seats, screening: await cardOf(core, productId, locale) }
}

/** A guest gives the seat back; a repetition fails with `ticket_guest.no_seat`. */
export async function leaveSeat(core: Core, token: string | null): Promise<void> {
  if (token === null) fail('ticket_guest.no_seat')
  await transaction(core.db, async (tx) => {
    const seat = (await findSeatOfToken(tx, hashToken(token))) ?? fail('ticket_guest.no_seat')
    await lockHeldTicket(tx, seat.ticket_id, core.clock.now())
    if (!(await deleteGuest(tx, seat.ticket_id, seat.id))) fail('ticket_guest.no_seat')
  })
}
