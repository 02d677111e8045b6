import type { z } from 'zod'
import type { GuestAuth, GuestSeat, openGuestLink } from '#contract/screenings/tickets/ticket-guests.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { hashToken } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit, refuseReached } from '#server/limits/rate-limits.ts'
import {
  cardsOfScreenings,
  guestEndsAfter,
  hashOfCode,
  lockHeldTicket,
  readHeldTicket,
} from '#server/features/screenings/schedule/index.ts'
import {
  findSeatOfCode,
  findSeatOfGuest,
  findSeatOfKey,
  findSeatOfToken,
  findTicketOfLink,
  listGuests,
  type SeatRow,
} from './guest-queries.ts'
import { codeOfGuest, countFree, freeSeat, guestName, mayChange, seatGuest, tokenOfGuest } from './guests.ts'

type Seat = z.input<typeof GuestSeat>
type Auth = z.input<typeof GuestAuth>
type Invitation = z.input<(typeof openGuestLink)['responses'][200]>

interface Visitor {
  ip: string
  locale: Locale
}

async function cardOf(core: Core, productId: ProductId, locale: Locale) {
  const cards = await cardsOfScreenings(core.db, [productId], { locale, now: core.clock.now() })
  return cards.get(productId)
}

async function presentSeat(core: Core, row: SeatRow, locale: Locale): Promise<Seat> {
  const { id, name, number, seats, address_fa: fa, address_en: en } = row
  return {
    id,
    name,
    number,
    seats,
    code: codeOfGuest(core, row),
    screening: (await cardOf(core, row.product_id, locale)) ?? fail('ticket_guest.no_seat'),
    room:
      fa === null || en === null
        ? null
        : { address: inLocale(fa, en, locale), is_step_free: row.is_step_free === true, contact: row.contact },
  }
}

/**
 * Finds the ticket of a link. Wrong links fail alike and count for their address. The count refuses no right one:
 * nobody guesses 192 bits, and a cafe's guests share an address with people who would like to shut them out.
 */
async function ticketOfLink(core: Core, secret: string, ip: string) {
  const found = await findTicketOfLink(core.db, hashToken(secret))
  if (found !== undefined) return found
  await limit(core, { 'ticket_guest_wrong.address': ip })
  return fail('ticket_guest.link_over')
}

/** Returns the screening and the free seats to which a link invites. Fails with `ticket_guest.link_over`. */
export async function readInvitation(core: Core, secret: string, { ip, locale }: Visitor): Promise<Invitation> {
  const { id, holder_id: holderId } = await ticketOfLink(core, secret, ip)
  const held = await readHeldTicket(core, id)
  if (held === undefined || !mayChange(held)) fail('ticket_guest.link_over')
  const taken = await listGuests(core.db, id, holderId)
  return {
    screening: (await cardOf(core, held.row.product_id, locale)) ?? fail('ticket_guest.link_over'),
    seats_left: await countFree(core.db, held, taken.length),
  }
}

/**
 * Takes a seat of the group for a person who has its link; the same key finds the same seat again. The token opens this
 * seat and nothing else: it is no session of the accounts, so every other call refuses it. Fails with
 * `ticket_guest.link_over` or `ticket_guest.full`.
 */
export async function takeSeat(
  core: Core,
  asked: { secret: string; name: string; key: string },
  { ip, locale }: Visitor,
): Promise<Auth> {
  const name = guestName(asked.name)
  const { id: ticketId } = await ticketOfLink(core, asked.secret, ip)
  await limit(core, { 'ticket_guest.ticket': ticketId })
  const now = core.clock.now()
  const id = await transaction(core.db, async (tx) => {
    const secretHash = hashToken(asked.secret)
    const found = (await findTicketOfLink(tx, secretHash)) ?? fail('ticket_guest.link_over')
    const held = await lockHeldTicket(tx, found.id, now)
    // closed, made anew or given on while this waited for the ticket
    const again = await findTicketOfLink(tx, secretHash)
    if (held === undefined || again === undefined || !mayChange(held)) fail('ticket_guest.link_over')
    const keyHash = hashToken(asked.key)
    const known = await findSeatOfKey(tx, held.row.id, keyHash)
    return known ?? seatGuest(core, tx, held, { holderId: again.holder_id, name, keyHash, now })
  })
  const seat = (await findSeatOfGuest(core.db, id, guestEndsAfter(now))) ?? fail('ticket_guest.no_seat')
  return { me: await presentSeat(core, seat, locale), token: tokenOfGuest(core, id) }
}

/** The seat of a token. Unknown ones fail with `ticket_guest.no_seat` and count for their address. */
async function seatOfToken(core: Core, token: string | null, ip: string): Promise<SeatRow> {
  const ended = guestEndsAfter(core.clock.now())
  const seat = token === null ? undefined : await findSeatOfToken(core.db, hashToken(token), ended)
  if (seat !== undefined) return seat
  await limit(core, { 'ticket_guest_wrong.address': ip })
  return fail('ticket_guest.no_seat')
}

/** The seat of a guest's token. Fails with `ticket_guest.no_seat`. */
export async function readSeat(core: Core, token: string | null, { ip, locale }: Visitor): Promise<Seat> {
  return presentSeat(core, await seatOfToken(core, token, ip), locale)
}

/** A guest gives the seat back; a repetition fails with `ticket_guest.no_seat`, who came in with `ticket_guest.came_in`. */
export async function leaveSeat(core: Core, token: string | null, ip: string): Promise<void> {
  const { id, ticket_id: ticketId } = await seatOfToken(core, token, ip)
  await transaction(core.db, async (tx) => {
    await lockHeldTicket(tx, ticketId, core.clock.now())
    if (!(await freeSeat(tx, ticketId, id))) fail('ticket_guest.no_seat')
  })
}

/**
 * Returns the seat that a guest's code opens, with its token; null for every other code. A visitor without a session
 * learns nothing about other codes: each counts alike, right codes of tickets too. Fails with 429 after too many.
 */
export async function seatOfCode(
  core: Core,
  asked: { code: string; viewer: Viewer | null; ip: string; locale: Locale },
): Promise<Auth | null> {
  const { viewer, ip } = asked
  const read = readTicketCode(asked.code)
  const ended = guestEndsAfter(core.clock.now())
  const seat = read === null ? undefined : await findSeatOfCode(core.db, hashOfCode(core.config.secret, read), ended)
  const ofGuests = { 'ticket_guest_code.address': ip }
  if (seat === undefined) {
    if (viewer === null) await limit(core, ofGuests)
    return null
  }
  await refuseReached(core, viewer === null ? ofGuests : { 'ticket.member': viewer.memberId, 'ticket.address': ip })
  return { me: await presentSeat(core, seat, asked.locale), token: tokenOfGuest(core, seat.id) }
}
