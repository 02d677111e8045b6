import type { Tx } from '#db/client.ts'
import type { ProductId, WaitingEntryId } from '#lib/ids.ts'
import { moveSeats } from './seat-queries.ts'

/**
 * Ends an offer and frees its seats; one that has ended before frees nothing. The caller has locked the screening.
 *
 * @returns whether it was open
 */
export async function endOffer(
  tx: Tx,
  offer: { id: WaitingEntryId; productId: ProductId; seats: number },
  state: 'taken' | 'missed' | 'left' | 'over',
): Promise<boolean> {
  const gone = await tx
    .updateTable('waiting_entries')
    .set({ state, offered_seats: null, offered_at: null, offer_ends_at: null })
    .where('id', '=', offer.id)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  if (gone.numUpdatedRows === 0n) return false
  await moveSeats(tx, offer.productId, { held: -offer.seats })
  return true
}

/** Holds seats for somebody in line, until an instant. The caller has locked the screening. */
export async function holdOffer(
  tx: Tx,
  offer: { id: WaitingEntryId; productId: ProductId; seats: number; now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable('waiting_entries')
    .set({ state: 'offered', offered_seats: offer.seats, offered_at: offer.now, offer_ends_at: offer.until })
    .where('id', '=', offer.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await moveSeats(tx, offer.productId, { held: offer.seats })
}
