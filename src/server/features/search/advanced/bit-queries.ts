import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { slotsOfPage } from '../index/index-queries.ts'
import { everything } from '../index/facets-of.ts'

/** Bits of one page: which of its titles are meant. */
export interface MaskPage {
  page: number
  bits: string
}

export interface CountWish {
  /** Values of filters: within one filter any will do, and all filters hold. */
  asked: readonly { facet: string; value: string }[]
  /** Titles that are meant at all, e.g. those with the words; null: all. */
  base: readonly MaskPage[] | null
  /** A filter whose titles are known and that has no values here, e.g. a person. */
  given: readonly { facet: string; pages: readonly MaskPage[] }[]
  /** Only what is rated for this age or younger; null: all. */
  maxAge: number | null
}

type Row = { how: 'count' | 'found' | 'without'; facet: string; value: string; count: number; bits: string }

export interface Counted {
  /** Of each value how many titles there would be with it, whatever else of its filter is chosen. */
  counts: { facet: string; value: string; count: number }[]
  found: MaskPage[]
  /** Of each chosen filter how many titles there would be without it. */
  without: Map<string, number>
  total: number
}

/**
 * Counts every value of every filter in one statement. A filter's own choice does not narrow it: its values are counted
 * among what all other filters leave.
 */
export async function countValues(db: Db, { asked, base, given, maxAge }: CountWish): Promise<Counted> {
  const masks = given.flatMap(({ facet, pages }) => pages.map((page) => ({ facet, ...page })))
  const names = [...new Set([...asked, ...given].map(({ facet }) => facet))]
  const { rows } = await sql<Row>`
    with none as (select repeat('0', ${slotsOfPage})::bit varying as bits),
    listed as (select page, bits from search_bits where facet = ${everything.facet} and value = ${everything.value}),
    base as (select page, bits::bit varying as bits from jsonb_to_recordset(${JSON.stringify(base ?? [])}::jsonb)
      as one (page int, bits text)),
    young as (
      select page, bit_or(bits) as bits from search_bits
      where facet = 'age' and value::int <= ${maxAge}::int group by page
    ),
    ground as (
      select listed.page, listed.bits
        & case when ${base === null} then listed.bits else coalesce(base.bits, none.bits) end
        & case when ${maxAge}::int is null then listed.bits else coalesce(young.bits, none.bits) end as bits
      from listed cross join none left join base using (page) left join young on young.page = listed.page
    ),
    asked as (select facet, value from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one (facet text, value text)),
    given as (
      select facet, page, bits::bit varying as bits from jsonb_to_recordset(${JSON.stringify(masks)}::jsonb)
        as one (facet text, page int, bits text)
      union all
      select search_bits.facet, page, bits from search_bits join asked using (facet, value)
    ),
    chosen as (
      select names.facet, ground.page, coalesce(bit_or(given.bits), none.bits) as bits
      from unnest(${names}::text[]) as names (facet) cross join ground cross join none
      left join given on given.facet = names.facet and given.page = ground.page
      group by names.facet, ground.page, none.bits
    ),
    masks as (
      select names.facet, ground.page, ground.bits & coalesce(others.bits, ground.bits) as bits
      from (select ''::text as facet union all select unnest(${names}::text[])) as names cross join ground
      left join lateral (
        select bit_and(chosen.bits) as bits from chosen
        where chosen.page = ground.page and chosen.facet <> names.facet
      ) others on true
    )
    select 'count' as how, search_bits.facet, search_bits.value,
      sum(bit_count(search_bits.bits & masks.bits))::int as count, '' as bits
    from search_bits join masks
      on masks.page = search_bits.page
      and masks.facet = case when search_bits.facet = any (${names}::text[]) then search_bits.facet else '' end
    where search_bits.facet <> ${everything.facet}
    group by 1, 2, 3
    union all
    select 'found', '', page::text, bit_count(bits)::int, bits::text from masks where facet = ''
    union all
    select 'without', facet, '', sum(bit_count(bits))::int, '' from masks where facet <> '' group by 1, 2`.execute(db)
  const of = (how: Row['how']) => rows.filter((row) => row.how === how)
  const found = of('found')
  return {
    counts: of('count').map(({ facet, value, count }) => ({ facet, value, count })),
    found: found.map(({ value, bits }) => ({ page: Number(value), bits })),
    without: new Map(of('without').map(({ facet, count }) => [facet, count])),
    total: found.reduce((sum, { count }) => sum + count, 0),
  }
}
