import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** Counts words that found nothing on a day in Tehran. */
export async function countUnfound(db: Db, words: string, day: string): Promise<void> {
  await sql`
    insert into unfound_searches (words, day) values (${words}, ${day}::date)
    on conflict (words, day) do update set count = unfound_searches.count + 1`.execute(db)
}
