import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { quoted } from '../index/doc-of.ts'

/** Who asks, and when. */
export interface Asker {
  maxAge: number | null
  now: Date
}

const isShown = ({ maxAge, now }: Asker) => sql`
  (listed_until is null or listed_until > ${now}) and (${maxAge}::int is null or age_rating <= ${maxAge}::int)`

/** Whether a document answers a tsquery. */
export async function isSomewhere(db: Db, query: string, asker: Asker): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from search_docs where words @@ ${query}::tsquery and ${isShown(asker)}
    ) as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** Of these words those that find something now for somebody of an age, in their order, as they are written. */
export async function livingWords(
  db: Db,
  words: readonly string[],
  { most, ...asker }: Asker & { most: number },
): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ spelled: string }>`
    select search_terms.spelled
    from unnest(${words}::text[], ${words.map(quoted)}::text[]) with ordinality as asked (term, query, number)
    join search_terms on search_terms.term = asked.term collate "C"
    where exists (
      select from search_docs where words @@ asked.query::tsquery and ${isShown(asker)}
    )
    order by number limit ${most}`.execute(db)
  return rows.map(({ spelled }) => spelled)
}
