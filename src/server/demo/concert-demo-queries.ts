import type { Db } from '#db/client.ts'
import type { LiveEventId } from '#lib/ids.ts'

/** The demo's concerts by their English title, the newest first, with the event of each. */
export async function findConcerts(db: Db, titleEn: string) {
  return db
    .selectFrom('products')
    .leftJoin('live_events', 'live_events.product_id', 'products.id')
    .where('products.kind', '=', 'screening')
    .where('products.title_en', '=', titleEn)
    .orderBy('products.id', 'desc')
    .select([
      'products.id',
      'products.poster_id',
      'live_events.id as event_id',
      'live_events.on_air_at',
      'live_events.ended_at',
      'live_events.sealed_key',
    ])
    .execute()
}

/** Lists segments that began before an instant, without the last `spared` ones, the oldest first. */
export async function findOldSegments(
  db: Db,
  eventId: LiveEventId,
  { before, spared, limit }: { before: Date; spared: number; limit: number },
) {
  return db
    .selectFrom('live_segments')
    .where('event_id', '=', eventId)
    .where('starts_at', '<', before)
    .where('sequence', '<', (eb) =>
      eb
        .selectFrom('live_segments as newest')
        .where('newest.event_id', '=', eventId)
        .where('newest.rung', '=', 'top')
        .select((e) => e(e.fn.max('newest.sequence'), '-', spared).as('sequence')),
    )
    .orderBy('sequence')
    .limit(limit)
    .select(['sequence', 'rung', 'run_id'])
    .execute()
}

export async function removeSegment(
  db: Db,
  eventId: LiveEventId,
  { sequence, rung }: Pick<Awaited<ReturnType<typeof findOldSegments>>[number], 'sequence' | 'rung'>,
): Promise<void> {
  await db
    .deleteFrom('live_segments')
    .where('event_id', '=', eventId)
    .where('sequence', '=', sequence)
    .where('rung', '=', rung)
    .execute()
}
