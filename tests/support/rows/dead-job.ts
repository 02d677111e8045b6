import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

interface Dead {
  name: string
  payload?: object
  reason?: string
  tries?: number
  failedAt?: Date
  singletonKey?: string
}

/** A job that was given up on, as the queue leaves it among the dead ones; returns its id there. */
export async function newDeadJob(db: Db, dead: Dead): Promise<string> {
  const { name, payload = {}, reason = 'The mail server does not answer.', tries = 6 } = dead
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job
      (name, data, source_name, source_id, source_retry_count, source_output, source_created_on, created_on, singleton_key)
    values (
      'dead', ${JSON.stringify(payload)}, ${name}, gen_random_uuid(), ${tries - 1},
      ${JSON.stringify({ name: 'Error', message: reason })}, ${dead.failedAt ?? sql`now()`}, ${dead.failedAt ?? sql`now()`},
      ${dead.singletonKey ?? null}
    ) returning id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A dead job was written and is not there.')
  return row.id
}

/** How many jobs of a name wait in the queue. */
export async function countWaitingJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${name} and state = 'created'`.execute(db)
  return rows[0]?.count ?? 0
}
