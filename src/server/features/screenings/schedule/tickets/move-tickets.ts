import type { Tx } from '#db/client.ts'
import type { ProductId, TicketId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { freeFor, freeSeats, seatsOf } from './give-tickets.ts'
import { lockScreenings, moveSeats } from '../seats/seat-queries.ts'
import { codeOf, hashOfCode } from './ticket-code.ts'
import { writeNewScreening } from './ticket-hand-queries.ts'
import { lockTickets } from './ticket-queries.ts'

export interface ScreeningChange {
  from: ProductId
  to: ProductId
  /** Each with a right to give it back that it takes along; null: none. */
  tickets: readonly { id: TicketId; returnsUntil: Date | null }[]
}

/**
 * Moves standing tickets to another screening: their seats are free in the old one and taken in the new one, in one
 * commit, and each gets a new code. Locks both screenings, the one with the lower number first. Whether they may be moved
 * is the caller's to judge. Fails with `purchase.sold_out` when there are not as many seats beyond what the waiting line
 * would get, and with `ticket.unknown` where one of them is gone.
 */
export async function moveToScreening(tx: Tx, secret: string, change: ScreeningChange, now: Date): Promise<void> {
  const { from, to, tickets } = change
  await lockScreenings(tx, [from, to])
  const ids = tickets.map(({ id }) => id)
  const moving = await lockTickets(tx, from, ids)
  if (moving.length !== new Set(ids).size) fail('ticket.unknown')
  const { sold, passes } = seatsOf(moving)
  if (sold > passes && (await freeFor(tx, to, false)) < sold - passes) fail('purchase.sold_out')
  if (passes > 0 && (await freeFor(tx, to, true)) < passes) fail('purchase.sold_out')
  await freeSeats(tx, from, moving)
  await moveSeats(tx, to, { sold, passes })
  for (const ticket of moving) {
    const { id } = ticket
    const generation = ticket.generation + 1
    const codeHash = hashOfCode(secret, codeOf(secret, { id, generation, sealed_code: null }))
    const returnsUntil = tickets.find((one) => one.id === id)?.returnsUntil ?? null
    await writeNewScreening(tx, { id, from, to, generation, codeHash, returnsUntil, at: now })
  }
}
