import type { PgBoss } from 'pg-boss'
import { deadLetter } from './dead-job-queries.ts'

/**
 * How many seconds the oldest job of each name could have been taken for; names without such a job are left out. It is read
 * from the jobs, because the counts of the queues stand still when no worker lives. `not blocked` lets it use the index of
 * waiting jobs: done ones stay for three days.
 */
export async function findOldestReady(db: ReturnType<PgBoss['getDb']>): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await db.executeSql(
    `select name, extract(epoch from now() - min(start_after))::float8 as seconds
       from pgboss.job
      where state < 'active' and not blocked and start_after <= now() and name <> $1
      group by name`,
    [deadLetter],
  )
  return rows
}

/**
 * How many seconds ago a worker last looked after the jobs of each name, which a living one does every few seconds, whether
 * or not there is work. Of what none has ever looked after: since it was declared.
 */
export async function findUnattended(db: ReturnType<PgBoss['getDb']>): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await db.executeSql(
    `select name, extract(epoch from now() - coalesce(monitor_claim_on, monitor_on, created_on))::float8 as seconds
       from pgboss.queue`,
  )
  return rows
}

/** Which of these names have a job that can be taken now. It reads the index of waiting jobs, so a long pile makes it slower. */
export async function findReadyNames(
  db: ReturnType<PgBoss['getDb']>,
  names: readonly string[],
): Promise<{ name: string }[]> {
  const { rows } = await db.executeSql(
    `select name from unnest($1::text[]) as asked(name)
      where exists (
        select from pgboss.job
         where job.name = asked.name and state < 'active' and not blocked and start_after <= now()
      )`,
    [names],
  )
  return rows
}
