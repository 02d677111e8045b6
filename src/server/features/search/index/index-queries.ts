import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Doc, Subject } from './doc-of.ts'

// any fixed numbers work; they name the locks of subjects, and that of the vocabulary
const lockOf = { product: 7_291_406, person: 7_291_407 }
const vocabularyLock = 7_291_408
const bitsLock = 7_291_409

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

/** Takes the changes of this transaction so far, when there are not more than `most`; the marks are gone afterwards. */
export async function takeOwnChanges(tx: Tx, most: number): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    with own as (select id from search_changes where made_by = pg_current_xact_id() limit ${most + 1}),
    taken as (
      delete from search_changes using own
      where search_changes.id = own.id and (select count(*) from own) <= ${most}
      returning search_changes.subject, search_changes.subject_id
    )
    select distinct subject, subject_id as id from taken`.execute(tx)
  return rows
}

/** Takes changes made without writing the index. Another taker of the same marks waits, and finds them gone. */
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

/** Under which filters titles stand now, with their slots; a title gets its slot when it is asked for first. */
export async function readSlots(tx: Tx, ids: readonly ProductId[]): Promise<Map<ProductId, StoredFacets>> {
  if (ids.length === 0) return new Map()
  await sql`select give_search_slots(${ids}::int[])`.execute(tx)
  const { rows } = await sql<StoredFacets & { product_id: ProductId }>`
    select product_id, search_slots.slot, coalesce(facets, '{}') as facets
    from search_slots left join search_docs on subject = 'product' and subject_id = product_id
    where product_id = any (${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ product_id: id, ...row }) => [id, row]))
}

export interface StoredFacets {
  slot: number
  facets: string[]
}

/** A title that now stands under a value of a filter, or no longer does. */
export interface FacetChange {
  facet: string
  value: string
  slot: number
  isOn: boolean
}

/** Bits of one row. */
export const slotsOfPage = 15_360

/**
 * Writes who stands where. The rows of a value are shared by all titles, so writers take turns until their transactions
 * end.
 */
export async function writeBits(tx: Tx, changes: readonly FacetChange[]): Promise<void> {
  if (changes.length === 0) return
  const changed = sql`
    select facet, value, slot / ${slotsOfPage} as page,
      search_mask(slot % ${slotsOfPage}) filter (where "isOn") as added,
      search_mask(slot % ${slotsOfPage}) filter (where not "isOn") as removed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as one (facet text, value text, slot int, "isOn" boolean)
    group by 1, 2, 3`
  await sql`select pg_advisory_xact_lock(${bitsLock})`.execute(tx)
  await sql`
    with changed as (${changed})
    update search_bits set bits = search_bits.bits & ~removed from changed
    where (search_bits.facet, search_bits.value, search_bits.page) = (changed.facet, changed.value, changed.page)
      and removed is not null`.execute(tx)
  await sql`
    with changed as (${changed})
    insert into search_bits (facet, value, page, bits)
    select facet, value, page, added from changed where added is not null
    on conflict (facet, value, page) do update set bits = search_bits.bits | excluded.bits`.execute(tx)
}

/** More than this waits only while the whole index is written, and then searches leave it to the job. */
const mostForSearch = 500

/** That something was changed and is not in the index yet, and little enough for a search to write it. */
export const isBehindNow = sql<boolean>`(
  exists (select from search_changes) and not exists (select from search_changes offset ${mostForSearch} limit 1)
)`

export async function isBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select ${isBehindNow} as behind`.execute(db)
  return rows[0]?.behind === true
}

/** A title's weight is counted by itself (`weigh`), so a change of its texts keeps it. */
export async function writeDocs(tx: Tx, docs: readonly (Doc & { slot: number | null })[]): Promise<void> {
  if (docs.length === 0) return
  await sql`
    insert into search_docs (
      subject, subject_id, group_name, fa, en, joined, people, weight, age_rating, listed_until, words, slot,
      facets, year, minutes, listed_at, sort_fa, sort_en
    )
    select subject, id, group_name, fa, en, joined, people, weight, age_rating, listed_until, words::tsvector,
      slot, array(select jsonb_array_elements_text(facets)), year, minutes, listed_at, sort_fa, sort_en
    from jsonb_to_recordset(${JSON.stringify(docs.map(({ terms: _terms, ...doc }) => ({ ...doc, group_name: doc.group })))}::jsonb)
      as doc (subject text, id int, group_name text, fa text, en text, joined text, people text, weight real,
        age_rating int, listed_until timestamptz, words text, slot int, facets jsonb, year int, minutes int,
        listed_at timestamptz, sort_fa text, sort_en text)
    on conflict (subject, subject_id) do update set
      group_name = excluded.group_name, fa = excluded.fa, en = excluded.en, joined = excluded.joined,
      people = excluded.people, age_rating = excluded.age_rating, listed_until = excluded.listed_until,
      words = excluded.words, slot = excluded.slot, facets = excluded.facets, year = excluded.year,
      minutes = excluded.minutes, listed_at = excluded.listed_at, sort_fa = excluded.sort_fa, sort_en = excluded.sort_en,
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

/** Titles whose time in lists is over. */
export async function findOver(tx: Tx, now: Date, most: number): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select subject, subject_id as id from search_docs where listed_until <= ${now}
    order by listed_until limit ${most}`.execute(tx)
  return rows
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
