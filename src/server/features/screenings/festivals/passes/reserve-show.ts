import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { endTickets, giveTickets } from '#server/features/screenings/schedule/index.ts'
import { mayReturn, refusalOfReservation, type ShowFacts } from './judge-reservation.ts'
import { findPass, lockMember } from './pass-queries.ts'
import { findReserved, findShow, listReserved, lockPlayed, type ShowRow } from './reservation-queries.ts'
import { returnHours } from './return-hours.ts'

/** The facts of a show for the rules. */
export function showFacts(row: ShowRow): ShowFacts & { screeningId: ProductId } {
  return {
    screeningId: row.screening_id,
    isPublished: row.state === 'published' && row.festival_state === 'published',
    mode: row.mode,
    fate: row.fate,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    seatsLeft: row.pass_quota - row.pass_taken,
  }
}

async function passFacts(tx: Tx, memberId: MemberId, festivalId: ProductId) {
  const pass = await findPass(tx, memberId, festivalId)
  if (pass === undefined) return null
  const held = await listReserved(tx, pass.id)
  const reserved = held.map(({ product_id: screeningId, fate }) => ({ screeningId, fate }))
  return { id: pass.id, credits: pass.credits, reserved }
}

/**
 * Takes a place at a show for one credit. Two reservations of one member wait for each other at the member's row, and
 * those for one show at the screening's, so the last credit and the last place are each spent once. Fails with
 * a `festival.…` refusal, or with `purchase.sold_out`.
 */
export async function reserveShow(
  core: Core,
  { memberId, screeningId }: { memberId: MemberId; screeningId: ProductId },
): Promise<TicketId> {
  return transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockMember(tx, memberId)
    const row = await findShow(tx, screeningId)
    if (row === undefined) fail('festival.show_closed')
    const pass = await passFacts(tx, memberId, row.festival_id)
    const refusal = refusalOfReservation(pass, showFacts(row), now)
    if (refusal !== null || pass === null) fail(refusal ?? 'festival.no_pass')
    const gift = { productId: screeningId, holderId: memberId, seats: [1], origin: { passId: pass.id } }
    const [ticketId] = await giveTickets(tx, core.config.secret, gift, now)
    // the desk may have cancelled it while this waited for its seats
    const locked = await findShow(tx, screeningId)
    if (locked === undefined || locked.fate !== 'planned' || ticketId === undefined) fail('festival.show_closed')
    return ticketId
  })
}

/**
 * Returns a reserved place, once however often it is asked: its seat is free for passes again, and its credit is back.
 * Later than two hours before, or after the first play, `festival.too_late_to_return`.
 */
export async function returnReservation(
  core: Core,
  { memberId, ticketId }: { memberId: MemberId; ticketId: TicketId },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockMember(tx, memberId)
    const reservation = await findReserved(tx, memberId, ticketId)
    if (reservation === undefined) fail('ticket.unknown')
    // a second press, or an answer that was lost: the place is back
    if (reservation.revoked_at !== null) return
    const ended = await endTickets(tx, reservation.product_id, [ticketId], now)
    if (ended.length === 0) return
    const wasPlayed = await lockPlayed(tx, ticketId)
    if (!mayReturn({ startsAt: reservation.release_at, wasPlayed }, now))
      fail('festival.too_late_to_return', { hours: returnHours })
  })
}
