import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { quoted } from '../index/doc-of.ts'

/** Of these words those that find something now, in their order, as they are written. */
export async function livingWords(db: Db, words: readonly string[], most: number): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ spelled: string }>`
    select search_terms.spelled
    from unnest(${words}::text[], ${words.map(quoted)}::text[]) with ordinality as asked (term, query, number)
    join search_terms on search_terms.term = asked.term collate "C"
    where exists (select from search_docs where words @@ asked.query::tsquery)
    order by number limit ${most}`.execute(db)
  return rows.map(({ spelled }) => spelled)
}
