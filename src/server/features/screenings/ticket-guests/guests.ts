import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { GuestList } from '#contract/screenings/tickets/ticket-guests.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { holdsAddress } from '#lib/text/holds-address.ts'
import type { MemberId, TicketGuestId, TicketId } from '#lib/ids.ts'
import { displayText } from '#lib/persian/persian-text.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { noAddress } from '#server/http/validation.ts'
import { deriveKey, hashToken, sign } from '#server/secrets.ts'
import { limit } from '#server/limits/rate-limits.ts'
import {
  guestCodeOf,
  hashOfCode,
  type HeldTicket,
  lockHeldTicket,
  readHeldTicket,
} from '#server/features/screenings/schedule/index.ts'
import { firstFreeSeat } from './first-free-seat.ts'
import {
  countNameless,
  deleteGuest,
  deleteLink,
  findLink,
  insertGuest,
  listGuests,
  lockGuest,
  writeLink,
} from './guest-queries.ts'

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
  if (holdsAddress(name)) failFields({ name: [noAddress] })
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

/** The code of a guest as it is printed. */
export const codeOfGuest = (core: Core, guest: Parameters<typeof guestCodeOf>[1]): string =>
  printedTicketCode(guestCodeOf(core.config.secret, guest))

/**
 * The token of a guest's session. It follows from the guest, like the code, so a lost answer is asked for again, and
 * several devices of one guest have it; it ends with the guest's row.
 */
export const tokenOfGuest = (core: { config: Pick<Core['config'], 'secret'> }, id: TicketGuestId): string =>
  sign(deriveKey(core.config.secret, 'guest-token'), id)

async function listOf(core: Core, db: Db | Tx, held: HeldTicket, { ticketId, memberId }: Asked): Promise<List> {
  const guests = await listGuests(db, ticketId, memberId)
  const link = await findLink(db, ticketId, memberId)
  return {
    seats: held.row.seats,
    guests: guests.map(({ by_link, sealed_code, ...guest }) => ({
      ...guest,
      code: codeOfGuest(core, { id: guest.id, sealed_code }),
      by_link: Boolean(by_link),
    })),
    link_made_at: link?.made_at.toISOString() ?? null,
    may_change: mayChange(held),
  }
}

/** Fails with `ticket.unknown` for a ticket of somebody else, `ticket_guest.no_group` for one seat. */
export async function readGuests(core: Core, asked: Asked): Promise<List> {
  return listOf(core, core.db, groupOf(await readHeldTicket(core, asked.ticketId), asked.memberId), asked)
}

/** Runs a change under the ticket's lock, so that no two take one seat. Fails with `ticket_guest.closed` too. */
async function change(core: Core, asked: Asked, work: (tx: Tx, held: HeldTicket, now: Date) => Promise<void>) {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const held = groupOf(await lockHeldTicket(tx, asked.ticketId, now), asked.memberId)
    if (!mayChange(held)) fail('ticket_guest.closed')
    await work(tx, held, now)
    return listOf(core, tx, held, asked)
  })
}

/** How many seats of a group nobody has: those of named guests are gone, and of those who came in without a name. */
export async function countFree(db: Db | Tx, { row }: HeldTicket, taken: number): Promise<number> {
  return Math.max(0, row.seats - taken - (await countNameless(db, row.id)))
}

/** Takes the first free seat of a locked ticket for a name. Fails with `ticket_guest.full`. @returns the guest's id */
export async function seatGuest(
  core: Core,
  tx: Tx,
  held: HeldTicket,
  guest: { holderId: MemberId; name: string; keyHash: Buffer | null; now: Date },
): Promise<TicketGuestId> {
  const taken = await listGuests(tx, held.row.id, guest.holderId)
  if ((await countFree(tx, held, taken.length)) === 0) fail('ticket_guest.full')
  const seats = taken.map(({ number }) => number)
  const number = firstFreeSeat(seats, held.row.seats) ?? fail('ticket_guest.full')
  const id = randomUUID()
  const codeHash = hashOfCode(core.config.secret, guestCodeOf(core.config.secret, { id, sealed_code: null }))
  const tokenHash = hashToken(tokenOfGuest(core, id))
  await insertGuest(tx, { id, ticketId: held.row.id, number, codeHash, tokenHash, ...guest })
  return id
}

export async function addGuest(core: Core, asked: Asked & { name: string }): Promise<List> {
  const name = guestName(asked.name)
  await limit(core, { 'ticket_guest.member': asked.memberId })
  return change(core, asked, async (tx, held, now) => {
    await seatGuest(core, tx, held, { holderId: asked.memberId, name, keyHash: null, now })
  })
}

/** Deletes a guest of a locked ticket; false when there is none. Fails with `ticket_guest.came_in`. */
export async function freeSeat(tx: Tx, ticketId: TicketId, id: TicketGuestId): Promise<boolean> {
  const guest = await lockGuest(tx, ticketId, id)
  if (guest === undefined) return false
  if (guest.cameIn) fail('ticket_guest.came_in')
  await deleteGuest(tx, id)
  return true
}

/** Frees the seat of a guest; one who is gone already changes nothing. Fails with `ticket_guest.came_in`. */
export async function removeGuest(core: Core, asked: Asked & { guestId: TicketGuestId }): Promise<List> {
  return change(core, asked, async (tx) => {
    await freeSeat(tx, asked.ticketId, asked.guestId)
  })
}

/**
 * Makes the link of a group, of 192 random bits; only its hash is stored. The link of before ends. The secret is in the
 * part of the address that no browser sends, so no log on the way has it.
 */
export async function makeLink(core: Core, asked: Asked): Promise<{ path: string; list: List }> {
  await limit(core, { 'ticket_guest.member': asked.memberId })
  const secret = randomBytes(24).toString('base64url')
  const list = await change(core, asked, (tx, _held, now) =>
    writeLink(tx, { ticketId: asked.ticketId, holderId: asked.memberId, secretHash: hashToken(secret), now }),
  )
  return { path: `/guest#${secret}`, list }
}

export async function endLink(core: Core, asked: Asked): Promise<List> {
  return change(core, asked, (tx) => deleteLink(tx, asked.ticketId))
}
