import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import { type LiveNote, type LiveRung, liveRungs } from '#lib/media/live-health.ts'

export interface NewLiveRun {
  id: LiveRunId
  eventId: LiveEventId
  door: 'rtmp' | 'srt'
  because: 'first' | 'returned' | 'size' | 'sound' | 'clock' | 'failed'
  beganAt: Date
  width: number
  height: number
  codecs: string
  hasSound: boolean
}

/** Writes a run with the next number of its event, and says where its sequence begins. */
export async function insertRun(db: Db, run: NewLiveRun): Promise<{ number: number; sequence: number }> {
  const { number } = await db
    .insertInto('live_runs')
    .values({
      id: run.id,
      event_id: run.eventId,
      number: sql<number>`(select coalesce(max(number) + 1, 0) from live_runs where event_id = ${run.eventId})`,
      door: run.door,
      began_because: run.because,
      began_at: run.beganAt,
      width: run.width,
      height: run.height,
      codecs: run.codecs,
      has_sound: run.hasSound,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { number, sequence: ((await findNewestNumber(db, run.eventId)) ?? -1) + 1 }
}

/** The number of the newest segment of the encoder's own picture; null before there is one. */
export async function findNewestNumber(db: Db, eventId: LiveEventId): Promise<number | null> {
  const last = await db
    .selectFrom('live_segments')
    .where('event_id', '=', eventId)
    .where('rung', '=', 'top')
    .orderBy('sequence', 'desc')
    .select('sequence')
    .executeTakeFirst()
  return last?.sequence ?? null
}

export async function findRuns(db: Db, eventId: LiveEventId) {
  return db.selectFrom('live_runs').where('event_id', '=', eventId).orderBy('number').selectAll().execute()
}

export interface NewLiveSegment {
  eventId: LiveEventId
  sequence: number
  rung: LiveRung
  runId: LiveRunId
  runNumber: number
  keyNumber: number
  startsAt: Date
  durationUs: number
  bytes: number
  isIndependent: boolean
  now: Date
}

/** A segment is in the list from here on; its object is in storage already. */
export async function insertSegment(db: Db, segment: NewLiveSegment): Promise<void> {
  await db
    .insertInto('live_segments')
    .values({
      event_id: segment.eventId,
      sequence: segment.sequence,
      rung: segment.rung,
      run_id: segment.runId,
      run_number: segment.runNumber,
      key_number: segment.keyNumber,
      starts_at: segment.startsAt,
      duration_us: segment.durationUs,
      bytes: segment.bytes,
      is_independent: segment.isIndependent,
      written_at: segment.now,
    })
    .execute()
}

/**
 * Lists the last `count` segments of a rung, in their order; those that begin before an instant, end after one, do not
 * come after a number, or were not written by an instant are left out.
 */
export async function findNewest(
  db: Db,
  eventId: LiveEventId,
  asked: {
    rung: LiveRung
    count: number
    from: Date | null
    until?: Date | null
    listedBy?: Date | null
    after?: number
  },
) {
  let query = db
    .selectFrom('live_segments')
    .where('event_id', '=', eventId)
    .where('rung', '=', asked.rung)
    .orderBy('sequence', 'desc')
    .limit(asked.count)
    .selectAll()
  if (asked.from !== null) query = query.where('starts_at', '>=', asked.from)
  if (asked.after !== undefined) query = query.where('sequence', '>', asked.after)
  if (asked.listedBy != null) query = query.where('written_at', '<=', asked.listedBy)
  if (asked.until != null)
    query = query.where(sql<Date>`starts_at + duration_us * interval '1 microsecond'`, '<=', asked.until)
  return (await query.execute()).toReversed()
}

/** How every rung of an event does: its newest segment, and its rate over the last minute. Reads only that minute. */
export async function findRungs(db: Db, eventId: LiveEventId) {
  const { rows } = await sql<{
    rung: LiveRung
    sequence: number
    ends_at: Date
    bits: number
    peak_bits: number
    are_independent: boolean
  }>`
    select rungs.rung, newest.* from unnest(${sql.val([...liveRungs])}::text[]) as rungs (rung)
    cross join lateral (
      select max(sequence) as sequence,
        max(starts_at + duration_us * interval '1 microsecond') as ends_at,
        (sum(bytes) * 8e6 / sum(duration_us))::float8 as bits,
        max(bytes * 8e6 / duration_us)::float8 as peak_bits,
        bool_and(is_independent) as are_independent
      from (
        select sequence, starts_at, duration_us, bytes, is_independent from live_segments
        where event_id = ${eventId} and rung = rungs.rung order by sequence desc limit 30
      ) recent
    ) newest
    where newest.sequence is not null`.execute(db)
  return rows
}

/** Whether any segment of an event begins without a key frame: its camera leaves too much time between two of them. */
export async function hasDependentSegment(db: Db, eventId: LiveEventId): Promise<boolean> {
  const found = await db
    .selectFrom('live_segments')
    .where('event_id', '=', eventId)
    .where('is_independent', '=', false)
    .select('sequence')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes a cause; the same one again only counts. */
export async function noteLive(
  db: Db,
  eventId: LiveEventId,
  note: { sender: string; code: LiveNote; figure: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto('live_notes')
    .values({
      event_id: eventId,
      sender_id: note.sender,
      code: note.code,
      first_at: note.now,
      last_at: note.now,
      figure: note.figure,
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'sender_id', 'code']).doUpdateSet({
        last_at: note.now,
        figure: note.figure,
        times: sql`live_notes.times + 1`,
      }),
    )
    .execute()
}

/** The sender of notes that are about nobody who was let in. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Notes a cause for each event that is not over, has no sender, and begins within a day of now or is on air. */
export async function noteAtOpen(db: Db, note: { code: LiveNote; figure: number | null; now: Date }): Promise<void> {
  await sql`
    insert into live_notes (event_id, sender_id, code, first_at, last_at, figure)
    select live_events.id, ${nobody}, ${note.code}, ${note.now}, ${note.now}, ${note.figure}
    from live_events join products on products.id = live_events.product_id
    where live_events.ended_at is null and live_events.sender_id is null
      and (live_events.on_air_at is not null
        or products.release_at between ${note.now}::timestamptz - interval '1 day' and ${note.now}::timestamptz + interval '1 day')
    on conflict (event_id, sender_id, code) do update
      set last_at = excluded.last_at, figure = excluded.figure, times = live_notes.times + 1`.execute(db)
}

export async function findNotes(db: Db, eventId: LiveEventId, limit: number) {
  return db
    .selectFrom('live_notes')
    .where('event_id', '=', eventId)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .select(['sender_id', 'code', 'first_at', 'last_at', 'times', 'figure'])
    .execute()
}
