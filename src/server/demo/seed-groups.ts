import { demoGroups } from '#db/seed/groups.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../core.ts'
import { giveTickets } from '#server/features/screenings/schedule/index.ts'
import { addGuest, readGuests } from '#server/features/screenings/ticket-guests/index.ts'
import { findMember, findTicketFor, findTitle } from './demo-queries.ts'

/** The demo's group tickets, given as staff would, with the guests that are missing. */
export async function seedGroups(core: Core): Promise<void> {
  for (const { holder, evening, seats, reason, guests } of demoGroups) {
    const memberId = await findMember(core.db, holder)
    const productId = (await findTitle(core.db, evening))?.id
    if (memberId === undefined || productId === undefined) continue
    const gift = { productId, holderId: memberId, seats: [seats], origin: { reason } }
    const known = await findTicketFor(core.db, memberId, productId)
    const [given] =
      known === undefined
        ? await transaction(core.db, (tx) => giveTickets(tx, core.config.secret, gift, core.clock.now()))
        : [known]
    if (given === undefined) continue
    const asked = { ticketId: given, memberId }
    const { guests: written } = await readGuests(core, asked)
    for (const name of guests)
      if (!written.some((guest) => guest.name === name)) await addGuest(core, { ...asked, name })
  }
}
