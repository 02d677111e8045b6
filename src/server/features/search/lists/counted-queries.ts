import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { TopicBy } from '#server/features/catalog/titles/index.ts'

/** How many changes are not in the index yet, counted up to `most` and one more. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from search_changes limit ${most + 1}) changes`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** How many titles of each of these kinds have a value of a filter; kinds without one are left out. */
export async function countByKind(
  db: Db,
  topic: { facet: TopicBy; value: string },
  kinds: readonly ProductKind[],
): Promise<{ kind: ProductKind; total: number }[]> {
  const { rows } = await sql<{ kind: ProductKind; total: number }>`
    select of_kind.value as kind, sum(bit_count(of_kind.bits & topic.bits))::int as total
    from search_bits topic join search_bits of_kind using (page)
    where topic.facet = ${topic.facet} and topic.value = ${topic.value}
      and of_kind.facet = 'kind' and of_kind.value = any (${kinds}::text[])
    group by of_kind.value`.execute(db)
  return rows.filter(({ total }) => total > 0)
}

/** How many titles of these kinds each genre, country and year has. */
export async function countOfTopics(db: Db, kinds: readonly ProductKind[]) {
  const { rows } = await sql<{ facet: TopicBy; value: string; count: number }>`
    with listed as materialized (
      select page, bit_or(bits) as bits from search_bits where facet = 'kind' and value = any (${kinds}::text[])
      group by page
    )
    select facet, value, sum(bit_count(search_bits.bits & listed.bits))::int as count
    from search_bits join listed using (page)
    where facet in ('genre', 'country', 'year')
    group by facet, value having sum(bit_count(search_bits.bits & listed.bits)) > 0`.execute(db)
  return rows
}
