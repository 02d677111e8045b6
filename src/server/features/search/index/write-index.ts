import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { withOneLetterLess } from '#lib/one-edit.ts'
import { searchKey } from '#lib/persian-text.ts'
import { consonantsOf, soundsOf } from '#lib/word-sound.ts'
import type { Core } from '../../../core.ts'
import { type Doc, docOfPerson, docOfProduct, type Subject } from './doc-of.ts'
import { readPersonFacts, readProductFacts } from './facts-queries.ts'
import {
  addTerms,
  deleteDocs,
  knownTerms,
  lockSubjects,
  type NewTerm,
  takeChanges,
  takeOwnChanges,
  writeDocs,
} from './index-queries.ts'

/** Words shorter than this are not forgiven a letter: too many others are one edit away. */
const leastForgiven = 3

/** A number is meant as it is: 1404 is not 1405 with a slip. */
const isForgiven = (term: string) => term.length >= leastForgiven && !/\d/.test(term)

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
    shortened: isForgiven(term) ? withOneLetterLess(term) : [],
  }
}

async function addVocabulary(tx: Tx, docs: readonly Doc[]): Promise<void> {
  const terms = new Map(docs.flatMap((doc) => [...doc.terms]))
  const known = await knownTerms(tx, [...terms.keys()])
  await addTerms(tx, [...terms].filter(([term]) => !known.has(term)).map(newTerm))
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
  const written = new Set(docs.map(({ subject, id }) => `${subject} ${id}`))
  await writeDocs(tx, docs)
  await deleteDocs(
    tx,
    subjects.filter(({ subject, id }) => !written.has(`${subject} ${id}`)),
  )
  await addVocabulary(tx, docs)
}

/**
 * Brings the index up to what this transaction has changed: titles, people, genres, goods, programmes. Call it once and
 * last in the transaction. Without it the next search, or the job, does the same after the commit.
 */
export async function indexChanged(tx: Tx): Promise<void> {
  await indexSubjects(tx, await takeOwnChanges(tx))
}

/** Titles and people in one transaction of the job. */
const atOnce = 500
/** What one search takes upon itself, so that it finds what was changed just before. */
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

/** The newest changes that nobody has indexed yet; what is older waits for the job. */
export async function indexNewest(core: Pick<Core, 'db'>): Promise<void> {
  await transaction(core.db, async (tx) => {
    await indexSubjects(tx, await takeChanges(tx, { most: atOnceInSearch, latestFirst: true }))
  })
}
