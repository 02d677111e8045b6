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
}

/** The dead jobs, newest first. The queue's own search has no order and no limit. */
export async function findDead(db: QueueDatabase, limit: number): Promise<DeadRow[]> {
  const { rows } = await db.executeSql(
    `select id, source_name as name, data, source_output as output, coalesce(source_retry_count, 0) + 1 as tries,
            source_created_on as enqueued_at, created_on as failed_at
       from pgboss.job
      where name = $1 and state < 'active'
      order by created_on desc, id
      limit $2`,
    [deadLetter, limit],
  )
  return rows
}

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
