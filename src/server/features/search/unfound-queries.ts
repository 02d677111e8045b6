import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** Counts words that found nothing on a day in Tehran. */
export async function countUnfound(db: Db, words: string, day: string): Promise<void> {
  await sql`
    insert into unfound_searches (words, day) values (${words}, ${day}::date)
    on conflict (words, day) do update set count = unfound_searches.count + 1`.execute(db)
}

export interface UnfoundRow {
  words: string
  count: number
  last_day: string
  days: { day: string; count: number }[]
}

/** Lists the words that found nothing since a day, the most frequent first. */
export async function listUnfound(db: Db, wish: { since: string; limit: number; offset: number }) {
  const { rows } = await sql<UnfoundRow>`
    select words, sum(count)::int as count, max(day) as last_day,
      jsonb_agg(jsonb_build_object('day', day, 'count', count) order by day) as days
    from unfound_searches where day >= ${wish.since}::date
    group by words order by sum(count) desc, max(day) desc, words limit ${wish.limit} offset ${wish.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(distinct words)::int as total from unfound_searches where day >= ${wish.since}::date`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Forgets words; false when there were none. */
export async function forgetUnfound(db: Db, words: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unfound_searches').where('words', '=', words).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the unfound words of days before a day; they are of no use any more. */
export async function forgetUnfoundBefore(db: Db, day: string): Promise<void> {
  await sql`delete from unfound_searches where day < ${day}::date`.execute(db)
}
