import type { Db } from '#db/client.ts'
import { isWithinOneEdit } from '#lib/persian/one-edit.ts'
import type { Findings } from './find.ts'
import { type Asker, livingWords } from './nearest-queries.ts'
import { smallWords } from './word-lists.ts'

/** The most words that are offered, and that are looked at for it. */
const mostOffered = 5
const mostTried = 30

/** Words of the vocabulary that are like those that found nothing, and would find something for whoever asked. */
export async function nearestWords(db: Db, { units, known }: Findings, asker: Asker): Promise<string[]> {
  const needed = units.filter(({ isOptional }) => !isOptional)
  const whole = needed.filter(({ key }) => known.exact.has(key)).map(({ key }) => key)
  const like = needed.flatMap(({ readings }) => readings.flatMap(({ words }) => words))
  // what is like a word that need not be there says nothing: for “the” there would be “them” and “they”
  const isNeeded = (term: string) =>
    !units.some(({ key, isOptional }) => isOptional && isWithinOneEdit(key, term)) ||
    needed.some(({ key }) => isWithinOneEdit(key, term))
  const further = known.near
    .filter(({ term }) => isNeeded(term))
    .toSorted(
      (a, b) =>
        Number(needed.some(({ key }) => isWithinOneEdit(key, b.term))) -
          Number(needed.some(({ key }) => isWithinOneEdit(key, a.term))) || b.documents - a.documents,
    )
    .map(({ term }) => term)
  const tried = [...new Set([...like, ...whole, ...further])].filter(
    (word) => !word.includes('#') && !smallWords.has(word),
  )
  return livingWords(db, tried.slice(0, mostTried), { most: mostOffered, ...asker })
}
