import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import { type LiveRung, liveRungs } from '#lib/media/live-health.ts'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('live_events')
    .innerJoin('products', 'products.id', 'live_events.product_id')
    .leftJoin('screenings', 'screenings.product_id', 'products.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('live_segments')
          .whereRef('live_segments.event_id', '=', 'live_events.id')
          .where('live_segments.rung', '=', 'top')
          .orderBy('live_segments.sequence', 'desc')
          .limit(1)
          .select(['live_segments.written_at'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'live_events.id as event_id',
      'live_events.planned_doors',
      'live_events.on_air_at',
      'live_events.ended_at',
    ])
    .select(['live_events.sender_id', 'live_events.sender_seen_at', 'live_events.health', 'live_events.health_at'])
    .select(['live_events.key_made_at', 'live_events.srt_port', 'newest.written_at as newest_at'])
    .select(['products.id', 'products.state', 'products.title_fa', 'products.title_en'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select(['live_events.recording', 'live_events.cut_from', 'live_events.cut_until', 'live_events.swept_at'])
    .select('live_events.recording_gaps')
    .select(['screenings.fate', 'screenings.doors_minutes', 'screenings.sold', 'screenings.replay_hours'])
    .select((eb) => [
      eb
        .selectFrom('live_holds')
        .whereRef('live_holds.event_id', '=', 'live_events.id')
        .where('held_until', 'is', null)
        .select('held_from')
        .as('held_since'),
      eb
        .selectFrom('screening_questions')
        .whereRef('screening_questions.product_id', '=', 'products.id')
        .where('screening_questions.state', 'in', ['waiting', 'approved'])
        .select(sql<number>`count(*)::int`.as('count'))
        .as('questions'),
      eb
        .exists(
          eb
            .selectFrom('current_assets')
            .whereRef('current_assets.product_id', '=', 'products.id')
            .where('current_assets.purpose', '=', 'feature')
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('has_film'),
    ])

export type DeskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The row of a control room by its product; one statement. */
export async function findDeskRow(db: Db | Tx, productId: ProductId): Promise<DeskRow | undefined> {
  return rows(db).where('products.id', '=', productId).executeTakeFirst()
}

/** Open events by their beginning, those without one last; then those that are over, the newest first. */
export async function listDeskRows(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ items: DeskRow[]; total: number }> {
  const [items, count] = await Promise.all([
    rows(db)
      .orderBy(sql`live_events.ended_at is not null`)
      .orderBy('live_events.ended_at', 'desc')
      .orderBy('products.release_at', (order) => order.asc().nullsLast())
      .orderBy('products.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('live_events')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: count.total }
}

/** Half minutes of which the control room sees how late segments came. */
export const lateBuckets = 20
/** The segments of ten minutes. */
const recentSegments = 300

/**
 * How each rung does, read from its last ten minutes: its rate over the last half minute, when its newest segment ends, and how
 * late segments came. `late`: pairs of a half minute's age and milliseconds.
 */
export async function findRungHealth(db: Db, eventId: LiveEventId, now: Date) {
  const { rows: found } = await sql<{
    rung: LiveRung
    height: number | null
    has_sound: boolean | null
    ends_at: Date
    bits: number
    late: [number, number][]
  }>`
    with segments as (
      select rungs.rung, rungs.position, recent.*
      from unnest(${sql.val([...liveRungs])}::text[]) with ordinality as rungs (rung, position)
      cross join lateral (
        select bytes, duration_us, written_at, starts_at + duration_us * interval '1 microsecond' as ends_at,
          row_number() over (order by sequence desc) as nth
        from live_segments where event_id = ${eventId} and rung = rungs.rung order by sequence desc limit ${recentSegments}
      ) recent
    ), buckets as (
      select rung, floor(extract(epoch from ${now}::timestamptz - written_at) / 30)::int as age,
        round(avg(extract(epoch from written_at - ends_at) * 1000))::int as late
      from segments where written_at > ${now}::timestamptz - interval '10 minutes' group by 1, 2
    )
    select rung, max(ends_at) as ends_at,
      (select height from live_runs where event_id = ${eventId} order by number desc limit 1) as height,
      (select has_sound from live_runs where event_id = ${eventId} order by number desc limit 1) as has_sound,
      coalesce(sum(bytes) filter (where nth <= 15) * 8e6 / sum(duration_us) filter (where nth <= 15), 0)::float8 as bits,
      coalesce((select json_agg(json_build_array(age, late)) from buckets where buckets.rung = segments.rung), '[]') as late
    from segments group by rung, position order by position`.execute(db)
  return found
}

/** Deeds of staff on one live event, the newest first, with the name of who did them. */
export async function findDeeds(db: Db, subject: string, limit: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('members', 'members.id', 'audit_log.member_id')
    .where('audit_log.subject', '=', subject)
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .select(['audit_log.at', 'audit_log.action', 'members.first_name'])
    .execute()
}

/**
 * Lists the segments that were sent between two instants, as stretches without a hole, in the order of the list: where
 * the camera was away, or a segment is missing, the next one begins.
 */
export async function findStretches(db: Db | Tx, eventId: LiveEventId, span: { from: Date; until: Date }) {
  const { rows: found } = await sql<{ starts_at: Date; duration_ms: number }>`
    select min(starts_at) as starts_at, round(sum(duration_us) / 1000)::int as duration_ms
    from (
      select *, sequence - row_number() over (partition by run_number order by sequence) as stretch
      from live_segments
      where event_id = ${eventId} and rung = 'top' and starts_at >= ${span.from} and starts_at < ${span.until}
    ) shown
    group by run_number, stretch order by min(sequence)`.execute(db)
  return found
}
