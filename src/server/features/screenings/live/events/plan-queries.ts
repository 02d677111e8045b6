import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'

/** Whether a product is sold as a live event. */
export async function isOfLive(tx: Tx, productId: ProductId): Promise<boolean> {
  const query = tx.selectFrom('screenings').where('product_id', '=', productId).where('mode', '=', 'live')
  return (await query.select('product_id').executeTakeFirst()) !== undefined
}

/** Deletes the event of a screening of another mode, if it was never on air; returns which one it was. */
export async function deleteUnaired(tx: Tx, productId: ProductId): Promise<LiveEventId | null> {
  const row = await tx
    .deleteFrom('live_events')
    .where('product_id', '=', productId)
    .where('on_air_at', 'is', null)
    .where('product_id', 'in', tx.selectFrom('screenings').select('product_id').where('mode', '<>', 'live'))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** When a live event is planned, and for how long it is shown again; undefined where it is not sold as one. */
export async function findPlanned(tx: Tx, productId: ProductId) {
  return tx
    .selectFrom('products')
    .innerJoin('screenings', 'screenings.product_id', 'products.id')
    .leftJoin('live_events', 'live_events.product_id', 'products.id')
    .where('products.id', '=', productId)
    .where('screenings.mode', '=', 'live')
    .select(['products.id', 'products.release_at', 'products.release_ends_at', 'live_events.ended_at'])
    .select(sql<number>`coalesce(screenings.replay_hours, 0)`.as('replay_hours'))
    .executeTakeFirst()
}

/** Products of events that are on air and whose planned end is near, and whose camera was there lately. */
export async function findLiveEventsToRunOver(
  db: Db,
  { before, seenAfter }: { before: Date; seenAfter: Date },
): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('live_events')
    .innerJoin('products', 'products.id', 'live_events.product_id')
    .innerJoin('screenings', 'screenings.product_id', 'products.id')
    .where('live_events.ended_at', 'is', null)
    .where('live_events.on_air_at', 'is not', null)
    .where('screenings.mode', '=', 'live')
    .where('products.release_ends_at', '<=', before)
    .where((eb) =>
      eb.or([
        eb('live_events.on_air_at', '>', seenAfter),
        eb.exists(
          eb
            .selectFrom('live_segments')
            .whereRef('live_segments.event_id', '=', 'live_events.id')
            .where('live_segments.rung', '=', 'top')
            .where('live_segments.written_at', '>', seenAfter)
            .select(sql`1`.as('one')),
        ),
      ]),
    )
    .select('products.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the part of a finished event that is shown again. */
export async function changeCut(
  tx: Tx,
  id: LiveEventId,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<void> {
  await tx.updateTable('live_events').set({ cut_from: from, cut_until: until }).where('id', '=', id).execute()
}

/** Its film is to be made, or made again. */
export async function wantRecording(tx: Tx, id: LiveEventId, now: Date): Promise<void> {
  await tx
    .updateTable('live_events')
    .set({ recording: 'wanted', recording_wanted_at: now })
    .where('id', '=', id)
    .execute()
}

/** Films that are wanted since before an instant will not come any more. */
export async function giveUpRecordings(db: Db, wantedBefore: Date): Promise<void> {
  await db
    .updateTable('live_events')
    .set({ recording: 'failed' })
    .where('recording', '=', 'wanted')
    .where('recording_wanted_at', '<=', wantedBefore)
    .execute()
}

/**
 * Events that have been over since an instant and whose files nobody needs: their film is there, or no ticket opens them
 * any more.
 */
export async function findUnneeded(
  db: Db,
  { endedBefore, now }: { endedBefore: Date; now: Date },
): Promise<LiveEventId[]> {
  const rows = await db
    .selectFrom('live_events')
    .leftJoin('screenings', 'screenings.product_id', 'live_events.product_id')
    .where('live_events.swept_at', 'is', null)
    .where('live_events.ended_at', '<=', endedBefore)
    .where('live_events.recording', '<>', 'wanted')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('current_assets')
            .whereRef('current_assets.product_id', '=', 'live_events.product_id')
            .where('current_assets.purpose', '=', 'feature')
            .select(sql`1`.as('one')),
        ),
        sql<boolean>`live_events.ended_at + coalesce(screenings.replay_hours, 0) * interval '1 hour' <= ${now}`,
      ]),
    )
    .select('live_events.id')
    .orderBy('live_events.ended_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Its segments are no more. False when another worker was faster. */
export async function markSwept(tx: Tx, id: LiveEventId, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('live_events')
    .set({ swept_at: now })
    .where('id', '=', id)
    .where('swept_at', 'is', null)
    .where('recording', '<>', 'wanted')
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await tx.deleteFrom('live_segments').where('event_id', '=', id).execute()
  return true
}
