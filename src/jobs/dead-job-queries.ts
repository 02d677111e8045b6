import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

type QueueDatabase = ReturnType<PgBoss['getDb']>

export const deadLetter = 'dead'

export interface DeadRow {
  id: string
  name: string | null
  data: unknown
  output: unknown
  tries: number
  enqueued_at: Date | null
  failed_at: Date
  failed_at_exactly: string
}

/** Where a page of dead jobs ends: the instant in microseconds, as the database orders it. */
export interface DeadCursor {
  at: string
  id: string
}

export interface DeadPage {
  limit: number
  /** Only jobs of this name. */
  name?: string | undefined
  after?: DeadCursor | undefined
}

/** One dead job, or all of a name that died until an instant. */
export type WhichDead = { id: string } | { name: string; until: Date }

/** The dead jobs, newest first. The queue's own search has no order and no limit. */
export async function findDead(db: QueueDatabase, { limit, name, after }: DeadPage): Promise<DeadRow[]> {
  const { rows } = await db.executeSql(
    `select id, source_name as name, data, source_output as output, coalesce(source_retry_count, 0) + 1 as tries,
            source_created_on as enqueued_at, created_on as failed_at,
            to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as failed_at_exactly
       from pgboss.job
      where name = $1 and state < 'active'
        and ($3::text is null or source_name = $3)
        and ($4::timestamptz is null or (created_on, id) < ($4::timestamptz, $5::uuid))
      order by created_on desc, id desc
      limit $2`,
    [deadLetter, limit, name ?? null, after?.at ?? null, after?.id ?? null],
  )
  return rows
}

// the page shows milliseconds, so what died within the last one shown counts
const isChosen = `name = $1 and state < 'active'
        and ($2::uuid is null or id = $2)
        and ($3::text is null or source_name = $3)
        and ($4::timestamptz is null or date_trunc('milliseconds', created_on) <= $4)`

const chosen = (which: WhichDead) => [
  deadLetter,
  ...('id' in which ? [which.id, null, null] : [null, which.name, which.until]),
]

/** Returns the ids of those that are still dead, locked; it waits until nobody else holds one of them. */
export async function lockDead(db: QueueDatabase, which: WhichDead): Promise<{ id: string }[]> {
  const { rows } = await db.executeSql(
    `select id from pgboss.job where ${isChosen} order by id for update`,
    chosen(which),
  )
  return rows
}

/** Deletes those that are still dead; tells how many. */
export async function deleteDead(db: QueueDatabase, which: WhichDead): Promise<number> {
  const { rows } = await db.executeSql(`delete from pgboss.job where ${isChosen} returning id`, chosen(which))
  return rows.length
}

/** Deletes those of these that could not be queued again because an equal job waits; tells how many. */
export async function deleteFailedDead(db: QueueDatabase, ids: readonly string[]): Promise<number> {
  const { rows } = await db.executeSql(
    `delete from pgboss.job where name = $1 and state = 'failed' and id = any($2::uuid[]) returning id`,
    [deadLetter, ids],
  )
  return rows.length
}

/** How many jobs are dead and since when the oldest is, as a part of a statement. */
export const deadNow = sql<{ count: number; oldest_at: Date | null }>`(
  select count(*)::int as count, min(created_on) as oldest_at from pgboss.job where name = ${deadLetter} and state < 'active'
)`

/** The number of dead jobs by name. */
export async function countDead(db: QueueDatabase): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.executeSql(
    `select coalesce(source_name, '') as name, count(*)::int as count
       from pgboss.job
      where name = $1 and state < 'active'
      group by source_name`,
    [deadLetter],
  )
  return rows
}

/**
 * Gives a taken job back as if it had not been taken. Without `started_on` the next lease does not count as a retry,
 * and when the lost lease reports later, the job is no longer active, so the report has no effect.
 */
export async function putBackJob(db: QueueDatabase, { id, name }: { id: string; name: string }): Promise<void> {
  await db.executeSql(
    `update pgboss.job
        set state = case when retry_count > 0 then 'retry' else 'created' end::pgboss.job_state,
            started_on = null, heartbeat_on = null, start_after = now()
      where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}
