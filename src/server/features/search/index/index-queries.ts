import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Doc, Subject } from './doc-of.ts'

// any fixed numbers work; they name the locks of subjects, and that of the vocabulary
const lockOf = { product: 7_291_406, person: 7_291_407 }
const vocabularyLock = 7_291_408

/**
 * Until the transaction ends nobody else writes these rows of the index: what is read of a title after this is what its
 * row says. In one order for all, so that two editors never wait for each other.
 */
export async function lockSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${vocabularyLock}),
      (select count(pg_advisory_xact_lock(class, id)) from (
        select class, id from unnest(
          ${subjects.map(({ subject }) => lockOf[subject])}::int[], ${subjects.map(({ id }) => id)}::int[]
        ) as wanted (class, id) order by class, id
      ) ordered)`.execute(tx)
}

/** Takes the vocabulary for oneself; false when somebody writes the index now. */
export async function lockVocabulary(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${vocabularyLock}) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** What this transaction has changed so far; the marks are gone afterwards. */
export async function takeOwnChanges(tx: Tx): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    with taken as (
      delete from search_changes where made_by = pg_current_xact_id() returning subject, subject_id
    )
    select distinct subject, subject_id as id from taken`.execute(tx)
  return rows
}

/** What somebody has changed without writing the index. Whoever else takes the same marks waits, and finds them gone. */
export async function takeChanges(tx: Tx, which: { most: number; latestFirst: boolean }): Promise<Subject[]> {
  const order = which.latestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<Subject>`
    with chosen as (select id from search_changes order by id ${order} limit ${which.most} for update),
    taken as (
      delete from search_changes using chosen where search_changes.id = chosen.id
      returning search_changes.subject, search_changes.subject_id
    )
    select distinct subject, subject_id as id from taken`.execute(tx)
  return rows
}

/** A title's weight is counted by itself (`weigh`), so a change of its texts keeps it. */
export async function writeDocs(tx: Tx, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return
  await sql`
    insert into search_docs (
      subject, subject_id, group_name, fa, en, joined, people, weight, age_rating, listed_until, words
    )
    select subject, id, group_name, fa, en, joined, people, weight, age_rating, listed_until, words::tsvector
    from jsonb_to_recordset(${JSON.stringify(docs.map(({ terms: _terms, ...doc }) => ({ ...doc, group_name: doc.group })))}::jsonb)
      as doc (subject text, id int, group_name text, fa text, en text, joined text, people text, weight real,
        age_rating int, listed_until timestamptz, words text)
    on conflict (subject, subject_id) do update set
      group_name = excluded.group_name, fa = excluded.fa, en = excluded.en, joined = excluded.joined,
      people = excluded.people, age_rating = excluded.age_rating, listed_until = excluded.listed_until,
      words = excluded.words,
      weight = case when excluded.subject = 'person' then excluded.weight else search_docs.weight end`.execute(tx)
}

export async function deleteDocs(tx: Tx, gone: readonly Subject[]): Promise<void> {
  if (gone.length === 0) return
  await sql`
    delete from search_docs using unnest(
      ${gone.map(({ subject }) => subject)}::text[], ${gone.map(({ id }) => id)}::int[]
    ) as gone (subject, id)
    where search_docs.subject = gone.subject and search_docs.subject_id = gone.id`.execute(tx)
}

export async function knownTerms(db: Db, terms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ term: string }>`
    select term from search_terms where term = any (${terms}::text[])`.execute(db)
  return new Set(rows.map(({ term }) => term))
}

export interface NewTerm {
  term: string
  spelled: string
  consonants: string
  sounds: string
  /** Each form with one letter less. */
  shortened: string[]
}

/** Adds words to the vocabulary in one order for all; a word that is there already stays as it is. */
export async function addTerms(tx: Tx, terms: readonly NewTerm[]): Promise<void> {
  if (terms.length === 0) return
  await sql`
    with wanted as (
      select term, spelled, consonants, sounds, shortened
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
        as one (term text, spelled text, consonants text, sounds text, shortened jsonb)
    ),
    added as (
      insert into search_terms (term, spelled, consonants, sounds)
      select term, spelled, consonants, sounds from wanted order by term collate "C"
      on conflict do nothing returning term
    )
    insert into search_shortened (short, term)
    select short, added.term from added join wanted on wanted.term = added.term,
      jsonb_array_elements_text(wanted.shortened) as short
    order by short collate "C", added.term`.execute(tx)
}
