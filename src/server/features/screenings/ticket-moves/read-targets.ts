import type { z } from 'zod'
import type { listMoveTargets } from '#contract/screenings/tickets/ticket-moves.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail, sentence } from '#server/fail.ts'
import { type HeldTicket, readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { refusalOfTicket } from './judge-move.ts'
import { findPassOf, listOthers, listTargets } from './move-queries.ts'
import { presentTarget, readMoving, readTarget, suchAs } from './plan-move.ts'

type Answer = z.input<(typeof listMoveTargets)['responses'][200]>

/** Tickets of the same purchase that may go along. */
async function othersOf(core: Core, { row }: HeldTicket): Promise<Answer['others']> {
  const { id, purchase_id: purchaseId, product_id: productId } = row
  if (purchaseId === null) return []
  const ids = await listOthers(core.db, { id, purchaseId, productId })
  const held = await Promise.all(ids.map((other) => readHeldTicket(core, other)))
  const known = await readMoving(
    core.db,
    held.flatMap((one) => one ?? []),
  )
  return known
    .filter(({ facts }) => refusalOfTicket(facts) === null)
    .map(({ row: { number, quantity, seats, holder_name: holder, ...other } }) => ({
      id: other.id,
      number,
      of: quantity ?? 1,
      seats,
      holder,
    }))
}

/** Where a ticket may go: coming screenings of its title, the next one first. Fails with `ticket.unknown`. */
export async function readTargets(
  core: Core,
  id: TicketId,
  page: { limit: number; offset: number; locale: Locale },
): Promise<Pick<Answer, 'items' | 'total' | 'message' | 'others'>> {
  const now = core.clock.now()
  const { locale } = page
  const held = (await readHeldTicket(core, id)) ?? fail('ticket.unknown')
  const [moving] = await readMoving(core.db, [held])
  if (moving === undefined || held.state === 'revoked') fail('ticket.unknown')
  const refused = refusalOfTicket(moving.facts)
  if (refused !== null) return { items: [], total: 0, message: sentence(refused, locale), others: [] }
  const from = held.row.product_id
  const pass = await findPassOf(core.db, [id])
  const { rows, total } = await listTargets(core.db, { from, pass }, { ...page, now })
  const found = await Promise.all(rows.map((row) => readTarget(core.db, row, suchAs(moving), now)))
  return {
    items: found.map((target) => presentTarget(target, [moving], { locale, now })),
    total,
    message: null,
    others: await othersOf(core, held),
  }
}
