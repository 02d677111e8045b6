import { sql } from 'kysely'
import type { Db } from './client.ts'

/**
 * How many milliseconds a standby's rows are behind the primary; zero where all that was received is shown, and on a
 * server that is itself the primary. A standby that receives nothing cannot know what it lacks; its manager ends it.
 */
export async function lagOf(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select case
      when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
    end::float8 as ms`.execute(db)
  return rows[0]?.ms ?? 0
}
