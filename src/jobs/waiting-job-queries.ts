import type { PgBoss } from 'pg-boss'
import { deadLetter } from './dead-job-queries.ts'

/** How many seconds the oldest job of each name could have been taken for; names without such a job are left out. */
export async function findOldestReady(db: ReturnType<PgBoss['getDb']>): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await db.executeSql(
    `select queue.name, extract(epoch from now() - oldest.since)::float8 as seconds
       from pgboss.queue
      cross join lateral (
        select min(start_after) as since from pgboss.job
         where job.name = queue.name and state < 'active' and start_after <= now()
      ) as oldest
      where oldest.since is not null and queue.name <> $1`,
    [deadLetter],
  )
  return rows
}
