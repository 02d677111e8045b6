import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { GuestList } from '#contract/ticket-guests.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, TicketGuestId, TicketId } from '#lib/ids.ts'
import { displayText } from '#lib/persian-text.ts'
import type { Core } from '../../core.ts'
import { fail, failFields } from '../../fail.ts'
import { hashToken } from '../../secrets.ts'
import { limit } from '../accounts/index.ts'
import { type HeldTicket, lockHeldTicket, readHeldTicket } from '../screenings/index.ts'
import { firstFreeSeat } from './first-free-seat.ts'
import { deleteGuest, deleteLink, findLink, insertGuest, listGuests, writeLink } from './guest-queries.ts'

type List = z.input<typeof GuestList>
interface Asked {
  ticketId: TicketId
  memberId: MemberId
}

const longestName = 60

/** The cleaned name. Fails with the field's sentence. */
export function guestName(typed: string): string {
  const name = displayText(typed).replaceAll(/\s+/g, ' ')
  if (name === '') failFields({ name: [{ fa: 'نام را بنویسید.', en: 'Write the name.' }] })
  if (Array.from(name).length > longestName)
    failFields({ name: [{ fa: 'نام را کوتاه‌تر بنویسید.', en: 'Make the name shorter.' }] })
  return name
}

/** Guests come and go until the screening is over: also after the film was begun in the room. */
export const mayChange = ({ state }: HeldTicket): boolean =>
  state === 'unused' || state === 'in_use' || state === 'postponed'

function groupOf(held: HeldTicket | undefined, memberId: MemberId): HeldTicket {
  if (held === undefined || held.row.holder_id !== memberId || held.state === 'revoked') fail('ticket.unknown')
  if (held.row.seats + held.row.seats_back < 2) fail('ticket_guest.no_group')
  return held
}

async function listOf(db: Db | Tx, held: HeldTicket, { ticketId, memberId }: Asked): Promise<List> {
  const guests = await listGuests(db, ticketId, memberId)
  const link = await findLink(db, ticketId, memberId)
  return {
    seats: held.row.seats,
    guests: guests.map(({ by_link, ...guest }) => ({ ...guest, by_link: Boolean(by_link) })),
    link_made_at: link?.made_at.toISOString() ?? null,
    may_change: mayChange(held),
  }
}

/** Fails with `ticket.unknown` for a ticket of somebody else, `ticket_guest.no_group` for one seat. */
export async function readGuests(core: Core, asked: Asked): Promise<List> {
  return listOf(core.db, groupOf(await readHeldTicket(core, asked.ticketId), asked.memberId), asked)
}

/** Runs a change under the ticket's lock, so that no two take one seat. Fails with `ticket_guest.closed` too. */
async function change(core: Core, asked: Asked, work: (tx: Tx, held: HeldTicket, now: Date) => Promise<void>) {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const held = groupOf(await lockHeldTicket(tx, asked.ticketId, now), asked.memberId)
    if (!mayChange(held)) fail('ticket_guest.closed')
    await work(tx, held, now)
    return listOf(tx, held, asked)
  })
}

/** Takes the first free seat of a locked ticket for a name. Fails with `ticket_guest.full`. @returns its number */
export async function seatGuest(
  tx: Tx,
  held: HeldTicket,
  guest: { holderId: MemberId; name: string; tokenHash: Buffer | null; now: Date },
): Promise<number> {
  const taken = await listGuests(tx, held.row.id, guest.holderId)
  const seats = taken.map(({ number }) => number)
  const number = firstFreeSeat(seats, held.row.seats) ?? fail('ticket_guest.full')
  await insertGuest(tx, { ticketId: held.row.id, number, ...guest })
  return number
}

export async function addGuest(core: Core, asked: Asked & { name: string }): Promise<List> {
  const name = guestName(asked.name)
  await limit(core, { 'ticket_guest.member': asked.memberId })
  return change(core, asked, async (tx, held, now) => {
    await seatGuest(tx, held, { holderId: asked.memberId, name, tokenHash: null, now })
  })
}

/** Frees the seat of a guest; one who is gone already changes nothing. */
export async function removeGuest(core: Core, asked: Asked & { guestId: TicketGuestId }): Promise<List> {
  return change(core, asked, async (tx) => {
    await deleteGuest(tx, asked.ticketId, asked.guestId)
  })
}

/** Makes the link of a group, of 192 random bits; only its hash is stored. The link of before ends. */
export async function makeLink(core: Core, asked: Asked): Promise<{ path: string; list: List }> {
  await limit(core, { 'ticket_guest.member': asked.memberId })
  const secret = randomBytes(24).toString('base64url')
  const list = await change(core, asked, (tx, _held, now) =>
    writeLink(tx, { ticketId: asked.ticketId, holderId: asked.memberId, secretHash: hashToken(secret), now }),
  )
  return { path: `/guest/${secret}`, list }
}

export async function endLink(core: Core, asked: Asked): Promise<List> {
  return change(core, asked, (tx) => deleteLink(tx, asked.ticketId))
}
