import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { withOneLetterLess } from '#lib/persian/one-edit.ts'
import { searchKey } from '#lib/persian/persian-text.ts'
import { consonantsOf, soundsOf } from '#lib/persian/word-sound.ts'
import type { Core } from '../../../core.ts'
import { type Doc, docOfPerson, docOfProduct, type Subject } from './doc-of.ts'
import { readPersonFacts, readProductFacts } from './facts-queries.ts'
import { partsOfToken } from './facets-of.ts'
import {
  addTerms,
  deleteDocs,
  type FacetChange,
  findOver,
  knownTerms,
  lockSubjects,
  type NewTerm,
  readSlots,
  type StoredFacets,
  takeChanges,
  takeOwnChanges,
  writeBits,
  writeDocs,
} from './index-queries.ts'

/** The forms under which a word with a slip is found. A number is meant as it is: 1404 is not 1405 with a slip. */
const shortenedOf = (term: string): string[] => (/\d/.test(term) || term.length < 2 ? [] : withOneLetterLess(term))

/** Sounds of a word by its parts: a ه at the end of each is silent, as in «لنگه‌به‌لنگه». */
const partsOf = (term: string, spelled: string) => {
  const parts = spelled.split('\u200c').map(searchKey)
  return parts.join('') === term ? parts : [term]
}

function newTerm([term, spelled]: [string, string]): NewTerm {
  const parts = partsOf(term, spelled)
  return {
    term,
    spelled,
    consonants: /\d/.test(term) ? '' : consonantsOf(...parts),
    sounds: soundsOf(...parts),
    shortened: shortenedOf(term),
  }
}

async function addVocabulary(tx: Tx, docs: readonly Doc[]): Promise<void> {
  const terms = new Map(docs.flatMap((doc) => [...doc.terms]))
  const known = await knownTerms(tx, [...terms.keys()])
  await addTerms(tx, [...terms].filter(([term]) => !known.has(term)).map(newTerm))
}

/** The difference between what titles stand under and what they stood under. */
async function writeFacets(tx: Tx, ids: readonly number[], docs: readonly Doc[]): Promise<Map<number, StoredFacets>> {
  const before = await readSlots(tx, ids)
  const after = new Map(docs.map((doc) => [doc.id, doc.facets]))
  const changes = [...before].flatMap(([id, { slot, facets: was }]) => {
    const is = after.get(id) ?? []
    const changed = (tokens: readonly string[], others: readonly string[], isOn: boolean): FacetChange[] =>
      tokens.filter((token) => !others.includes(token)).map((token) => ({ ...partsOfToken(token), slot, isOn }))
    return [...changed(is, was, true), ...changed(was, is, false)]
  })
  await writeBits(tx, changes)
  return before
}

const namesOf = (subjects: readonly Subject[]) => new Set(subjects.map(({ subject, id }) => `${subject} ${id}`))

/** Puts these documents in place of what stands there for the subjects; a subject without one is taken out. */
async function putDocs(tx: Tx, subjects: readonly Subject[], docs: readonly Doc[]): Promise<void> {
  const products = subjects.filter(({ subject }) => subject === 'product').map(({ id }) => id)
  const slots = await writeFacets(
    tx,
    products,
    docs.filter(({ subject }) => subject === 'product'),
  )
  const written = namesOf(docs)
  await writeDocs(
    tx,
    docs.map((doc) => ({ ...doc, slot: doc.subject === 'product' ? (slots.get(doc.id)?.slot ?? null) : null })),
  )
  await deleteDocs(
    tx,
    subjects.filter(({ subject, id }) => !written.has(`${subject} ${id}`)),
  )
}

/** Writes what the rows say now; what may no longer be found is taken out. */
export async function indexSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return
  await lockSubjects(tx, subjects)
  const idsOf = (wanted: Subject['subject']) => subjects.filter(({ subject }) => subject === wanted).map(({ id }) => id)
  const docs = [
    ...(await readProductFacts(tx, idsOf('product'))).map(docOfProduct),
    ...(await readPersonFacts(tx, idsOf('person'))).map(docOfPerson),
  ]
  await addVocabulary(tx, docs)
  await putDocs(tx, subjects, docs)
}

/**
 * Brings the index up to what this transaction has changed: titles, people, genres, goods, programmes. Call it once and
 * last in the transaction. A transaction that changes hundreds of titles leaves them to the job, and so does one that does
 * not call this; a search that comes before the job indexes the newest of them.
 */
export async function indexChanged(tx: Tx): Promise<void> {
  await indexSubjects(tx, await takeOwnChanges(tx, atOnce))
}

/** Titles and people in one transaction of the job. */
const atOnce = 500
/** The most changes that one search indexes itself, so that it finds what was changed just before. */
const atOnceInSearch = 40

/** Indexes all that was changed in other ways, in small transactions; may be stopped anywhere. Returns how many there were. */
export async function indexBacklog(core: Pick<Core, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    if (signal?.aborted === true) return done
    const found = await transaction(core.db, async (tx) => {
      const subjects = await takeChanges(tx, { most: atOnce, latestFirst: false })
      await indexSubjects(tx, subjects)
      return subjects.length
    })
    done += found
    if (found === 0) return done
  }
}

/** Takes out what is over: a search leaves it out from the instant on, and counts only after this. */
export async function removeOver(core: Pick<Core, 'db' | 'clock'>): Promise<number> {
  return transaction(core.db, async (tx) => {
    const over = await findOver(tx, core.clock.now(), atOnce)
    if (over.length === 0) return 0
    await lockSubjects(tx, over)
    await putDocs(tx, over, [])
    return over.length
  })
}

/** The newest changes that nobody has indexed yet; what is older waits for the job. */
export async function indexNewest(core: Pick<Core, 'db'>): Promise<void> {
  await transaction(core.db, async (tx) => {
    await indexSubjects(tx, await takeChanges(tx, { most: atOnceInSearch, latestFirst: true }))
  })
}
