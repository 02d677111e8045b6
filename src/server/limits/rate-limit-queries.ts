import { type Expression, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'

export async function countHits(db: Db, hits: readonly { key: string; windowMs: number }[], now: Date) {
  // sorted, so that two calls with the same keys lock them in the same order
  const rows = [...hits]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, windowMs }) => ({ key, over: after(now, -windowMs), ahead: after(now, windowMs) }))
  // a window whose start lies a whole window in the future began before the clock was set back
  const values = sql.join(
    rows.map(({ key, over, ahead }) => sql`(${key}, ${over}::timestamptz, ${ahead}::timestamptz)`),
  )
  const { rows: counted } = await sql<{ key: string; window_start: Date; count: number }>`
    with hits (key, over, ahead) as (values ${values})
    insert into rate_limits as r (key, window_start, count, ends_at)
    select key, ${now}::timestamptz, 1, ahead from hits
    on conflict (key) do update set (window_start, count, ends_at) = (
      select case when is_open then r.window_start else excluded.window_start end,
        case when is_open then r.count + 1 else 1 end,
        case when is_open then r.ends_at else excluded.ends_at end
      from (
        select r.window_start > over and r.window_start <= ahead as is_open from hits where hits.key = excluded.key
      ) as found
    )
    returning r.key, r.window_start, r.count`.execute(db)
  return counted
}

export async function findHits(db: Db, keys: readonly string[]) {
  return db.selectFrom('rate_limits').where('key', 'in', keys).select(['key', 'window_start', 'count']).execute()
}

export async function forgetHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

/** Takes one count back from each. */
export async function takeBackHits(db: Db, keys: readonly string[]): Promise<void> {
  // in the order in which `countHits` locks them
  const held = sql`(select key from rate_limits where key = any(${keys}) order by key for update)`
  await sql`update rate_limits set count = count - 1 where key in ${held} and count > 0`.execute(db)
}

/**
 * Adds one to a counter that falls by one every `drainMs`, if it is below `most`. Returns whether it did; one
 * statement, so that all processes agree. `window_start` is the instant since which it has not fallen.
 */
export async function pourHit(
  db: Db,
  pool: { key: string; most: number; drainMs: number },
  now: Date,
): Promise<boolean> {
  const { key, most, drainMs } = pool
  const { rows } = await sql`
    insert into rate_limits as r (key, window_start, count, ends_at)
    select ${key}, ${now}::timestamptz, 1, ${after(now, drainMs)}::timestamptz where ${most}::int > 0
    on conflict (key) do update set (window_start, count, ends_at) = (
      select case when level = 0 then ${now}::timestamptz else since end, level + 1,
        ${now}::timestamptz + (level + 1) * ${drainMs}::float8 * interval '1 millisecond'
      from ${standing(sql`r`, now, drainMs)}
    )
    where (select level from ${standing(sql`r`, now, drainMs)}) < ${most}
    returning r.count`.execute(db)
  return rows.length > 0
}

/** The level of such a counter, and the instant since which it has not fallen. */
export async function readPool(db: Db, { key, drainMs }: { key: string; drainMs: number }, now: Date) {
  const { rows } = await sql<{ level: number; since: Date }>`
    select s.level, s.since from rate_limits r, lateral ${standing(sql`r`, now, drainMs)} where r.key = ${key}`.execute(
    db,
  )
  return rows[0] ?? { level: 0, since: now }
}

/** The level of a counter at `now`; zero when it was recorded before the clock was set back. */
function standing(row: Expression<unknown>, now: Date, drainMs: number) {
  return sql`(
    select greatest(0, ${row}.count - drops)::int as level,
      ${row}.window_start + drops * ${drainMs}::float8 * interval '1 millisecond' as since
    from (
      select case when ${row}.window_start > ${now}::timestamptz then ${row}.count
        else floor(extract(epoch from ${now}::timestamptz - ${row}.window_start) * 1000 / ${drainMs}::float8) end as drops
    ) as passed
  ) as s`
}
