import type { PgBoss } from 'pg-boss'
import { deadLetter } from './dead-job-queries.ts'

/** The jobs of one name that no worker has taken. */
export interface WaitingJobs {
  name: string
  /** How many could be taken now. */
  ready: number
  /** Those, and the ones for later. */
  waiting: number
  /** For how many seconds the oldest ready one could have been taken; null when none is ready. */
  seconds: number | null
}

/**
 * The waiting jobs by name; names without any are left out. They are read from the jobs, because the counts of the queues
 * stand still when no worker lives. `not blocked` lets it use the index of waiting jobs: done ones stay for three days.
 */
export async function findWaiting(db: ReturnType<PgBoss['getDb']>): Promise<WaitingJobs[]> {
  const { rows } = await db.executeSql(
    `select name, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as ready,
            extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as seconds
       from pgboss.job
      where state < 'active' and not blocked and name <> $1
      group by name`,
    [deadLetter],
  )
  return rows
}

/**
 * The names of running jobs whose worker sends no heartbeat any more, or that have used up their time. It reads the jobs
 * that run, and finds them as the queue's own supervision does.
 */
export async function findLostNames(db: ReturnType<PgBoss['getDb']>): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select distinct name from pgboss.job
      where state = 'active'
        and (heartbeat_on + heartbeat_seconds * interval '1 second' < now()
          or started_on + expire_seconds * interval '1 second' < now())`,
  )
  return rows.map(({ name }: { name: string }) => name)
}

/** Makes the supervision of these names due, which otherwise comes after a pause. */
export async function makeSupervisionDue(db: ReturnType<PgBoss['getDb']>, names: readonly string[]): Promise<void> {
  await db.executeSql(`update pgboss.queue set monitor_claim_on = to_timestamp(0) where name = any($1::text[])`, [
    names,
  ])
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
