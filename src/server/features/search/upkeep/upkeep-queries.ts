import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'

/** Counts in how many documents each word stands. Words that stand nowhere any more are taken out. */
export async function countVocabulary(tx: Tx): Promise<void> {
  await sql`
    with counted as (select word, ndoc from ts_stat('select words from search_docs'))
    update search_terms set documents = counted.ndoc from counted
    where counted.word = search_terms.term collate "C" and search_terms.documents <> counted.ndoc`.execute(tx)
  await sql`
    delete from search_terms
    where not exists (
      select from search_docs where words @@ ('''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery
    )`.execute(tx)
}

/** Weighs titles by how many profiles watched them since an instant. */
export async function weighTitles(tx: Tx, since: Date): Promise<void> {
  await sql`
    with watched as (
      select product_id, ln(1 + count(*))::real as weight from watch_times where updated_at > ${since} group by product_id
    )
    update search_docs set weight = coalesce(watched.weight, 0)
    from search_docs of_title left join watched on watched.product_id = of_title.subject_id
    where of_title.subject = 'product' and search_docs.subject = 'product'
      and search_docs.subject_id = of_title.subject_id
      and search_docs.weight is distinct from coalesce(watched.weight, 0)`.execute(tx)
}
