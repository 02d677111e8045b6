import { type RawBuilder, sql, type Selectable } from 'kysely'
import { builtOnce, type ValueNamed } from '#db/built-once.ts'
import type { Db } from '#db/client.ts'
import { plannedAnew } from '#db/prepared.ts'
import type { SearchDocs } from '#db/schema.gen.ts'

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
  /** Which are there as typed, as its genre, year, country or shelf. */
  facts: number
}

export interface DocWish {
  /**
   * Tsqueries, all of which have to be there; by themselves, because the index then passes over what lacks one of them,
   * and in one tsquery it reads on. None: only `beginning` decides.
   */
  query: readonly string[]
  /** A tsquery that is compared with what has all of `query`, and not by the index. */
  among: string | null
  /** A tsquery that titles alone fulfil; those come first, and then what has all that is asked for. */
  titled: string
  whole: string
  /** Each unit of the query as a tsquery. */
  units: readonly string[]
  /** Each as typed among the facts of a document, or null. */
  facts: readonly (string | null)[]
  /** Whole titles, as the index folds them. */
  titles: readonly string[]
  /** One or two letters with which a word of the title begins. */
  beginning: string | null
  /** The same as a whole word, in all its readings, as a tsquery: «41» is found in «چهل‌ویک» too. Null where nobody knows it. */
  asWord: string | null
  /** The words stand in many documents, so one plan for all values would be slow. */
  isFrequent: boolean
  group: GroupName | null
  /** Of each group. */
  most: number
  maxAge: number | null
  now: Date
}

/** The most documents that are weighed for one query; of a word that stands in more, the others are not looked at. */
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

/** All by which the text of the statement differs; the rest are its values. */
interface Shape {
  query: number
  hasAmong: boolean
  /** Every document that the query finds has all that is asked for, so nothing is compared again. */
  hasAll: boolean
  beginning: 'one letter' | 'two letters' | null
  isByWords: boolean
  isByLetters: boolean
  isFrequent: boolean
  hasGroup: boolean
  hasAge: boolean
  units: number
}

function shapeOf(wish: DocWish): Shape {
  const { query, among, whole, beginning, units } = wish
  return {
    query: query.length,
    hasAmong: among !== null,
    hasAll: whole === [...query, ...(among === null ? [] : [among])].join(' & '),
    beginning: beginning === null ? null : beginning.length === 1 ? 'one letter' : 'two letters',
    isByWords: query.length > 0,
    isByLetters: query.length === 0 || (beginning !== null && units.length === 1),
    isFrequent: wish.isFrequent,
    hasGroup: wish.group !== null,
    hasAge: wish.maxAge !== null,
    // few numbers of units make few texts, and what is missing is null
    units: units.length <= 4 ? 4 : Math.max(8, units.length),
  }
}

const valuesOf = (wish: DocWish, { units }: Shape) => ({
  ...wish,
  titles: [...new Set(wish.titles)],
  groups: wish.group === null ? groups : [wish.group],
  begins: `% ${wish.beginning}%`,
  ...Object.fromEntries(wish.query.map((query, at) => [`query ${at}`, query])),
  ...Object.fromEntries(Array.from({ length: units }, (_, at) => [`unit ${at}`, wish.units[at] ?? null])),
  ...Object.fromEntries(Array.from({ length: units }, (_, at) => [`fact ${at}`, wish.facts[at] ?? null])),
})

function listed({ hasAge }: Shape, value: ValueNamed) {
  const isForAge = hasAge ? sql`age_rating <= ${value('maxAge')}::int` : sql`true`
  return sql`(listed_until is null or listed_until > ${value('now')}) and ${isForAge}`
}

/**
 * Selects the criteria that weigh a document: `fit` says by what it stands before others. Leaves out its words, most of
 * a row: thousands of whole rows do not fit into the memory of a sort. They are read again where the row lies.
 */
