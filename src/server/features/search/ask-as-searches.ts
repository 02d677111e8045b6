import type { Db } from '#db/client.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { type DocWish, findDocs } from './find/doc-queries.ts'
import { lookUp } from './find/lookup-queries.ts'
import { findPersonHits, findProductHits } from './hits/hit-queries.ts'

/**
 * As many as a plan for all values counts with: PostgreSQL compares it with plans for these values, and for one word those look
 * cheaper.
 */
const words = Array.from({ length: 10 }, (_, at) => `#${at}`)

/** A word that nothing contains, so that nothing is read. */
const word = "'#'"

/** Makes the wish of a search for `count` words, as most are; `hasMany`: the last one is the beginning of many. */
function wishFor(count: number, hasMany: boolean): DocWish {
  const query = Array.from({ length: count }, () => word)
  return {
    query,
    among: hasMany ? word : null,
    titled: word,
    whole: [...query, ...(hasMany ? [word] : [])].join(' & '),
    units: query,
    facts: [],
    titles: [''],
    beginning: null,
    asWord: null,
    isFrequent: false,
    group: null,
    most: 200,
    maxAge: null,
    now: new Date(0),
  }
}
const wishes = [wishFor(2, false), wishFor(3, false), wishFor(4, false), wishFor(2, true), wishFor(3, true)]

/**
 * Asks each statement of the usual searches, and finds nothing: for connections that are to know their plans before a visitor
 * comes.
 */
export async function askAsSearches(db: Db): Promise<void> {
  await lookUp(db, { exact: words, shortened: words, consonants: words, beginnings: words.slice(0, 2) })
  for (const wish of wishes) await findDocs(db, wish)
  await findProductHits(db, [0 as ProductId])
  await findPersonHits(db, [0 as PersonId])
}
