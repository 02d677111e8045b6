import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'

/** When the minute's sweep over payments next finds something; from the same columns that the sweep reads. */
const dues: readonly RawBuilder<{ at: Date | null }>[] = [
  sql`select next_check_at as at from payment_attempts where next_check_at is not null`,
  // a bank that could not answer is asked again one day later
  sql`select checked_at + ${hours(24)} * interval '1 millisecond' as at from payment_attempts
       where state = 'unknown' and next_check_at is null`,
  sql`select next_check_at as at from refunds where next_check_at is not null`,
  sql`select expires_at as at from purchases where settled_at is null and state <> 'waiting' and not exists (
        select 1 from payment_attempts where purchase_id = purchases.id and next_check_at is not null)`,
]

/**
 * The next minute at which a worker that runs each minute from `now` on has something to do, at most `until`. Work that
 * is due already counts for the next minute.
 */
export async function nextMinuteOfWork(
  db: Db,
  { now, until, jobs }: { now: Date; until: Date; jobs: readonly { startAfter: Date | undefined }[] },
): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(dues, sql` union all `)}) as dues`.execute(db)
  const instants = [rows[0]?.at ?? until, ...jobs.map(({ startAfter }) => startAfter ?? now)]
  const first = Math.min(...instants.map((at) => at.getTime()))
  const steps = Math.max(1, Math.ceil((first - now.getTime()) / minutes(1)))
  return new Date(Math.min(after(now, minutes(steps)).getTime(), until.getTime()))
}
