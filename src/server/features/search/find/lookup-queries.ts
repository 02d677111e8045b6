import { sql } from 'kysely'
import { z } from 'zod'
import { builtOnce } from '#db/built-once.ts'
import type { Db } from '#db/client.ts'
import { isBehindNow } from '../index/index-queries.ts'
import type { Wanted } from './read-query.ts'

export interface Term {
  term: string
  spelled: string
  documents: number
}

/** The vocabulary's facts about the words of a query. */
export interface Known {
  exact: ReadonlyMap<string, Term>
  /** Words that may be one edit away from a word of the query. */
  near: readonly Term[]
  /** Words with the same consonants as a word of the query. */
  alike: readonly (Term & { consonants: string; sounds: string })[]
  /** Beginnings with which some word begins; all these words where they are few, otherwise null. */
  beginnings: ReadonlyMap<string, readonly string[] | null>
  /** Groups of words that mean the same, folded, by a word of the query. */
  synonyms: readonly (readonly string[])[]
  /** Something was changed and is not in the index yet. */
  isBehind: boolean
  /** About how many documents there are. */
  documents: number
}

/** Words that mean the same come as JSON: no sign parts them that one of them could hold. */
const WordGroup = z.array(z.string())

type How = 'exact' | 'near' | 'alike' | 'begins' | 'same' | 'behind' | 'all'
type Row = { how: How; word: string; more: string; documents: number; consonants: string; sounds: string }

/** The most words that sound alike. */
const mostAlike = 250
/**
 * So few words that begin alike are looked for themselves. A beginning makes PostgreSQL gather every document of every
 * word that begins so before it compares anything, which takes half of the time of a query whose last word is frequent.
 */
const fewBegin = 6

const askVocabulary = builtOnce<Row>(
  (_db, value) =>
    sql<Row>`
    select 'exact' as how, term as word, spelled as more, documents, '' as consonants, '' as sounds
    from search_terms where term = any (${value('exact')}::text[])
    union all
    select 'near', term, spelled, documents, '', '' from search_terms
    where term in (select term from search_shortened where short = any (${value('shortened')}::text[]))
    union all
    select 'alike', found.term, found.spelled, found.documents, sound, found.sounds
    from unnest(${value('consonants')}::text[]) as sound cross join lateral (
      select term, spelled, documents, sounds from search_terms where consonants = sound
      order by documents desc limit ${sql.lit(mostAlike)}
    ) found
    union all
    select 'begins', beginning, found.term, 0, '', ''
    from unnest(${value('beginnings')}::text[]) as beginning cross join lateral (
      select term from search_terms
      where term >= beginning collate "C" and term < (beginning || U&'\\+10FFFF') collate "C"
      order by term limit ${sql.lit(fewBegin + 1)}
    ) found
    union all
    select 'same', array_to_json(keys)::text, '', 0, '', ''
    from search_synonyms where keys && ${value('exact')}::text[]
    union all
    select 'behind', '', '', 0, '', '' where ${isBehindNow}
    union all
    select 'all', '', '', reltuples::int, '', '' from pg_class where oid = 'search_docs'::regclass`,
)

/** Everything about the words of a query in one statement, each part of it a look into an index. */
export async function lookUp(db: Db, wanted: Wanted): Promise<Known> {
  return knownOf(await askVocabulary(db, { ...wanted }))
}

function knownOf(rows: readonly Row[]): Known {
  const of = (how: How) => rows.filter((row) => row.how === how)
  const termOf = ({ word: term, more: spelled, documents }: Row): Term => ({ term, spelled, documents })
  return {
    exact: new Map(of('exact').map((row) => [row.word, termOf(row)])),
    near: of('near').map(termOf),
    alike: of('alike').map((row) => ({ ...termOf(row), consonants: row.consonants, sounds: row.sounds })),
    beginnings: new Map(
      [...Map.groupBy(of('begins'), ({ word }) => word)].map(([beginning, begun]) => [
        beginning,
        begun.length > fewBegin ? null : begun.map(({ more: term }) => term),
      ]),
    ),
    synonyms: of('same').map(({ word }) => WordGroup.parse(JSON.parse(word))),
    isBehind: of('behind').length > 0,
    documents: Math.max(0, ...of('all').map(({ documents }) => documents)),
  }
}
