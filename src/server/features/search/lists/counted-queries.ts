import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductKind } from '#lib/product-kinds.ts'
import { bitsOf } from '../advanced/bit-queries.ts'
import { joinPages, type Mask } from '../advanced/masks.ts'
import type { TopicBy } from '../../catalog/index.ts'

/** How many changes are not in the index yet, counted up to `most` and one more. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from search_changes limit ${most + 1}) changes`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Of each of these kinds the titles with a value of a filter, and how many there are; kinds without one are left out. */
export async function masksByKind(
  db: Db,
  topic: { facet: TopicBy; value: string },
  kinds: readonly ProductKind[],
): Promise<{ kind: ProductKind; total: number; mask: Mask }[]> {
  const { rows } = await sql<{ kind: ProductKind; page: number; count: number; bytes: Buffer }>`
    select of_kind.value as kind, page, bit_count(of_kind.bits & topic.bits)::int as count,
      varbit_send(of_kind.bits & topic.bits) as bytes
    from search_bits topic join search_bits of_kind using (page)
    where topic.facet = ${topic.facet} and topic.value = ${topic.value}
      and of_kind.facet = 'kind' and of_kind.value = any (${kinds}::text[])`.execute(db)
  return kinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const total = own.reduce((sum, { count }) => sum + count, 0)
    return total === 0
      ? []
      : [{ kind, total, mask: joinPages(own.map((row) => ({ ...row, bytes: bitsOf(row.bytes) }))) }]
  })
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
