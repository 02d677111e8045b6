import type { Tx } from '#db/client.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { codeOf, hashOfCode } from './ticket-code.ts'
import { findTicketInHands, lockTicket, type TicketInHandsRow, writeHolder } from './ticket-hand-queries.ts'
import { ticketStateOf, type TicketState } from './ticket-state.ts'

/** A ticket as it is at an instant, for giving it on or back. */
export interface HeldTicket {
  row: TicketInHandsRow
  state: TicketState
}

const heldAt = (row: TicketInHandsRow | undefined, now: Date): HeldTicket | undefined =>
  row === undefined
    ? undefined
    : {
        row,
        state: ticketStateOf(
          { revokedAt: row.revoked_at, firstPlayedAt: row.first_played_at, endsAt: row.ends_at },
          { fate: row.fate, endsAt: row.release_ends_at },
          now,
        ),
      }

/** Returns a ticket, no matter who holds it; undefined when there is none. */
export async function readHeldTicket(core: Core, id: TicketId): Promise<HeldTicket | undefined> {
  return heldAt(await findTicketInHands(core.db, id), core.clock.now())
}

/** The same, locked: nobody plays, ends or moves it until the transaction ends. */
export async function lockHeldTicket(tx: Tx, id: TicketId, now: Date): Promise<HeldTicket | undefined> {
  await lockTicket(tx, id)
  return heldAt(await findTicketInHands(tx, id), now)
}

/** Gives a locked ticket to a new holder: it gets a new code, and the one of before opens nothing any more. */
export async function handOverTicket(
  tx: Tx,
  secret: string,
  ticket: Pick<TicketInHandsRow, 'id' | 'generation'>,
  holderId: MemberId,
): Promise<void> {
  const { id } = ticket
  const generation = ticket.generation + 1
  const codeHash = hashOfCode(secret, codeOf(secret, { id, generation, sealed_code: null }))
  await writeHolder(tx, { id, holderId, generation, codeHash })
}
