import type { Db, Tx } from '#db/client.ts'
import type { LiveEventId } from '#lib/ids.ts'

/** The holds of an event in their order; `held_until` null: it is held now. */
export async function findHolds(db: Db | Tx, eventId: LiveEventId) {
  return db
    .selectFrom('live_holds')
    .where('event_id', '=', eventId)
    .orderBy('held_from')
    .select(['held_from', 'held_until'])
    .execute()
}

/** Begins a hold. The caller holds the event's row, and knows that it is not held. */
export async function openHold(tx: Tx, eventId: LiveEventId, now: Date): Promise<void> {
  await tx
    .insertInto('live_holds')
    .values({ event_id: eventId, held_from: now })
    // gone on and held again within the same millisecond: one hold
    .onConflict((conflict) => conflict.columns(['event_id', 'held_from']).doUpdateSet({ held_until: null }))
    .execute()
}

export async function closeHold(tx: Tx, eventId: LiveEventId, now: Date): Promise<void> {
  await tx
    .updateTable('live_holds')
    .set({ held_until: now })
    .where('event_id', '=', eventId)
    .where('held_until', 'is', null)
    .execute()
}
