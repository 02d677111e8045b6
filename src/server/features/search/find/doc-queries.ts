import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { plannedAnew } from '#db/prepared.ts'
import type { SearchDocs } from '#db/schema.gen.ts'
import type { Selectable } from 'kysely'

type Columns = Selectable<SearchDocs>
export type GroupName = Columns['group_name']

export interface FoundDoc extends Pick<
  Columns,
  'subject' | 'subject_id' | 'group_name' | 'fa' | 'en' | 'joined' | 'people' | 'weight' | 'slot'
> {
  /** How many there are in its group. */
  total: number
  /** Which units of the query are there, wherever: a bit for each. */
  hits: number
}

export interface DocWish {
  /** A tsquery: what has to be there. Null: only `beginning` decides. */
  query: string | null
  /** A tsquery that is compared with what has all of `query`, and not by the index. */
  among: string | null
  /** A tsquery that titles alone fulfil; those come first, and then what has all that is asked for. */
  titled: string
  whole: string
  /** Each unit of the query as a tsquery. */
  units: readonly string[]
  /** Whole titles, as the index folds them. */
  titles: readonly string[]
  /** One or two letters with which a word of the title begins. */
  beginning: string | null
  /** The words stand in many documents, so one plan for all values would be slow. */
  isFrequent: boolean
  group: GroupName | null
  /** Of each group. */
  most: number
  maxAge: number | null
  now: Date
}

/** So many documents are weighed for one query; of a word that stands in more, those beyond are not looked at. */
const mostWeighed = 4000
const groups: readonly GroupName[] = [
  'films',
  'series',
  'episodes',
  'music',
  'people',
  'screenings',
  'festivals',
  'goods',
]

const listed = ({ maxAge, now }: DocWish) =>
  sql`(listed_until is null or listed_until > ${now}) and (${maxAge}::int is null or age_rating <= ${maxAge}::int)`

/**
 * What is weighed of a document: `fit` says by what it stands before others. Without its words, which are most of a row:
 * thousands of whole rows do not fit into the memory of a sort. They are looked at again where the row lies.
 */
function weighed({ titles, titled, whole, query, among }: DocWish, lies: 'ctid' | 'lies' = 'ctid') {
  // what is found by all that is asked for, has all of it: nothing to compare again
  const hasAll =
    whole === [query, among].filter((one) => one !== null).join(' & ') ? sql`1` : sql`(words @@ ${whole}::tsquery)::int`
  return sql`
    group_name, length(fa) as letters, weight, subject_id, ${sql.ref(lies)} as lies,
    4 * (fa = any (${titles}::text[]) or en = any (${titles}::text[]))::int
      + 2 * (words @@ ${titled}::tsquery)::int + ${hasAll} as fit`
}

/** Documents that contain what is asked for, by the index of words. */
function byWords(wish: DocWish) {
  const begins =
    wish.beginning === null ? sql`true` : sql`(' ' || fa || ' ' || en || ' ' || people) like ${`% ${wish.beginning}%`}`
  // “is true” says the same, and no index takes it
  const among = wish.among === null ? sql`true` : sql`(words @@ ${wish.among}::tsquery) is true`
  return sql`
    select ${weighed(wish)} from search_docs
    where words @@ ${wish.query}::tsquery and ${among} and ${listed(wish)} and ${begins}
      and (${wish.group}::text is null or group_name = ${wish.group}::text)
    limit ${mostWeighed}`
}

/** The heaviest titles that begin with one or two letters, in each language. */
function byBeginning(wish: DocWish, beginning: string) {
  const letters = beginning.length === 1 ? sql`1` : sql`2`
  const asked = wish.group === null ? groups : [wish.group]
  const inLanguage = (title: 'fa' | 'en') => sql`
    select ${weighed({ ...wish, query: null, among: null }, 'lies')} from unnest(${asked}::text[]) as wanted cross join lateral (
      select search_docs.*, search_docs.ctid as lies from search_docs
      where group_name = wanted and left(${sql.ref(title)}, ${letters}) = ${beginning} and ${listed(wish)}
      order by weight desc, subject_id desc limit ${wish.most}
    ) found`
  return sql`(${inLanguage('fa')}) union (${inLanguage('en')})`
}

/** The best of each group, at most `most`, with how many there are. */
export async function findDocs(db: Db, wish: DocWish): Promise<FoundDoc[]> {
  const byLetters = wish.query === null || (wish.beginning !== null && wish.units.length === 1)
  const sources = [
    ...(wish.query === null ? [] : [sql`(${byWords({ ...wish, beginning: byLetters ? null : wish.beginning })})`]),
    ...(byLetters && wish.beginning !== null ? [sql`(${byBeginning(wish, wish.beginning)})`] : []),
  ]
  const hits = sql.join(
    wish.units.map((unit, at) => sql`((docs.words @@ ${unit}::tsquery)::int << ${sql.lit(at)})`),
    sql` | `,
  )
  const { rows } = await sql<FoundDoc>`
    ${wish.isFrequent ? plannedAnew : sql``}
    with found as (${sql.join(sources, sql` union `)}),
    counted as (select group_name, count(*)::int as total from found group by group_name),
    best as (
      select lies, total from counted cross join lateral (
        select lies from found where found.group_name = counted.group_name
        order by fit desc, letters, weight desc, subject_id desc limit ${wish.most}
      ) first
    )
    select subject, subject_id, group_name, fa, en, joined, people, weight, slot, total, ${hits} as hits
    from best cross join lateral (select * from search_docs where ctid = best.lies offset 0) docs`.execute(db)
  return rows
}
