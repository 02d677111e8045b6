import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { seatsLeft } from '../seats/seat-facts.ts'
import { countSeats, findSale, lockScreening, moveSeats, moveTickets } from '../seats/seat-queries.ts'
import { codeOf, hashOfCode } from './ticket-code.ts'
import { shrinkSold, shrinkTicket, type TicketInHandsRow } from './ticket-hand-queries.ts'
import { insertTickets, type LockedTicket, lockTickets, revokeTickets, type TicketOrigin } from './ticket-queries.ts'

/** New tickets for one holder that are no part of a purchase. */
export interface TicketGift {
  productId: ProductId
  holderId: MemberId
  /** Of each ticket: 1, or more for a group. */
  seats: readonly number[]
  origin: TicketOrigin
}

/** Rows of tickets with the hash of their codes, not yet inserted. */
export function newTickets(secret: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const id: TicketId = randomUUID()
    return {
      id,
      number: index + 1,
      codeHash: hashOfCode(secret, codeOf(secret, { id, generation: 1, sealed_code: null })),
    }
  })
}

/**
 * Seats that are left: a pass takes only the places that are kept for passes; what staff give waits behind the line, as a
 * sale does.
 */
export async function freeFor(tx: Tx, productId: ProductId, isPass: boolean): Promise<number> {
  if (!isPass) {
    const sale = await findSale(tx, productId, null)
    return sale === undefined ? 0 : seatsLeft(sale)
  }
  const counts = await countSeats(tx, productId)
  return counts === undefined ? 0 : counts.pass_quota - counts.pass_taken
}

/**
 * Makes tickets without a purchase: given for a reason, or reserved with a pass. Locks the screening's seats. Fails with
 * `purchase.sold_out` when there are not as many left beyond what the waiting line would get; then nothing is changed.
 */
export async function giveTickets(tx: Tx, secret: string, gift: TicketGift, now: Date): Promise<TicketId[]> {
  const { productId, holderId, seats, origin } = gift
  await lockScreening(tx, productId)
  const wanted = seats.reduce((sum, one) => sum + one, 0)
  const passes = 'passId' in origin ? wanted : 0
  if ((await freeFor(tx, productId, passes > 0)) < wanted) fail('purchase.sold_out')
  await moveSeats(tx, productId, { sold: wanted, passes })
  const tickets = newTickets(secret, seats.length).map((ticket, index) => ({
    id: ticket.id,
    codeHash: ticket.codeHash,
    productId,
    holderId,
    origin,
    number: 1,
    seats: seats[index] ?? 1,
  }))
  await insertTickets(tx, tickets, now)
  return tickets.map(({ id }) => id)
}

/**
 * Ends standing tickets of one screening and frees their seats: their holders play no further. Leaves out tickets that
 * were ended before, so a repetition frees nothing twice. Moves no money: for a bought ticket the caller also asks for
 * its refund, or is one. @returns the tickets that were ended now
 */
export async function endTickets(tx: Tx, productId: ProductId, ids: readonly TicketId[], now: Date) {
  await lockScreening(tx, productId)
  const gone = await lockTickets(tx, productId, ids)
  await revokeTickets(
    tx,
    gone.map(({ id }) => id),
    now,
  )
  await freeSeats(tx, productId, gone)
  return gone.map(({ id }) => id)
}

/** The seats of some tickets, and those of them that passes reserved. */
export function seatsOf(tickets: readonly LockedTicket[]): { sold: number; passes: number } {
  const sum = (some: readonly LockedTicket[]) => some.reduce((all, { seats }) => all + seats, 0)
  return { sold: sum(tickets), passes: sum(tickets.filter(({ passId }) => passId !== null)) }
}

/** Frees the seats of locked tickets that end, or leave for another screening. */
export async function freeSeats(tx: Tx, productId: ProductId, tickets: readonly LockedTicket[]): Promise<void> {
  for (const { purchaseId, position, offerId, seats, movedAt } of tickets) {
    // what came from another screening was counted by that one's hold and price, and left both when it came
    const isOfLine = purchaseId !== null && position !== null && movedAt === null
    if (isOfLine) await shrinkSold(tx, { purchaseId, position }, { tickets: 1, seats })
    if (offerId !== null) await moveTickets(tx, offerId, -1)
  }
  const { sold, passes } = seatsOf(tickets)
  await moveSeats(tx, productId, { sold: -sold, passes: -passes })
}

/**
 * Frees some seats of a locked group ticket, which stands with the others. The caller has locked screening and ticket, and
 * leaves it at least one seat. Says nothing to money.
 */
export async function freeSeatsOf(
  tx: Tx,
  ticket: Pick<TicketInHandsRow, 'id' | 'product_id' | 'purchase_id' | 'position' | 'moved_at'>,
  seats: number,
): Promise<void> {
  const { id, product_id: productId, purchase_id: purchaseId, position, moved_at: movedAt } = ticket
  await shrinkTicket(tx, id, seats)
  // as in `freeSeats`: what came from another screening left its hold when it came
  if (purchaseId !== null && position !== null && movedAt === null)
    await shrinkSold(tx, { purchaseId, position }, { tickets: 0, seats })
  await moveSeats(tx, productId, { sold: -seats })
}
