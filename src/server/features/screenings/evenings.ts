import type { CafeId, ProductId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { type Card, presentCard } from './present-screening.ts'
import { listCards } from './screening-queries.ts'
import { hashOfCode, readTicketCode } from './ticket-code.ts'
import { findTicketByCode } from './ticket-queries.ts'

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

/** The standing ticket of a code, as it was typed or scanned, with its screening; undefined when there is none. */
export async function ticketAtDoor(
  core: Core,
  code: string,
): Promise<{ id: TicketId; productId: ProductId } | undefined> {
  const read = readTicketCode(code)
  const row = read === null ? undefined : await findTicketByCode(core.db, hashOfCode(core.config.secret, read))
  return row === undefined ? undefined : { id: row.id, productId: row.product_id }
}
