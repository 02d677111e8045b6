import type { CafeId, ProductId, TicketGuestId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { guestEndsAfter } from './seats/guest-codes.ts'
import { type Card, presentCard } from './present-screening.ts'
import { listCards } from './screening-queries.ts'
import { hashOfCode } from './tickets/ticket-code.ts'
import { findGuestByCode, findTicketByCode } from './tickets/ticket-queries.ts'

/** Published evenings of a cafe that have not ended, the next one first, and how many there are. */
export async function listEveningsOf(
  core: Core,
  cafeId: CafeId,
  page: { limit: number; offset: number; locale: Locale },
): Promise<{ items: Card[]; total: number }> {
  const now = core.clock.now()
  const { rows, total } = await listCards(core.db, { cafe_id: cafeId }, { ...page, now })
  return { items: rows.map((row) => presentCard(row, page.locale, now)), total }
}

/** The standing ticket of a code as it was typed or scanned, and whose seat of it, when the code is a guest’s. */
export async function ticketAtDoor(
  core: Core,
  code: string,
): Promise<{ id: TicketId; productId: ProductId; guestId: TicketGuestId | null } | undefined> {
  const read = readTicketCode(code)
  if (read === null) return undefined
  const hash = hashOfCode(core.config.secret, read)
  const row = await findTicketByCode(core.db, hash)
  if (row !== undefined) return { id: row.id, productId: row.product_id, guestId: null }
  const guest = await findGuestByCode(core.db, hash, guestEndsAfter(core.clock.now()))
  return guest && { id: guest.ticket_id, productId: guest.product_id, guestId: guest.id }
}