function weighed(hasAll: boolean, value: ValueNamed, lies: 'ctid' | 'lies') {
  return sql`
    group_name, length(fa) as letters, weight, subject_id, ${sql.ref(lies)} as lies,
    4 * (fa = any (${value('titles')}::text[]) or en = any (${value('titles')}::text[]))::int
      + 2 * (words @@ ${value('titled')}::tsquery)::int
      + ${hasAll ? sql`1` : sql`(words @@ ${value('whole')}::tsquery)::int`} as fit`
}

/** Documents that contain what is asked for, by the index of words. */
function byWords(shape: Shape, value: ValueNamed) {
  const all = Array.from({ length: shape.query }, (_, at) => sql`words @@ ${value(`query ${at}`)}::tsquery`)
  const isInGroup = shape.hasGroup ? sql`group_name = ${value('group')}` : sql`true`
  const begins =
    shape.beginning === null || shape.isByLetters
      ? sql`true`
      : sql`((' ' || fa || ' ' || en || ' ' || people) like ${value('begins')} or (words @@ ${value('asWord')}::tsquery) is true)`
  // “is true” says the same, and no index takes it
  const among = shape.hasAmong ? sql`(words @@ ${value('among')}::tsquery) is true` : sql`true`
  return sql`
    select ${weighed(shape.hasAll, value, 'ctid')} from search_docs
    where ${sql.join(all, sql` and `)} and ${among} and ${listed(shape, value)} and ${begins} and ${isInGroup}
    limit ${sql.lit(mostWeighed)}`
}

/** The heaviest titles that begin with one or two letters, in each language. */
function byBeginning(shape: Shape, value: ValueNamed) {
  const letters = shape.beginning === 'one letter' ? sql`1` : sql`2`
  const inLanguage = (title: 'fa' | 'en') => sql`
    select ${weighed(shape.hasAll && !shape.isByWords, value, 'lies')} from unnest(${value('groups')}::text[]) as wanted cross join lateral (
      select search_docs.*, search_docs.ctid as lies from search_docs
      where group_name = wanted and left(${sql.ref(title)}, ${letters}) = ${value('beginning')} and ${listed(shape, value)}
      order by weight desc, subject_id desc limit ${value('most')}
    ) found`
  return sql`(${inLanguage('fa')}) union (${inLanguage('en')})`
}

function statementOf(shape: Shape, value: ValueNamed): RawBuilder<FoundDoc> {
  const sources = [
    ...(shape.isByWords ? [sql`(${byWords(shape, value)})`] : []),
    ...(shape.isByLetters && shape.beginning !== null ? [sql`(${byBeginning(shape, value)})`] : []),
  ]
  const bits = (of: 'unit' | 'fact') =>
    sql.join(
      Array.from(
        { length: shape.units },
        (_, at) => sql`(((docs.words @@ ${value(`${of} ${at}`)}::tsquery) is true)::int << ${sql.lit(at)})`,
      ),
      sql` | `,
    )
  return sql<FoundDoc>`
    ${shape.isFrequent ? plannedAnew : sql``}
    with found as (${sql.join(sources, sql` union `)}),
    counted as (select group_name, count(*)::int as total from found group by group_name),
    best as (
      select lies, total from counted cross join lateral (
        select lies from found where found.group_name = counted.group_name
        order by fit desc, letters, weight desc, subject_id desc limit ${value('most')}
      ) first
    )
    select subject, subject_id, group_name, fa, en, joined, people, weight, slot, total,
      ${bits('unit')} as hits, ${bits('fact')} as facts
    from best cross join lateral (select * from search_docs where ctid = best.lies offset 0) docs`
}

const built = new Map<string, ReturnType<typeof builtOnce<FoundDoc>>>()

/** The best of each group, at most `most`, with how many there are. */
export async function findDocs(db: Db, wish: DocWish): Promise<FoundDoc[]> {
  const shape = shapeOf(wish)
  const key = Object.values(shape).join()
  const ask = built.get(key) ?? builtOnce<FoundDoc>((_db, value) => statementOf(shape, value))
  built.set(key, ask)
  return ask(db, valuesOf(wish, shape))
}
