import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { slotsOfPage } from '../index/index-queries.ts'
import { everything } from '../index/facets-of.ts'
import { joinPages, type Mask, pagesOf } from './masks.ts'

export interface CountWish {
  /** Values of filters: within one filter any will do, and all filters hold. */
  asked: readonly { facet: string; value: string }[]
  /** Titles that are meant at all, e.g. those with the words; null: all. */
  base: Mask | null
  /** A filter whose titles are known and that has no values here, e.g. a person. */
  given: readonly { facet: string; mask: Mask }[]
  /** Only what is rated for this age or younger; null: all. */
  maxAge: number | null
  /** The filters whose values are counted. */
  counting: readonly string[]
  /** A list, which asks for few filters; an advanced search asks for any. */
  isOfList: boolean
  /** Whether it is asked which titles are found, and not only how many. */
  withTitles: boolean
}

type Row = { how: 'count' | 'found' | 'without'; facet: string; value: string; count: number; bytes: Buffer | null }

export interface Counted {
  /** Of each value how many titles there would be with it, whatever else of its filter is chosen. */
  counts: { facet: string; value: string; count: number }[]
  /** Without a title where it was not asked for. */
  found: Mask
  /** Of each chosen filter how many titles there would be without it. */
  without: Map<string, number>
  total: number
}

/** The bytes of bits as the database sends them, after their number. */
export const bitsOf = (sent: Buffer | null): Buffer => (sent ?? Buffer.alloc(0)).subarray(4)

function countedOf(rows: readonly Row[]): Counted {
  const of = (how: Row['how']) => rows.filter((row) => row.how === how)
  const found = of('found')
  return {
    counts: of('count').map(({ facet, value, count }) => ({ facet, value, count })),
    found: joinPages(found.map(({ value, bytes }) => ({ page: Number(value), bytes: bitsOf(bytes) }))),
    without: new Map(of('without').map(({ facet, count }) => [facet, count])),
    total: found.reduce((sum, { count }) => sum + count, 0),
  }
}

const literals = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::text[]`

/**
 * The filters and values that are asked for. Of a list few choices are possible, and names in the text of its statement make a
 * better plan; of an advanced search any, and its text is one: PostgreSQL expects as many rows of whatever jsonb.
 */
function choicesOf({ asked, isOfList }: CountWish, names: readonly string[]) {
  if (!isOfList)
    return {
      named: sql`jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)`,
      values: sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (facet text, value text)`,
    }
  const rows = asked.map(({ facet, value }) => sql`(${sql.lit(facet)}, ${value}::text)`)
  return {
    named: sql`unnest(${literals(names)})`,
    values:
      rows.length === 0
        ? sql`(select ''::text, ''::text where false) as asked (facet, value)`
        : sql`(values ${sql.join(rows)}) as asked (facet, value)`,
  }
}

/**
 * Counts every value of every filter in one statement. A filter's own choice does not narrow it: its values are counted
 * among what all other filters leave.
 */
export async function countValues(db: Db, wish: CountWish): Promise<Counted> {
  const { asked, base, given, maxAge, counting, withTitles } = wish
  const masks = given.flatMap(({ facet, mask }) => pagesOf(mask).map((page) => ({ facet, ...page })))
  const open = counting.filter((facet) => ![...asked, ...given].some((one) => one.facet === facet))
  const names = [...new Set([...asked, ...given].map(({ facet }) => facet))]
  const choices = choicesOf(wish, names)
  const { rows } = await sql<Row>`
    with none as (select repeat('0', ${sql.lit(slotsOfPage)})::bit varying as bits),
    listed as (select page, bits from search_bits where facet = ${everything.facet} and value = ${everything.value}),
    base as (select page, ('x' || hex)::bit varying as bits
      from jsonb_to_recordset(${JSON.stringify(base === null ? [] : pagesOf(base))}::jsonb) as one (page int, hex text)),
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
    given as (
      select facet, page, ('x' || hex)::bit varying as bits from jsonb_to_recordset(${JSON.stringify(masks)}::jsonb)
        as one (facet text, page int, hex text)
      union all
      select search_bits.facet, page, bits
      from ${choices.values}
      join search_bits on search_bits.facet = asked.facet collate "C" and search_bits.value = asked.value collate "C"
    ),
    chosen as materialized (select facet, page, bit_or(bits) as bits from given group by facet, page),
    masks as materialized (
      select names.facet, ground.page, ground.bits & coalesce(others.bits, ground.bits) as bits
      from (select ''::text as facet union all select ${choices.named}) as names cross join ground
      left join lateral (
        -- a filter that no title of the page fulfils has no row
        select bit_and(coalesce(chosen.bits, none.bits)) as bits
        from none cross join ${choices.named} as other
        left join chosen on chosen.facet = other and chosen.page = ground.page
        where other <> names.facet
      ) others on true
    ),
    -- a page without a title that is meant has nothing to count: of a list of series, all pages of films
    meant as materialized (
      select page, bits, case when facet = '' then ${open}::text[] else array[facet] end as facets
      from masks where bit_count(bits) > 0 and (facet = '' or facet = any (${literals(counting)}))
    ),
    counted as materialized (
      select search_bits.facet, search_bits.value, bit_count(search_bits.bits & meant.bits) as count
      from meant join search_bits on search_bits.page = meant.page and search_bits.facet = any (meant.facets)
    )
    select 'count' as how, facet, value, sum(count)::int as count, null::bytea as bytes from counted group by 1, 2, 3
    union all
    select 'found', '', page::text, bit_count(bits)::int, case when ${withTitles} then varbit_send(bits) end from masks where facet = ''
    union all
    select 'without', facet, '', sum(bit_count(bits))::int, null from masks where facet <> '' group by 1, 2`.execute(db)
  return countedOf(rows)
}
