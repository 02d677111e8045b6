import type { z } from 'zod'
import type { DoorTick } from '#contract/screenings/cafes/cafes.ts'
import { transaction } from '#db/transaction.ts'
import { hours } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit, refuseReached } from '#server/limits/rate-limits.ts'
import { ticketAtDoor } from '#server/features/screenings/schedule/index.ts'
import { type DoorPart, insertEntry, takeBack } from '../door/door-tick-queries.ts'
import { findEvening, findStart, insertStart, isHostOf, lockEvening } from './evening-queries.ts'
import { playsUntil, refusalOfStart } from './evening-start.ts'
import { hashOfPairing, pairingCodeOf } from '../door/pairing-code.ts'
import { insertScreen } from './screen-queries.ts'

/**
 * Lets in hosts of the cafe. To everybody else, staff too, the evening does not exist
 * (`product.not_found`), so nobody learns from the answer which screenings have a door list.
 */
export async function mustBeAtDoor(core: Core, viewer: Viewer, id: ProductId): Promise<void> {
  if (!(await isHostOf(core.db, id, viewer.memberId))) fail('product.not_found')
}

function partOf({ part, guest_id: guestId }: z.output<typeof DoorTick>): DoorPart | null {
  if (part !== 'guest') return { of: part }
  return guestId === undefined ? null : { of: part, guestId }
}

/**
 * Writes ticks of one device in their order. A device's clock may be fast: no instant is later than the present. Ticks of
 * tickets that are gone or of another evening are passed over, because the list that is answered tells what stands.
 */
export async function writeTicks(
  core: Core,
  viewer: Viewer,
  id: ProductId,
  ticks: readonly z.output<typeof DoorTick>[],
): Promise<void> {
  const now = core.clock.now()
  await transaction(core.db, async (tx) => {
    await lockEvening(tx, id)
    for (const tick of ticks) {
      const at = new Date(tick.at)
      const part = partOf(tick)
      // a guest who is not named is none
      if (part === null) continue
      const entry = { id: tick.id, ticketId: tick.ticket_id, cameAt: at < now ? at : now, part }
      if (tick.is_in) await insertEntry(tx, id, entry, { memberId: viewer.memberId, now })
      else await takeBack(tx, id, entry, now)
    }
  })
}

/** The ticket of a code on this evening's list, and whose seat of it. Wrong codes are limited like those of `/play`. */
export async function findLine(core: Core, asked: { viewer: Viewer; ip: string; id: ProductId; code: string }) {
  const hits = { 'ticket.member': asked.viewer.memberId, 'ticket.address': asked.ip } as const
  await refuseReached(core, hits)
  const found = await ticketAtDoor(core, asked.code)
  if (found === undefined) {
    await limit(core, hits)
    fail('ticket.unknown')
  }
  if (found.productId !== asked.id) fail('cafe.other_evening')
  return { ticket_id: found.id, guest_id: found.guestId }
}

/**
 * Opens the film of an evening for one of its hosts, so that it plays on the screen of the room; a second time changes
 * nothing. Fails with `cafe.too_early`, `cafe.evening_over` or
 * `cafe.evening_off`.
 */
export async function startFilm(core: Core, viewer: Viewer, id: ProductId): Promise<void> {
  const now = core.clock.now()
  await transaction(core.db, async (tx) => {
    await lockEvening(tx, id)
    if (!(await isHostOf(tx, id, viewer.memberId, true))) fail('product.not_found')
    const row = (await findEvening(tx, id)) ?? fail('product.not_found')
    const facts = { fate: row.fate, startsAt: row.release_at, endsAt: row.release_ends_at }
    const refusal = refusalOfStart(facts, now)
    if (refusal !== null) fail(refusal)
    const known = await findStart(tx, id, viewer.memberId)
    if (known === undefined || known.revoked_at !== null) {
      const until = playsUntil(facts)
      const length = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / hours(1)))
      await insertStart(tx, { id, memberId: viewer.memberId, now, until, hours: length })
    }
    const { secret } = core.config
    const pairingHash = hashOfPairing(secret, pairingCodeOf(secret, { productId: id, pairing: 1 }))
    await insertScreen(tx, { productId: id, memberId: viewer.memberId, pairingHash })
  })
}
