import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

/** The newest segment that viewers have, of the rung that waits for nobody. */
const newestOf = (eb: ExpressionBuilder<DB, 'live_events'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('live_segments')
      .whereRef('live_segments.event_id', '=', 'live_events.id')
      .where('live_segments.rung', '=', 'top')
      .orderBy('live_segments.sequence', 'desc')
      .limit(1)
      .select([
        sql<string>`live_segments.starts_at + live_segments.duration_us * interval '1 microsecond'`.as('ends_at'),
        'live_segments.written_at',
      ]),
  )

const stillOf = (eb: ExpressionBuilder<DB, 'live_events'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'live_events.product_id')
      .orderBy('product_stills.position')
      .limit(1)
      .select(imageColumns),
  )

const liveRows = (db: Db) =>
  db
    .selectFrom('live_events')
    .innerJoin('screenings', 'screenings.product_id', 'live_events.product_id')
    .where('screenings.mode', '=', 'live')
    .select(['live_events.id', 'live_events.product_id', 'live_events.on_air_at', 'live_events.ended_at'])
    .select(['live_events.cut_from', 'live_events.cut_until', 'live_events.swept_at', 'live_events.sealed_master'])
    .select(['live_events.next_key', 'screenings.goes_back', 'screenings.replay_hours'])
    .select((eb) => [
      newestOf(eb).as('newest'),
      stillOf(eb).as('still'),
      eb
        .exists(
          eb
            .selectFrom('current_assets')
            .whereRef('current_assets.product_id', '=', 'live_events.product_id')
            .where('current_assets.purpose', '=', 'feature')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('has_film'),
      eb
        .exists(
          eb
            .selectFrom('live_holds')
            .whereRef('live_holds.event_id', '=', 'live_events.id')
            .where('held_until', 'is', null)
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('is_held'),
      eb
        .selectFrom('live_holds')
        .whereRef('live_holds.event_id', '=', 'live_events.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('holds'),
      jsonObjectFrom(
        eb
          .selectFrom('live_messages')
          .whereRef('live_messages.event_id', '=', 'live_events.id')
          .orderBy('said_at', 'desc')
          .orderBy('id')
          .limit(1)
          .select(['text_fa', 'text_en', 'taken_back_at']),
      ).as('message'),
    ])

export type LiveRow = Awaited<ReturnType<ReturnType<typeof liveRows>['execute']>>[number]

/** The live event of a screening; undefined where none was opened, or it is of another mode now. */
export async function findLiveOfProduct(db: Db, productId: ProductId): Promise<LiveRow | undefined> {
  return liveRows(db).where('live_events.product_id', '=', productId).executeTakeFirst()
}

export async function findLiveRow(db: Db, id: LiveEventId): Promise<LiveRow | undefined> {
  return liveRows(db).where('live_events.id', '=', id).executeTakeFirst()
}

/** The first segment that the public may have, and its key; undefined before there is one. */
export async function findFirstShown(db: Db, id: LiveEventId, onAirAt: Date) {
  return db
    .selectFrom('live_segments')
    .where('event_id', '=', id)
    .where('rung', '=', 'top')
    .where('starts_at', '>=', onAirAt)
    .orderBy('sequence')
    .limit(1)
    .select(['sequence', 'key_number'])
    .executeTakeFirst()
}

/** The first and the last key of what a cut leaves of an event (`isInCut`); undefined when nothing is left. */
export async function findKeysLeft(
  db: Db,
  id: LiveEventId,
  { from, until }: { from: Date | null; until: Date | null },
) {
  const row = await db
    .selectFrom('live_segments')
    .where('event_id', '=', id)
    .where('rung', '=', 'top')
    .$if(from !== null, (left) => left.where('starts_at', '>=', from))
    .$if(until !== null, (left) =>
      left.where(sql<Date>`starts_at + duration_us * interval '1 microsecond'`, '<=', until),
    )
    .select(({ fn }) => [fn.min('key_number').as('first'), fn.max('key_number').as('last')])
    .executeTakeFirstOrThrow()
  return row.first === null ? undefined : row
}

/** A segment of the rung that waits for nobody, as holds are judged by it. */
export async function findMoment(db: Db, id: LiveEventId, sequence: number) {
  return db
    .selectFrom('live_segments')
    .where('event_id', '=', id)
    .where('rung', '=', 'top')
    .where('sequence', '=', sequence)
    .select(['starts_at', 'duration_us', 'written_at'])
    .executeTakeFirst()
}
